/** The built-in view that a list opens with for a team member who has a caseload. */
import { shippedViewId } from "#shared/records/list-declaration.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { defaultListState, viewParam, writeListState, type ListState } from "./list-url.ts";

/** State of a navigation that opened the view, so that the person's default view can still replace it. */
export const openedFirst = { isOpenedFirst: true };

export const isOpenedFirst = (state: unknown): boolean =>
  typeof state === "object" && state !== null && Object.hasOwn(state, "isOpenedFirst");

const firstOf = ({ list }: RecordType) =>
  Object.entries(list?.views ?? {}).find(([, { opensFirst }]) => opensFirst);

/** Returns the id of the view. Undefined if the type has none. */
export function firstViewId(type: RecordType): string | undefined {
  const [name] = firstOf(type) ?? [];
  return name && shippedViewId(name);
}

/** Returns the address parameters of the view. Undefined if the type has none. */
export function firstViewParams(type: RecordType): string | undefined {
  const id = firstViewId(type);
  const [, view] = firstOf(type) ?? [];
  if (!id || !view) return undefined;
  const conditions = view.filter?.all ?? [];
  const state: ListState = {
    ...defaultListState(type),
    active: view.active ? "1" : "",
    filters: Object.fromEntries(conditions.map(({ field, value }) => [field, String(value)])),
    columns: view.columns?.join(".") ?? "",
  };
  const params = writeListState(new URLSearchParams(), state, type);
  params.set(viewParam, id);
  return `?${params}`;
}
