/** The built-in view that a list opens with. */
import { isSuper, type Caller } from "#shared/access/caller.ts";
import { shippedViewId } from "#shared/records/list-declaration.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { defaultListState, viewParam, writeListState, type ListState } from "./list-url.ts";

/** State of a navigation that opened the view, so that the person's default view can still replace it. */
export const openedFirst = { isOpenedFirst: true };

export const isOpenedFirst = (state: unknown): boolean =>
  typeof state === "object" && state !== null && Object.hasOwn(state, "isOpenedFirst");

/** Who opens a list. */
export interface Opener {
  readonly caller: Caller;
  readonly hasCaseload: boolean | undefined;
}

const startsFor = {
  caseload: ({ hasCaseload }: Opener) => hasCaseload === true,
  organization: ({ caller }: Opener) => caller.accountType === "staff" && !isSuper(caller),
};

const firstOf = ({ list }: RecordType, opener: Opener) =>
  Object.entries(list?.views ?? {}).find(([, { opensFirst }]) => opensFirst && startsFor[opensFirst](opener));

/** Returns the id of the view. Undefined if the list has none for this person. */
export function firstViewId(type: RecordType, opener: Opener): string | undefined {
  const [name] = firstOf(type, opener) ?? [];
  return name && shippedViewId(name);
}

/** Returns the address parameters of the view. Undefined if the list has none for this person. */
export function firstViewParams(type: RecordType, opener: Opener): string | undefined {
  const id = firstViewId(type, opener);
  const [, view] = firstOf(type, opener) ?? [];
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
