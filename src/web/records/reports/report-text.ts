/** Formats the numbers of reports. */
import type { TFunction } from "i18next";
import type { Cell } from "#shared/contracts/responses/measures.ts";
import type { SentReportRow } from "#shared/contracts/responses/reports.ts";
import { countOfUnits, figureNumber, isShare } from "#shared/measures/figure.ts";
import { formatNumber } from "../../lib/numbers.ts";
import { answeredWords } from "./answered-words.ts";

/** Smallest number of people for which a percentage is shown. With fewer, it says little. */
const percentFrom = 10;

type Measured = Pick<SentReportRow, "kind" | "unit">;

/** Formats a number: "6 of 9" with the percentage if there are enough records, a count, or a value with its unit. */
export function cellText({ kind, unit }: Measured, cell: Cell, language: string, t: TFunction): string {
  const value = figureNumber(kind, cell);
  const plain = (number: number) => formatNumber(number, language, { maximumFractionDigits: 1 });
  if (isShare(kind)) {
    if (value === null) return t("measures.nothing");
    const text = t("measures.ofAll", { counted: plain(cell.counted), all: plain(cell.all) });
    const percent = formatNumber(value, language, { style: "percent", maximumFractionDigits: 1 });
    return cell.all < percentFrom ? text : `${text} · ${percent}`;
  }
  if (value === null) return t("measures.nothing");
  return unit
    ? t(`measures.units.${unit}`, { value: plain(value), count: countOfUnits(value) })
    : plain(value);
}

/** Formats a number of a difference. It includes the unknown, because a change may concern only them. */
export function differenceText(measured: Measured, cell: Cell, language: string, t: TFunction): string {
  const text = cellText(measured, cell, language, t);
  if (!isShare(measured.kind) || cell.unknown === 0) return text;
  return `${text}, ${t("reports.unknown", { count: cell.unknown })}`;
}

/** Formats the response rate that belongs to a rate. "" if there is none. */
export function answeredText(
  { answeredIn }: SentReportRow,
  rows: readonly SentReportRow[],
  language: string,
  t: TFunction,
): string {
  const cell = rows.find(({ key }) => key === answeredIn)?.cells[0];
  if (!cell || cell.all === 0) return "";
  return answeredWords(cell, language, t);
}
