import { Anchor, Button, Group, Skeleton, Table, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FigurePart } from "#shared/contracts/measures.ts";
import type { ReportPeopleAnswer, SentReportRow } from "#shared/contracts/reports.ts";
import type { ReportColumn } from "#shared/reports/content.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { SidePanel } from "../../components/side-panel.tsx";
import { call } from "../../lib/api.ts";
import { mediumDate } from "../../lib/dates.ts";

/** The number whose records the user wants to see. */
export interface AskedNumber {
  readonly row: SentReportRow;
  readonly column: ReportColumn;
  readonly part: FigurePart;
}

interface PeopleProps {
  id: string;
  asked: AskedNumber;
  onClose: () => void;
}

/** The records behind a number of a report. */
export function ReportPeople({ id, asked: { row, column, part }, onClose }: PeopleProps) {
  const { t, i18n } = useTranslation();
  const body = { tableId: id, row: row.key, column, part };
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ["reportPeople", body],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      call<ReportPeopleAnswer>("/reports/people", { ...body, page: pageParam }, { signal }),
    getNextPageParam: ({ dataValues, totalRecords }, pages) =>
      dataValues.length > 0 && pages.flatMap((page) => page.dataValues).length < totalRecords
        ? pages.length + 1
        : undefined,
    meta: { isQuiet: true },
  });
  const rows = data?.pages.flatMap(({ dataValues }) => dataValues) ?? [];
  const { totalRecords = 0, hidden = 0 } = data?.pages[0] ?? {};
  const name = column === "total" ? row.label : `${row.label}: ${t(`reports.columns.${column}`)}`;
  return (
    <SidePanel onClose={onClose} size="lg" title={name}>
      <Text size="sm" mb="md">
        {row.words}
      </Text>
      {error ? (
        <FailureAlert
          title={t("measures.peopleFailed")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton h={240} role="status" aria-label={t("common.loading")} /> : null}
      {data ? (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {[
            totalRecords === 0 ? t("measures.nobody") : t("measures.records", { count: totalRecords }),
            hidden > 0 ? t("reports.hidden", { count: hidden }) : "",
          ]
            .filter(Boolean)
            .join(". ")}
        </Text>
      ) : null}
      {rows.length > 0 ? (
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("measures.mentee")}</Table.Th>
              <Table.Th scope="col">{t("measures.day")}</Table.Th>
              <Table.Th scope="col">{t("measures.parts.counted")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((record) => (
              <Table.Tr key={record.id}>
                <Table.Td>
                  {record.name ? (
                    <Anchor component={Link} to={`/mentee/overview/${record.menteeId}`} size="sm">
                      {record.name}
                    </Anchor>
                  ) : (
                    record.menteeId
                  )}
                </Table.Td>
                <Table.Td>{mediumDate(record.day, i18n.language)}</Table.Td>
                <Table.Td>
                  {t(record.counts ? "measures.yes" : record.isUnknown ? "measures.notKnown" : "measures.no")}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
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
