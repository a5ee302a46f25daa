/** Views that hold records which somebody chose one by one: lists. */
import { maxValues, type Condition } from "#shared/filters/filter.ts";
import { chosenFieldName } from "#shared/records/filter-field.ts";
import type { View } from "#shared/contracts/views.ts";

/** Records that a list can hold. */
export const maxListed = maxValues;

/** The ids that a view lists; null for one that is no list. */
export function listedIds({ listing: { filter } }: Pick<View, "listing">): readonly string[] | null {
  const [only, ...more] = filter && "all" in filter ? filter.all : [];
  if (!only || more.length > 0 || !("field" in only)) return null;
  const { field, op, value } = only;
  return field === chosenFieldName && op === "in" && Array.isArray(value) ? value.map(String) : null;
}

/** What the call takes of a list, with other records. @param view a stored one, or what a new one is called */
export function withListed(view: Partial<View> & Pick<View, "name">, ids: readonly string[]) {
  const {
    id = "0",
    name,
    pinned = true,
    isDefault = false,
    visibility = "me",
    roleId = null,
    columns = null,
  } = view;
  const listed: Condition = { field: chosenFieldName, op: "in", value: [...new Set(ids)] };
  return {
    id,
    name,
    pinned,
    isDefault,
    visibility,
    roleId,
    columns,
    // Stored without a number of rows, it is answered as 0, which the call does not take.
    listing: {
      ...view.listing,
      recordsPerPage: view.listing?.recordsPerPage || "",
      filter: { all: [listed] },
    },
  };
}
