/** Filters in words, for exports and for definitions. */
import { sql } from "kysely";
import { authorizeOptions } from "#shared/access/policy.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { conditionsIn, filterWords, type FilterWords } from "#shared/filters/filter-words.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { membersOf } from "#shared/filters/members.ts";
import { filterField } from "#shared/records/filter-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import type { Repository } from "../repository.ts";
import { codeLabel, dayText, fieldLabel } from "./field-words.ts";

/**
 * Returns the names of the records in a filter, by `list:id`, including archived ones. Only for records that the caller
 * may select, so that knowing an id doesn't reveal a name.
 */
async function namesIn(
  repository: Repository,
  type: RecordType,
  filter: FilterNode,
  organizationId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const chosen = new Map<string, string[]>();
  for (const { field: name, value } of conditionsIn(filter)) {
    const options = filterField(type, name)?.options;
    if (!options || !("list" in options)) continue;
    const ids = [value].flat().map(String).filter(isWireId);
    chosen.set(options.list, [...(chosen.get(options.list) ?? []), ...ids]);
  }
  const found = new Map<string, string>();
  for (const [list, ids] of chosen) {
    const { caller } = repository.signedIn;
    if (authorizeOptions(caller, repository.typeOf(list)) !== "allow") continue;
    const orArchived = sql`t.id = ${anyOf(ids)}`;
    for (const { id, name } of await repository.options(list, { organizationId, orArchived }))
      found.set(`${list}:${id}`, name);
  }
  return found;
}

/**
 * Returns a list's filter in words, with one line per part, as its screen shows it.
 * @param organizationId the organization of the list, for super-organization staff. Null for the caller's own.
 */
export async function filterLines(
  repository: Repository,
  type: RecordType,
  filter: FilterNode,
  organizationId: string | null = null,
): Promise<string[]> {
  const { t, signedIn } = repository;
  const { language } = signedIn;
  const names = await namesIn(repository, type, filter, organizationId);
  const wordsOf = (named: RecordType): FilterWords => ({
    language,
    text: (key, values = {}) => t(key, values),
    field: (name) => filterField(named, name),
    label: (name) =>
      named.list?.linkFilters?.[name]
        ? t(`filterPanels.linkFilters.${name}`)
        : (fieldLabel(named, language, name) ?? name),
    value: (name, field, value) =>
      field.options && "list" in field.options
        ? (names.get(`${field.options.list}:${value}`) ?? value)
        : codeLabel({ type: named, language }, name, field, value),
    day: (value) => dayText(language, value),
    mentee: () => wordsOf(mentees),
  });
  const words = wordsOf(type);
  const group = membersOf(filter);
  const parts = group?.join === "all" ? group.members : [filter];
  return parts.map((part) => filterWords(words, part));
}
