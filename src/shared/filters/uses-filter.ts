import { canFilterField } from "../access/policy.ts";
import type { Caller } from "../access/caller.ts";
import { pointersIn } from "../records/pointers.ts";
import type { RecordType } from "../records/record-type.ts";
import type { FilterNode } from "./filter.ts";

/**
 * Narrows a list to the records that name a row of another type in one of their fields, as `POST /uses/find` counts them;
 * undefined for who may not filter by one of these fields.
 * @param type of the list
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
