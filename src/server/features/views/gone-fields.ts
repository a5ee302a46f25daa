/**
 * Handles views whose custom fields were deleted or became sensitive (ADR 83). Such a view still opens without the
 * condition, and the list shows a note.
 */
import type { Caller } from "#shared/access/caller.ts";
import { canFilterField } from "#shared/access/policy.ts";
import type { FilterGroup, FilterNode } from "#shared/filters/filter.ts";
import { membersOf } from "#shared/filters/members.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";

/** Returns the filter without conditions on such fields. Null if nothing is left of it. */
export function withoutGoneFields(
  caller: Caller,
  { fields }: RecordType,
  filter: FilterGroup | null,
): FilterGroup | null {
  const isGone = (name: string) => {
    const field = fields[name];
    return name.startsWith(customPrefix) && (!field || !canFilterField(caller, field));
  };
  const left = (node: FilterNode): FilterNode[] => {
    const group = membersOf(node);
    if (!group) return "field" in node && isGone(node.field) ? [] : [node];
    const members = group.members.flatMap(left);
    if (members.length === 0) return [];
    return [group.join === "all" ? { all: members } : { any: members }];
  };
  const [kept] = filter ? left(filter) : [];
  return kept && !("field" in kept) ? kept : null;
}
