/** The decisions about the open promises of a reassignment. */
import type { PromiseSettlement } from "#shared/contracts/caseload.ts";
import type { OpenPromise } from "#shared/contracts/responses/caseload.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";

/** What to do with a promise: the new due date, or the reason to release it. */
export interface Settlement {
  /** `YYYY-MM-DD`, empty, or typed text that isn't a day. */
  readonly dueOn: string;
  readonly reason: string;
}

/** What was typed, by promise. */
export type Settlements = Readonly<Record<string, Settlement>>;

/** Returns the decision about each promise. By default, the successor gets it with the same due date. */
export const settledOf = (
  promises: readonly Pick<OpenPromise, "id" | "dueOn">[],
  settlements: Settlements,
): PromiseSettlement[] =>
  promises.map(({ id, dueOn }) => {
    const { reason, dueOn: day } = settlements[id] ?? { reason: "", dueOn };
    return reason.trim() === "" ? { id, dueOn: day } : { id, reason: reason.trim() };
  });

/** Returns true if a promise that goes to the successor has no valid due date. */
export const lacksDay = (settled: readonly PromiseSettlement[]): boolean =>
  settled.some((one) => "dueOn" in one && !isCalendarDay(one.dueOn));
