/** Lists of work show open items first and collapse the done ones behind a count. */
import { beforeToday } from "#shared/filters/relative-days.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { RecordScope } from "../record-scope.ts";
import { withFilter } from "./with-filter.ts";
import { countFilters, type ListState } from "./list-url.ts";

/** Returns true if the list has a search or filters. It then shows all matches. */
export const isNarrowed = (state: ListState): boolean => state.search !== "" || countFilters(state) > 0;

/** Returns true if the list collapses done rows behind a count. */
export const foldsDone = ({ type }: RecordScope, state: ListState): boolean =>
  type.doneField !== undefined && !isNarrowed(state);

/**
 * Sets a date filter that the person chose. Done or archived work is never overdue, so the filter "before today" on a
 * due date also restricts the list to open, active items.
 */
export function withDays(state: ListState, type: RecordType, name: string, days: string): ListState {
  const chosen = withFilter(state, name, days);
  const { doneField, dueField } = type;
  if (!doneField || name !== dueField || days !== beforeToday || chosen.filters[doneField]) return chosen;
  return { ...withDone(chosen, type, false), active: chosen.active || "1" };
}

/** Restricts the list to done or to open rows. */
export const withDone = (state: ListState, { doneField }: RecordType, isDone: boolean): ListState =>
  doneField ? { ...state, filters: { ...state.filters, [doneField]: isDone ? "1" : "0" } } : state;
