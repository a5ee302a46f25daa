/** Lists of work show open items first and collapse the done ones behind a count. */
import type { RecordType } from "#shared/records/record-type.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { countFilters, type ListState } from "./list-url.ts";

/** Returns true if the list has a search or filters. It then shows all matches. */
export const isNarrowed = (state: ListState): boolean => state.search !== "" || countFilters(state) > 0;

/** Returns true if the list collapses done rows behind a count. */
export const foldsDone = ({ type }: RecordScope, state: ListState): boolean =>
  type.doneField !== undefined && !isNarrowed(state);

/** Restricts the list to done or to open rows. */
export const withDone = (state: ListState, { doneField }: RecordType, isDone: boolean): ListState =>
  doneField ? { ...state, filters: { ...state.filters, [doneField]: isDone ? "1" : "0" } } : state;

/** A list below a mentee with fewer records than this needs no search, filters, or page controls. */
const smallList = 8;

/** Returns true if the list needs no controls. A list that is still loading counts as small. */
export const isSmallList = ({ menteeId }: RecordScope, state: ListState, total = 0): boolean =>
  menteeId !== undefined && !isNarrowed(state) && total < smallList;
