import type { ListState } from "./list-url.ts";

/** Returns the list state with a field filter. An empty value removes the filter. */
export function withFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: _before, ...filters } = state.filters;
  return { ...state, filters: value === "" ? filters : { ...filters, [name]: value }, page: 1 };
}
