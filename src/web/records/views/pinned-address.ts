import type { PinnedView } from "#shared/contracts/responses/views.ts";
import { registry } from "../../lib/organization-types.ts";
import { acrossType } from "../list/across-type.ts";
import { addressOfView } from "./view-state.ts";

/**
 * Returns the address of the list of a pinned view, without the path. It includes custom fields. Undefined for a list
 * that this version of the app doesn't have.
 */
export function addressOfPinned(
  view: Pick<PinnedView, "tableName" | "id" | "listing" | "columns">,
): string | undefined {
  const type = registry.get(view.tableName);
  return type && addressOfView(type.listedForAllMentees ? acrossType(type) : type, view);
}
