/** Where a number leads: to the list of what it counts. */
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { registry } from "#shared/records/registry.ts";

/** What a list says in its address beside its filter. */
interface More {
  readonly active?: "1";
  /** Days of its date field, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
}

/** The address of a list that holds what a number counts; undefined for somebody whose role does not open the list. */
export function listPath(
  caller: Caller,
  table: string,
  filter: readonly FilterNode[],
  more: More = {},
): string | undefined {
  const type = registry.get(table);
  if (!type?.area || authorizeType(caller, type, "list") !== "allow") return undefined;
  const { key } = type.area;
  if (key && !(caller.keys as ReadonlySet<string>).has(key)) return undefined;
  const params = new URLSearchParams({
    ...more,
    ...(filter.length > 0 ? { also: JSON.stringify(filter) } : {}),
  });
  return `${type.area.path}?${params}`;
}

/** A condition of {@link listPath}: that a field is a value, or is true. */
export const where = (field: string, value = "1"): FilterNode => ({ field, op: "is", value });
