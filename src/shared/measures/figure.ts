/** The number of a measure, for screens, print, and sheets. */
import type { Cell } from "../contracts/responses/measures.ts";
import { unitsOfCodes } from "../records/outcome-codes.ts";
import type { MeasureDefinition, MeasureKind } from "./definition.ts";

/** The cell of a month, a group, or a period without records. */
export const noRecords: Cell = { all: 0, counted: 0, unknown: 0, value: null };

/** Returns true if the number is a part of a whole. */
export const isShare = (kind: MeasureKind): boolean => kind === "share" || kind === "change";

/** Returns the unit of a measure's values. Undefined for counts and shares. */
export function unitOfValues({ amount, unit }: Pick<MeasureDefinition, "amount" | "unit">) {
  if (!amount || unit) return unit;
  if ("daysFrom" in amount) return "days";
  if ("field" in amount) return undefined;
  const units = new Set(amount.amountOf.outcomes?.map((code) => unitsOfCodes[code]));
  return units.size === 1 ? [...units][0] : undefined;
}

/**
 * Returns the number of a cell. A share is between 0 and 1. Null if there is none. Without records, a count and a sum
 * are 0, but a sum of unknown amounts is unknown.
 */
export function figureNumber(kind: MeasureKind, { all, counted, value }: Cell): number | null {
  if (isShare(kind)) return all === 0 ? null : counted / all;
  if (kind === "count") return counted;
  return kind === "sum" && all === 0 ? 0 : value;
}

/** Returns the number that decides between "day" and "days". Texts show one decimal place, so 1.04 is "1 day". */
export const countOfUnits = (value: number): number => Math.round(value * 10) / 10;

/** Converts a target to the unit of {@link figureNumber}. Targets of shares are stored in percent. */
export const targetNumber = (kind: MeasureKind, target: number): number =>
  isShare(kind) ? target / 100 : target;
