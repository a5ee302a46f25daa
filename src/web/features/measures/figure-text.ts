/** Formats the numbers of measures. */
import type { TFunction } from "i18next";
import type { Cell, MonthCell } from "#shared/contracts/responses/measures.ts";
import type { MeasureKind } from "#shared/measures/definition.ts";
import {
  countOfUnits,
  figureNumber,
  isShare,
  noRecords,
  targetNumber,
  unitOfValues,
} from "#shared/measures/figure.ts";
import { measureTemplates, type MeasureTemplateName } from "#shared/measures/templates.ts";
import type { MeasureTemplate } from "#shared/measures/template-parts.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { formatNumber } from "../../lib/numbers.ts";

/** A measure of the list, as the screen uses it. */
export interface Measure {
  readonly id: string;
  readonly version: number;
  /** Name of the built-in measure. Null for a custom one. */
  readonly template: MeasureTemplateName | null;
  readonly kind: MeasureKind;
  readonly name: string;
  readonly base: string;
  readonly target: number | null;
  readonly better: string;
  readonly sourceLink: string;
  readonly note: string;
}

export const templateOf = ({ template }: Measure): MeasureTemplate | null =>
  template && measureTemplates[template];

/** Builds a measure from a row of the list. */
export function measureOf(row: WireRow, t: TFunction): Measure {
  const text = (name: string) => String(row[name] ?? "");
  const template = Object.hasOwn(measureTemplates, text("template"))
    ? (text("template") as MeasureTemplateName)
    : null;
  const own = template && measureTemplates[template];
  return {
    id: text("id"),
    version: Number(row["version"]),
    template,
    kind: own?.kind ?? (text("kind") === "share" ? "share" : "count"),
    name: text("name") || (template ? t(`records.measures.options.template.${template}`) : ""),
    base: own?.base ?? text("base"),
    target: text("target") === "" ? null : Number(row["target"]),
    better: text("better") || (own?.better ?? ""),
    sourceLink: text("sourceLink") || (own?.source ?? ""),
    note: text("note"),
  };
}

/** Formats a value of a measure with its unit (days, hours, dollars), or as a plain number. */
export function valueText(measure: Measure, number: number, language: string, t: TFunction): string {
  const value = formatNumber(number, language, { maximumFractionDigits: 1 });
  const unit = unitOfValues(templateOf(measure) ?? {});
  return unit ? t(`measures.units.${unit}`, { value, count: countOfUnits(number) }) : value;
}

const inUnit = (measure: Measure, number: number, language: string, t: TFunction): string =>
  isShare(measure.kind)
    ? formatNumber(number, language, { style: "percent", maximumFractionDigits: 1 })
    : valueText(measure, number, language, t);

/** Formats the number of a measure: a percentage, number, or days. */
export function figureText(measure: Measure, cell: Cell, language: string, t: TFunction): string {
  const number = figureNumber(measure.kind, cell);
  return number === null ? t("measures.nothing") : inUnit(measure, number, language, t);
}

/** Returns the cell of a month. Figures have none for a month without records. */
export const cellOfMonth = (months: readonly MonthCell[], month: string): Cell =>
  months.find((cell) => cell.month === month) ?? noRecords;

export const targetText = (measure: Measure, language: string, t: TFunction): string =>
  measure.target === null ? "" : inUnit(measure, targetNumber(measure.kind, measure.target), language, t);

/** Returns true if the number reaches the target. Null if either is missing. */
export function isReached({ kind, target, better }: Measure, cell: Cell): boolean | null {
  const number = figureNumber(kind, cell);
  if (number === null || target === null) return null;
  const wanted = targetNumber(kind, target);
  return better === "down" ? number <= wanted : number >= wanted;
}

/** Minimum number of people or records for a percentage. */
const percentFrom = 10;

/** Formats the number of a row: "6 of 9" with the percentage if there are enough records, a count, or a value. */
export function leadText(measure: Measure, cell: Cell, language: string, t: TFunction): string {
  if (!isShare(measure.kind) || cell.all === 0) return figureText(measure, cell, language, t);
  const text = t("measures.ofAll", {
    counted: formatNumber(cell.counted, language),
    all: formatNumber(cell.all, language),
  });
  return cell.all < percentFrom ? text : `${text} · ${figureText(measure, cell, language, t)}`;
}

/** Formats the change from an earlier number, or `""` if the records are too few to compare. */
export function changeText(
  measure: Measure,
  now: Cell,
  before: Cell,
  language: string,
  t: TFunction,
): string {
  const [number, earlier] = [figureNumber(measure.kind, now), figureNumber(measure.kind, before)];
  if (number === null || earlier === null) return "";
  if (!isShare(measure.kind))
    return formatNumber(number - earlier, language, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  if (Math.min(now.all, before.all) < percentFrom) return "";
  const count = Math.round((number - earlier) * 100);
  const points = formatNumber(count, language, { signDisplay: "exceptZero" });
  return t("measures.points", { count: Math.abs(count), points });
}
