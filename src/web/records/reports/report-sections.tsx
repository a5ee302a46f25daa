import { Anchor, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SentReport, SentReportRow } from "#shared/contracts/responses/reports.ts";
import { isShare } from "#shared/measures/figure.ts";
import { reportColumns, type ReportColumn } from "#shared/reports/content.ts";
import { mediumDate } from "../../lib/dates.ts";
import type { AskedNumber } from "./report-people.tsx";
import { answeredText, cellText } from "./report-text.ts";
import classes from "./reports.module.css";

interface SectionsProps {
  report: SentReport;
  onAsk: (asked: AskedNumber) => void;
}

/** Returns true for a group of services that no one received. Only exported documents contain it. */
const isEmptyPart = ({ isPart, cells }: SentReportRow): boolean => isPart && cells[0]?.all === 0;

type CellProps = Pick<SectionsProps, "onAsk"> & { row: SentReportRow; column: ReportColumn };

function NumberCell({ row, column, onAsk }: CellProps) {
  const { t, i18n } = useTranslation();
  const cell = row.cells.find((one) => one.column === column);
  if (!cell) return null;
  const text = cellText(row, cell, i18n.language, t);
  if (cell.all === 0) return <>{text}</>;
  const part = row.kind === "count" ? "counted" : "all";
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        data-asks={`${row.key} ${column}`}
        onClick={() => onAsk({ row, column, part })}
      >
        {text}
      </Anchor>
      {isShare(row.kind) && cell.unknown > 0 ? (
        <Text size="sm" c="dimmed">
          {t("reports.unknown", { count: cell.unknown })}
        </Text>
      ) : null}
    </>
  );
}

/** The numbers of a report. Each opens the records behind it. */
export function ReportSections({ report, onAsk }: SectionsProps) {
  const { t, i18n } = useTranslation();
  const all = report.sections.flatMap(({ rows }) => rows);
  const day = (value: string) => mediumDate(value, i18n.language);
  const notesOf = (row: SentReportRow) =>
    [
      row.period.from === report.from && row.period.to === report.until
        ? ""
        : t("reports.cohort", { from: day(row.period.from), to: day(row.period.to) }),
      answeredText(row, all, i18n.language, t),
    ].filter(Boolean);
  return report.sections.map(({ name, rows }) => {
    const columns = reportColumns.filter((column) =>
      rows.some(({ cells }) => cells.some((cell) => cell.column === column)),
    );
    return (
      <section key={name} aria-label={name} className={classes.section}>
        <Title order={2} size="h5" mb={4}>
          {name}
        </Title>
        <Table.ScrollContainer
          minWidth={columns.length > 2 ? 560 : 320}
          // Without it, a table that has no focusable numbers can't be scrolled with the keyboard.
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "group", "aria-label": name } }}
        >
          <Table className={classes.numbers}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("reports.columns.row")}</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col" ta="end">
                    {t(`reports.columns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows
                .filter((row) => !isEmptyPart(row))
                .map((row) => (
                  <Table.Tr key={row.key} data-row={row.key}>
                    <Table.Th scope="row" className={row.isPart ? classes.part : undefined}>
                      {row.label}
                      {notesOf(row).map((note) => (
                        <Text key={note} size="sm" c="dimmed">
                          {note}
                        </Text>
                      ))}
                    </Table.Th>
                    {row.isClosed ? (
                      <Table.Td colSpan={Math.max(1, columns.length)}>{t("measures.closed")}</Table.Td>
                    ) : (
                      columns.map((column) => (
                        <Table.Td key={column} ta="end">
                          <NumberCell row={row} column={column} onAsk={onAsk} />
                        </Table.Td>
                      ))
                    )}
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </section>
    );
  });
}
