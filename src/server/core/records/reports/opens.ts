/** Which rows of a report its reader may open. */
import { readsSensitive } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { todayIn } from "#shared/fields/days.ts";
import { conditionsIn } from "#shared/filters/filter-words.ts";
import type { Condition } from "#shared/filters/members.ts";
import type { MeasureDefinition, Related } from "#shared/measures/definition.ts";
import { filterField } from "#shared/records/filter-field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { chosenRows } from "../list/filter.ts";
import type { Repository } from "../repository.ts";

const relatedOf = ({ given, counts, amount, amounts }: MeasureDefinition): Related[] =>
  [
    given,
    counts && "followedBy" in counts ? counts.followedBy : undefined,
    amount && "toFirst" in amount ? amount.toFirst : undefined,
    amount && "amountOf" in amount ? amount.amountOf : undefined,
    amounts,
  ].filter((one) => one !== undefined);

/** Returns true if the reader may filter records of a type by a condition. Lists have the same rule. */
function mayFilter({ signedIn: { caller, zone } }: Repository, type: RecordType, condition: Condition) {
  // A field that was deleted can't hide anything, so it doesn't count.
  if (!filterField(type, condition.field)) return true;
  try {
    chosenRows({ caller, today: todayIn(zone), rows: rowFilter(caller, type) }, type, condition);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Returns true if the reader may list what a definition counts, other people's records included, and use everything
 * that it filters by.
 * @param repository with the custom fields of the report's organization
 */
export function opensDefinition(repository: Repository, definition: MeasureDefinition): boolean {
  const { registry, signedIn } = repository;
  const { caller } = signedIn;
  const { base, who, counts, unknown } = definition;
  const filters = [who, counts && "filter" in counts ? counts.filter : undefined, unknown];
  const parts = [
    ...filters.map((filter) => ({ table: base, filter })),
    ...relatedOf(definition).map(({ table, filter }) => ({ table, filter })),
  ];
  return parts.every(({ table, filter }) => {
    const type = registry.get(table);
    if (!type || authorizeType(caller, type, "list") !== "allow") return false;
    if (type.sensitive === "others" && !readsSensitive(caller)) return false;
    return !filter || conditionsIn(filter).every((condition) => mayFilter(repository, type, condition));
  });
}
