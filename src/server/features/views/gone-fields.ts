/**
 * Views outlive fields that an organization added (ADR 83): one that narrows by a field which was deleted, or became
 * sensitive, still opens, without that condition, and the list says so.
 */
import type { Caller } from "#shared/access/caller.ts";
import { canFilterField } from "#shared/access/policy.ts";
import { membersOf, type FilterGroup, type FilterNode } from "#shared/filters/filter.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";

/** The filter without conditions on such fields; null when nothing is left of it. */
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
