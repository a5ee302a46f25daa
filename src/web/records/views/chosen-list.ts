/** Lists: views that contain records chosen one by one. */
import type { Condition } from "#shared/filters/filter.ts";
import { maxValues } from "#shared/filters/members.ts";
import { chosenFieldName } from "#shared/records/filter-field.ts";
import type { View } from "#shared/contracts/responses/views.ts";

/** Maximum number of records in a list. */
export const maxListed = maxValues;

/** Returns the record ids of a list. Null if the view is not a list. */
export function listedIds({ listing: { filter } }: Pick<View, "listing">): readonly string[] | null {
  const [only, ...more] = filter && "all" in filter ? filter.all : [];
  if (!only || more.length > 0 || !("field" in only)) return null;
  const { field, op, value } = only;
  return field === chosenFieldName && op === "in" && Array.isArray(value) ? value.map(String) : null;
}

/**
 * Returns the request body that saves a list with other records.
 * @param view a stored view, or the name of a new one
 */
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
    // A view stored without a page size is returned with 0, which the API rejects.
    listing: {
      ...view.listing,
      recordsPerPage: view.listing?.recordsPerPage || "",
      filter: { all: [listed] },
    },
  };
}
