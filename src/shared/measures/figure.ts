/** What the number of a figure is, for screens, paper and sheets alike. */
import type { Cell } from "../contracts/measures.ts";
import { unitsOfCodes } from "../records/outcome-codes.ts";
import type { MeasureDefinition, MeasureKind } from "./definition.ts";

/** Whether a figure is a part of a whole. */
export const isShare = (kind: MeasureKind): boolean => kind === "share" || kind === "change";

/** What the values of a measure are in; undefined for counts and parts of a whole. */
export function unitOfValues({ amount, unit }: Pick<MeasureDefinition, "amount" | "unit">) {
  if (!amount || unit) return unit;
  if ("daysFrom" in amount) return "days";
  if ("field" in amount) return undefined;
  const units = new Set(amount.amountOf.outcomes?.map((code) => unitsOfCodes[code]));
  return units.size === 1 ? [...units][0] : undefined;
}

/** The number of a cell; of a share from 0 to 1. Null where there is none. */
export function figureNumber(kind: MeasureKind, { all, counted, value }: Cell): number | null {
  if (isShare(kind)) return all === 0 ? null : counted / all;
  return kind === "count" ? counted : value;
}

/** A target in the unit of {@link figureNumber}: of a share its percent is stored. */
export const targetNumber = (kind: MeasureKind, target: number): number =>
  isShare(kind) ? target / 100 : target;
