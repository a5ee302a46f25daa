/** Building blocks for the definitions of measures. */
import type { FilterNode } from "../filters/filter.ts";
import { hudLists } from "../hud/lists.ts";
import type { OutcomeCode } from "../records/outcome-codes.ts";
import type { MeasureDefinition, Related, Window } from "./definition.ts";

export const measureSets = ["hud", "secondChance", "labor", "mentoring", "house"] as const;
export type MeasureSet = (typeof measureSets)[number];

export interface MeasureTemplate extends MeasureDefinition {
  readonly set: MeasureSet;
  /** Increased when the definition changes. */
  readonly version: number;
  readonly better: "up" | "down" | "";
  /** Web page of the definition's source. Missing if the definition is ours. */
  readonly source?: string;
  /**
   * The day on which the definition was compared with public documents of its source. Missing if that wasn't possible
   * yet.
   */
  readonly checkedOn?: string;
  /** For a measure of answers: the measure of the response rate, which is shown next to it. */
  readonly answeredIn?: "followUpsAnswered";
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

/** From the first day of an enrollment to its last. */
export const duringStay: Window = { between: ["startDate", "exitDate"] };

/** Exits, counting each person once. */
export const exits = { base: "enrollments", day: "exitDate", per: "person" } as const;
export const starts = { base: "enrollments", day: "startDate", per: "person" } as const;

/** Exits with an unknown destination, or with a code that is no longer a destination. */
export const unknownDestination: FilterNode = {
  any: [
    { field: "exitDestination", op: "empty" },
    { field: "exitDestination", op: "in", value: [...unknownDestinations, ...formerDestinations] },
  ],
};

/** Notes in which the mentee was reached. A note that doesn't say so counts as a contact. */
export const reached: FilterNode = { all: [{ field: "reached", op: "is", value: "1" }] };
