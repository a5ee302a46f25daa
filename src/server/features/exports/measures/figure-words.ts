/** Formats the numbers of measures as text for documents and sheets. */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import type { Cell, PrintedRow } from "#shared/contracts/responses/measures.ts";
import { countOfUnits, figureNumber, isShare, targetNumber, unitOfValues } from "#shared/measures/figure.ts";
import type { Period } from "#shared/measures/period.ts";
import { isEnough } from "#shared/measures/suppress.ts";
import { minPrinted } from "#shared/measures/round.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { dayText } from "../cells.ts";
import type { PrintedMeasure } from "./report-data.ts";

const number = (language: LanguageCode, value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1, ...options }).format(value);

/** The properties of a measure that determine how its numbers are formatted. */
type Written = Pick<PrintedMeasure, "definition" | "step" | "below">;

function inUnit(
  { signedIn: { language }, t }: Repository,
  { definition, step }: Written,
  value: number,
): string {
  if (isShare(definition.kind))
    return number(language, value, { style: "percent", ...(step ? { maximumFractionDigits: 0 } : {}) });
  const text = number(language, value);
  const unit = unitOfValues(definition);
  return unit ? t(`measures.units.${unit}`, { value: text, count: countOfUnits(value) }) : text;
}

/**
 * Formats a number: as a percentage, a count, or days. A dash if it counts no one, and a note if it counts too few.
 * @param revealsSmallNumbers true if it is left out because, together with other numbers, it would reveal small ones
 */
export function figureWords(
  repository: Repository,
  measure: Written,
  cell: Cell | null,
  revealsSmallNumbers = false,
): string {
  const { t } = repository;
  if (!cell) return revealsSmallNumbers ? "*" : t("measures.report.suppressed", { count: measure.below });
  if (isTooFew(measure, cell.counted)) return countWords(repository, measure, cell.counted);
  const value = figureNumber(measure.definition.kind, cell);
  return value === null ? t("measures.nothing") : inUnit(repository, measure, value);
}

/** Formats a target in the unit of its measure. */
export function targetWords(repository: Repository, measure: PrintedMeasure): string {
  const { target } = measure.stored;
  return target === null ? "" : inUnit(repository, measure, targetNumber(measure.definition.kind, target));
}

/** Returns true if a rounded count stands for no one or too few. */
export const isTooFew = ({ step }: Pick<PrintedMeasure, "step">, count: number): boolean =>
  step !== null && count === 0;

export const countWords = (
  { signedIn: { language }, t }: Repository,
  measure: Pick<PrintedMeasure, "step">,
  count: number,
): string =>
  isTooFew(measure, count)
    ? t("measures.report.suppressed", { count: minPrinted(measure.step ?? 0) })
    : number(language, count);

/** Returns notes that explain how a report treats small numbers. */
export function notesOf(
  { t }: Repository,
  measures: readonly Pick<PrintedMeasure, "step" | "below">[],
): string[] {
  const step = Math.max(0, ...measures.map((measure) => measure.step ?? 0));
  if (step > 0) return [t("measures.report.roundedNote", { step, count: minPrinted(step) })];
  const count = Math.max(0, ...measures.map(({ below }) => below));
  return count > 1 ? [t("measures.report.suppressedNote", { count }), t("measures.report.exactNote")] : [];
}

/**
 * Returns a printed row of numbers.
 * @param revealsSmallNumbers true if the number is left out because, together with others, it would reveal small ones
 */
function rowOf(
  repository: Repository,
  measure: PrintedMeasure,
  label: string,
  cell: Cell | null,
  revealsSmallNumbers = false,
): PrintedRow {
  const count = (value: number | undefined) =>
    value === undefined ? "" : countWords(repository, measure, value);
  return [
    label,
    figureWords(repository, measure, cell, revealsSmallNumbers),
    count(cell?.counted),
    count(cell?.all),
    count(cell?.unknown),
  ];
}

/**
 * Returns a note on how many people are in more than one group. The number is left out if it could help to derive
 * small numbers.
 */
export function overlapWords({ t }: Repository, measure: PrintedMeasure): string {
  const { definition, figure, inSeveral, below, step } = measure;
  if (definition.per !== "person" || !figure || figure.groups.length === 0) return "";
  const isExact = step === null && figure.others.length === 0 && isEnough(inSeveral, below);
  if (!isExact) return t("measures.report.inSeveralGroups");
  return inSeveral === 0 ? "" : t("measures.inSeveralGroups", { count: inSeveral });
}

/** Returns all printable rows of a measure, for documents and for printing in the browser. */
export function rowsOf(
  repository: Repository,
  measure: PrintedMeasure,
  compared: Period | null,
): readonly PrintedRow[] {
  const { t, signedIn } = repository;
  const { figure, before, tells, answered } = measure;
  if (!figure) return [];
  const day = (value: string) => dayText(signedIn.language, value);
  const text = (key: string, values = {}): string => t(`measures.report.${key}`, values);
  const overlap = overlapWords(repository, measure);
  return [
    rowOf(repository, measure, text("period"), figure.total, tells.total),
    ...(answered?.figure
      ? [rowOf(repository, answered, text("answered"), answered.figure.total, answered.tells.total)]
      : []),
    ...(compared
      ? [
          rowOf(
            repository,
            measure,
            text("compared", { from: day(compared.from), to: day(compared.to) }),
            before,
            tells.before,
          ),
        ]
      : []),
    ...figure.groups.map((cell) => rowOf(repository, measure, cell.name || t("measures.noGroup"), cell)),
    ...(figure.total && figure.others.length > 0 ? [[text("others"), "", "", "", ""] as const] : []),
    ...(overlap ? [[overlap, "", "", "", ""] as const] : []),
  ];
}
