/** Formats the numbers of a report as text. */
import { isShare } from "#shared/measures/figure.ts";
import type { ReportContent, ReportRow } from "#shared/reports/content.ts";
import type { StoredReport } from "#server/core/records/reports/content.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dayText } from "../cells.ts";
import { rangeText, timeText } from "../kind.ts";
import { countWords, figureWords } from "../measures/figure-words.ts";
import type { PrintedCell, PrintedRows } from "./printed.ts";

/** Percentages of fewer people mean little. */
const minForPercent = 10;

const exact = { step: null } as const;

/** Returns a number as text. A share begins with the number of people. */
export function cellWords(repository: Repository, row: ReportRow, printed: PrintedCell): string {
  const { cell, revealsSmallNumbers } = printed;
  const { t } = repository;
  const { definition, below } = row;
  const figure = figureWords(repository, { definition, below, ...exact }, cell, revealsSmallNumbers);
  if (!cell || !isShare(definition.kind) || cell.all === 0) return figure;
  const count = (value: number) => countWords(repository, exact, value);
  const parts = t("measures.ofAll", { counted: count(cell.counted), all: count(cell.all) });
  const unknown = cell.unknown > 0 ? `, ${t("reports.unknown", { count: cell.unknown })}` : "";
  return `${parts}${cell.all < minForPercent ? "" : ` (${figure})`}${unknown}`;
}

/** Returns the response rate of a row that is a rate. "" if the row has none, or if it isn't printed. */
export function answeredWords(
  repository: Repository,
  { answeredIn }: ReportRow,
  rows: readonly ReportRow[],
  printed: PrintedRows,
): string {
  const row = rows.find(({ key }) => key === answeredIn);
  const cell = (row && printed.get(row.key)?.find(({ column }) => column === "total")?.cell) ?? null;
  if (!row || !cell || cell.all === 0) return "";
  const { definition, below } = row;
  const percent = figureWords(repository, { definition, below, ...exact }, cell);
  const count = (value: number) => countWords(repository, exact, value);
  return repository.t("measures.answered", { counted: count(cell.counted), all: count(cell.all), percent });
}

/** Returns the period that a row counts, if it differs from the report's. "" otherwise. */
export function cohortWords(
  { signedIn, t }: Repository,
  { period }: ReportRow,
  { from, until }: ReportContent,
): string {
  if (period.from === from && period.to === until) return "";
  const day = (value: string) => dayText(signedIn.language, value);
  return t("reports.cohort", { from: day(period.from), to: day(period.to) });
}

/** Returns the labels and values that describe a report. */
export function reportFacts(
  repository: Repository,
  report: StoredReport,
  content: ReportContent,
  replaced: string,
): [string, string][] {
  const { t } = repository;
  const { award, from, until, organization } = content;
  const isFinal = report.state === "final";
  const day = isFinal ? timeText(repository, new Date(report.finalizedAt)) : "";
  return [
    [t("reports.organization"), organization],
    [t("reports.preset"), t(`records.reports.options.preset.${content.preset}`)],
    [t("reports.award"), award?.name ?? t("reports.noAward")],
    [t("reports.funder"), award?.funder ?? ""],
    [t("reports.grantNumber"), award?.grantNumber ?? ""],
    [t("reports.period"), rangeText(repository, { startDate: from, endDate: until })],
    [t("reports.state"), t(`records.reports.options.state.${report.state}`)],
    [t("reports.finalized"), isFinal ? t("reports.finalizedBy", { name: report.finalizedBy, day }) : ""],
    [t("reports.replaces"), replaced],
    [t("reports.hash"), report.hash ?? ""],
  ];
}
