import { Anchor, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CountedRecord } from "#shared/contracts/responses/measures.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { NextPage, type PagedQuery } from "../../components/next-page.tsx";
import { mediumDate } from "../../lib/dates.ts";

interface PeoplePage {
  readonly dataValues: readonly CountedRecord[];
  /** The number of records on all pages. */
  readonly totalRecords: number;
}

interface RowsProps {
  rows: readonly CountedRecord[];
  /** Formats the values of records. Without it, values aren't shown. */
  valueText: ((value: number) => string) | undefined;
}

function Rows({ rows, valueText }: RowsProps) {
  const { t, i18n } = useTranslation();
  const formatted = rows.some(({ value }) => value !== null) ? valueText : undefined;
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
            {formatted ? (
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
              {formatted ? (
                <Table.Td ta="end">{row.value === null ? "" : formatted(row.value)}</Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface CountedPeopleProps extends Partial<Pick<RowsProps, "valueText">> {
  query: PagedQuery & { readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Undefined while they are loading. */
  pages: readonly PeoplePage[] | undefined;
  /** Text after the number of records. */
  note?: string;
}

/** The records behind a number, page by page. */
export function CountedPeople({ query, pages, note = "", valueText }: CountedPeopleProps) {
  const { t } = useTranslation();
  const { error, isFetching, isFetchNextPageError, refetch } = query;
  const rows = pages?.flatMap(({ dataValues }) => dataValues) ?? [];
  const count = pages?.[0]?.totalRecords ?? 0;
  const found = count === 0 ? t("measures.nobody") : t("measures.records", { count });
  const failed = t("measures.peopleFailed");
  return (
    <>
      {error && !isFetchNextPageError ? (
        <FailureAlert title={failed} error={error} isRetrying={isFetching} onRetry={refetch} />
      ) : null}
      {!pages && !error ? <LoadingBox h={240} /> : null}
      {pages ? (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {note ? `${found}. ${note}` : found}
        </Text>
      ) : null}
      {rows.length > 0 ? <Rows rows={rows} valueText={valueText} /> : null}
      <NextPage query={query} failed={failed} mt="md" mx="auto" display="block">
        {t("measures.showMore")}
      </NextPage>
    </>
  );
}
