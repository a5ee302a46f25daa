/** Lists of work: what is open stands first, what is done behind a count. */
import { beforeToday } from "#shared/filters/relative-days.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { RecordScope } from "../record-scope.ts";
import { withFilter } from "./with-filter.ts";
import { countFilters, type ListState } from "./list-url.ts";

/** Whether something narrows a list; then it shows all that it finds. */
export const isNarrowed = (state: ListState): boolean => state.search !== "" || countFilters(state) > 0;

/** Returns whether a list shows what is done behind a count. */
export const foldsDone = ({ type }: RecordScope, state: ListState): boolean =>
  type.doneField !== undefined && !isNarrowed(state);

/**
 * Days of a list that a person chose. Work that is done or put away is not late: what was to be done before today means what is open
 * and in use.
 */
export function withDays(state: ListState, type: RecordType, name: string, days: string): ListState {
  const chosen = withFilter(state, name, days);
  const { doneField, dueField } = type;
  if (!doneField || name !== dueField || days !== beforeToday || chosen.filters[doneField]) return chosen;
  return { ...withDone(chosen, type, false), active: chosen.active || "1" };
}

/** The list of what is done, or of what is not. */
export const withDone = (state: ListState, { doneField }: RecordType, isDone: boolean): ListState =>
  doneField ? { ...state, filters: { ...state.filters, [doneField]: isDone ? "1" : "0" } } : state;
