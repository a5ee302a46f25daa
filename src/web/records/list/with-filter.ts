import type { ListState } from "./list-url.ts";

/** A list with a field narrowed to a value; an empty one narrows nothing. */
export function withFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: _before, ...filters } = state.filters;
  return { ...state, filters: value === "" ? filters : { ...filters, [name]: value }, page: 1 };
}
