import { Anchor, Button, Group, SegmentedControl, Skeleton, Table, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  figureParts,
  type CountedRecord,
  type FigurePart,
  type MeasurePeopleAnswer,
} from "#shared/contracts/measures.ts";
import type { Period } from "#shared/measures/period.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { call } from "../../lib/api.ts";
import { mediumDate } from "../../lib/dates.ts";
import { formatNumber } from "../../lib/numbers.ts";
import type { Asked } from "./asks.tsx";
import { valueText, type Measure } from "./figure-text.ts";
import { SidePanel } from "../../components/side-panel.tsx";

interface PeopleDrawerProps {
  asked: Asked;
  /** Shown above the records. */
  details: ReactNode;
  period: Period;
  groupBy: string;
  organizationId: string | null;
  onClose: () => void;
}

function Rows({ rows, measure }: { rows: readonly CountedRecord[]; measure: Measure }) {
  const { t, i18n } = useTranslation();
  const hasValues = rows.some(({ value }) => value !== null);
  const stateOf = ({ counts, isUnknown }: CountedRecord) =>
    t(counts ? "measures.yes" : isUnknown ? "measures.notKnown" : "measures.no");
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("measures.mentee")}</Table.Th>
            <Table.Th scope="col">{t("measures.day")}</Table.Th>
            <Table.Th scope="col">{t("measures.parts.counted")}</Table.Th>
            {hasValues ? (
              <Table.Th scope="col" ta="end">
                {t("measures.value")}
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                {row.name ? (
                  <Anchor component={Link} to={`/mentee/overview/${row.menteeId}`} size="sm">
                    {row.name}
                  </Anchor>
                ) : (
                  row.menteeId
                )}
              </Table.Td>
              <Table.Td>{mediumDate(row.day, i18n.language)}</Table.Td>
              <Table.Td>{stateOf(row)}</Table.Td>
              {hasValues ? (
                <Table.Td ta="end">
                  {row.value === null ? "" : valueText(measure, row.value, i18n.language, t)}
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The records behind a number, in tabs. */
export default function PeopleDrawer({
  asked,
  details,
  period,
  groupBy,
  organizationId,
  onClose,
}: PeopleDrawerProps) {
  const { t, i18n } = useTranslation();
  const { measure, group, month, of } = asked;
  const [part, setPart] = useState<FigurePart>(asked.part);
  const body = {
    id: measure.id,
    ...(asked.period ?? period),
    part,
    groupBy,
    organizationId,
    ...(group === undefined ? {} : { group }),
    ...(month === undefined ? {} : { month }),
  };
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ["measurePeople", body],
      initialPageParam: 1,
      queryFn: ({ signal, pageParam }) =>
        call<MeasurePeopleAnswer>("/measures/people", { ...body, page: pageParam }, { signal }),
      getNextPageParam: ({ dataValues, totalRecords }, pages) =>
        dataValues.length > 0 && pages.flatMap((page) => page.dataValues).length < totalRecords
          ? pages.length + 1
          : undefined,
      // The counts of the tabs stay while another tab loads.
      placeholderData: (before) => before,
      meta: { isQuiet: true },
    });
  const isLoaded = data !== undefined && !isPlaceholderData;
  const rows = isLoaded ? data.pages.flatMap(({ dataValues }) => dataValues) : [];
  const counts = data?.pages[0]?.partCounts;
  const total = data?.pages[0]?.totalRecords ?? 0;
  return (
    <SidePanel onClose={onClose} size="lg" title={of ? `${measure.name}: ${of}` : measure.name}>
      {details}
      <SegmentedControl
        fullWidth
        mb="md"
        value={part}
        onChange={(value) => setPart(value as FigurePart)}
        data={figureParts.map((value) => ({
          value,
          label: [t(`measures.parts.${value}`), counts && formatNumber(counts[value], i18n.language)]
            .filter(Boolean)
            .join(" "),
        }))}
      />
      {error ? (
        <FailureAlert
          title={t("measures.peopleFailed")}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : null}
      {!isLoaded && !error ? <Skeleton h={240} role="status" aria-label={t("common.loading")} /> : null}
      {isLoaded ? (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {total === 0 ? t("measures.nobody") : t("measures.records", { count: total })}
        </Text>
      ) : null}
      {rows.length > 0 ? <Rows rows={rows} measure={measure} /> : null}
      {hasNextPage ? (
        <Group justify="center" mt="md">
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t("measures.showMore")}
          </Button>
        </Group>
      ) : null}
    </SidePanel>
  );
}
