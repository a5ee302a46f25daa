/** Figures in words, for paper and sheets. */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import type { Cell } from "#shared/contracts/measures.ts";
import { countsDays, figureNumber, isShare, targetNumber } from "#shared/measures/figure.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { PrintedMeasure } from "./report-data.ts";

const number = (language: LanguageCode, value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1, ...options }).format(value);

function inUnit(
  { signedIn: { language }, t }: Repository,
  { definition }: PrintedMeasure,
  value: number,
): string {
  if (isShare(definition.kind)) return number(language, value, { style: "percent" });
  const text = number(language, value);
  return countsDays(definition) ? t("measures.days", { value: text }) : text;
}

/**
 * A figure as it is read: a percent, a number, days; of nobody a dash, of too few how many that is.
 * @param isTelling it is left out for what it says together with others
 */
export function figureWords(
  repository: Repository,
  measure: PrintedMeasure,
  cell: Cell | null,
  isTelling = false,
): string {
  const { t } = repository;
  if (!cell) return isTelling ? "*" : t("measures.report.suppressed", { count: measure.below });
  const value = figureNumber(measure.definition.kind, cell);
  return value === null ? t("measures.nothing") : inUnit(repository, measure, value);
}

/** A target in the unit of its measure. */
export function targetWords(repository: Repository, measure: PrintedMeasure): string {
  const { target } = measure.stored;
  return target === null ? "" : inUnit(repository, measure, targetNumber(measure.definition.kind, target));
}

export const countWords = ({ signedIn: { language } }: Repository, count: number): string =>
  number(language, count);
