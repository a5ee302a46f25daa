import type { Caller } from "../access/caller.ts";
import { authorizeType, canFilterField } from "../access/policy.ts";
import type { FilterNode } from "../filters/filter.ts";
import { membersOf } from "../filters/members.ts";
import type { MeasureDefinition, Related } from "../measures/definition.ts";
import type { Registry } from "../records/registry.ts";

const fieldsOf = (node: FilterNode): string[] =>
  membersOf(node)?.members.flatMap(fieldsOf) ?? ("field" in node ? [node.field] : []);

const relatedOf = ({ given, counts, amount, amounts }: MeasureDefinition): Related[] =>
  [
    given,
    counts && "followedBy" in counts ? counts.followedBy : undefined,
    amount && "toFirst" in amount ? amount.toFirst : undefined,
    amount && "amountOf" in amount ? amount.amountOf : undefined,
    amounts,
  ].filter((one) => one !== undefined);

/** Returns true if the caller may list what a definition counts, and use the fields that it filters by. */
export function opensDefinition(caller: Caller, registry: Registry, definition: MeasureDefinition): boolean {
  const { base, who, counts, unknown } = definition;
  const filters = [who, counts && "filter" in counts ? counts.filter : undefined, unknown];
  const parts = [
    ...filters.map((filter) => ({ table: base, filter })),
    ...relatedOf(definition).map(({ table, filter }) => ({ table, filter })),
  ];
  return parts.every(({ table, filter }) => {
    const type = registry.get(table);
    if (!type || authorizeType(caller, type, "list") !== "allow") return false;
    // A field that was deleted can't hide anything, so it doesn't count.
    return (filter ? fieldsOf(filter) : []).every((name) => {
      const field = type.fields[name];
      return field === undefined || canFilterField(caller, field);
    });
  });
}
