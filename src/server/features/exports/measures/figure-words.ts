/** Figures in words, for paper and sheets. */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import type { Cell } from "#shared/contracts/measures.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { PrintedMeasure } from "./report-data.ts";

const isShare = ({ definition: { kind } }: PrintedMeasure): boolean => kind === "share" || kind === "change";

const number = (language: LanguageCode, value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1, ...options }).format(value);

/** The number of a cell, a share from 0 to 1; null where there is none. */
export function figureNumber(measure: PrintedMeasure, { all, counted, value }: Cell): number | null {
  if (isShare(measure)) return all === 0 ? null : counted / all;
  return measure.definition.kind === "count" ? counted : value;
}

/** A figure as it is read: a percent, a number, days; of nobody a dash, of too few how many that is. */
export function figureWords(
  { signedIn: { language }, t }: Repository,
  measure: PrintedMeasure,
  cell: Cell | null,
): string {
  if (!cell) return t("measures.report.suppressed", { count: measure.below });
  const value = figureNumber(measure, cell);
  if (value === null) return t("measures.nothing");
  if (isShare(measure)) return number(language, value, { style: "percent" });
  const { amount } = measure.definition;
  const text = number(language, value);
  return amount && "daysFrom" in amount ? t("measures.days", { value: text }) : text;
}

/** A target in the unit of its measure. */
export function targetWords({ signedIn: { language } }: Repository, measure: PrintedMeasure): string {
  const { target } = measure.stored;
  if (target === null) return "";
  return isShare(measure) ? number(language, target / 100, { style: "percent" }) : number(language, target);
}

export const countWords = ({ signedIn: { language } }: Repository, count: number): string =>
  number(language, count);
