/** What definitions of measures are made of. */
import type { FilterNode } from "../filters/filter.ts";
import { hudLists } from "../hud/lists.ts";
import type { OutcomeCode } from "../records/outcome-codes.ts";
import type { MeasureDefinition, Related, Window } from "./definition.ts";

export const measureSets = ["hud", "secondChance", "labor", "mentoring", "house"] as const;
export type MeasureSet = (typeof measureSets)[number];

export interface MeasureTemplate extends MeasureDefinition {
  readonly set: MeasureSet;
  /** Changes with the definition. */
  readonly version: number;
  readonly better: "up" | "down" | "";
  /** Where the definition comes from; none: our own. */
  readonly source?: string;
  /** The day on which the definition was compared with public texts of its source; none: nobody could yet. */
  readonly checkedOn?: string;
}

const { unknownDestinations, formerDestinations } = hudLists;

export const inCodes = (field: string, codes: readonly string[]): FilterNode => ({
  all: [{ field, op: "in", value: [...codes] }],
});
export const is = (field: string, value: string): FilterNode => ({ all: [{ field, op: "is", value }] });
export const isEmpty = (field: string): FilterNode => ({ all: [{ field, op: "empty" }] });

export const outcome = (outcomes: readonly OutcomeCode[], within: Window): Related => ({
  table: "outcomes",
  outcomes,
  within,
});

/** From the first day of a stay to its last. */
export const duringStay: Window = { between: ["startDate", "exitDate"] };

/** Exits, a person once. */
export const exits = { base: "enrollments", day: "exitDate", per: "person" } as const;
export const starts = { base: "enrollments", day: "startDate", per: "person" } as const;

/** Exits whose destination nobody knows, or that hold a code that isn't a destination any more. */
export const unknownDestination: FilterNode = {
  any: [
    { field: "exitDestination", op: "empty" },
    { field: "exitDestination", op: "in", value: [...unknownDestinations, ...formerDestinations] },
  ],
};

/** Notes in which somebody was reached; without a word about it, a note is a contact. */
export const reached: FilterNode = { all: [{ field: "reached", op: "is", value: "1" }] };
