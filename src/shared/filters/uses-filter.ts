import { canFilterField } from "../access/policy.ts";
import type { Caller } from "../access/caller.ts";
import { pointersIn } from "../records/pointers.ts";
import type { RecordType } from "../records/record-type.ts";
import type { FilterNode } from "./filter.ts";

/**
 * Returns a filter for the records that refer to a row of another type, with the same count as `POST /uses/find`.
 * Undefined if the caller may not filter by one of these fields.
 * @param type the type of the list
 * @param named the type of the row
 */
export function usesFilter(
  caller: Caller,
  type: RecordType,
  named: string,
  id: string,
): FilterNode | undefined {
  const naming = pointersIn(type, named);
  if (!naming.every(({ field }) => canFilterField(caller, field))) return undefined;
  const any = naming.map(({ name, field }) => ({
    field: name,
    op: field.value === "idList" ? "has" : "is",
    value: id,
  }));
  return any.length === 1 ? any[0] : { any };
}
