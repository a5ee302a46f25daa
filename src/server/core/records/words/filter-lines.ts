/** Filters in words, for exports and for definitions. */
import { authorizeOptions } from "#shared/access/policy.ts";
import { conditionsIn, filterWords, type FilterWords } from "#shared/filters/filter-words.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { membersOf } from "#shared/filters/members.ts";
import { filterField } from "#shared/records/filter-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Repository } from "../repository.ts";
import { codeLabel, dayText, fieldLabel } from "./field-words.ts";

/**
 * Returns the names of the records in a filter, by `list:id`. Only for records that the caller may select, so that
 * knowing an id doesn't reveal a name.
 */
async function namesIn(
  repository: Repository,
  type: RecordType,
  filter: FilterNode,
): Promise<ReadonlyMap<string, string>> {
  const lists = conditionsIn(filter).flatMap(({ field: name }) => {
    const options = filterField(type, name)?.options;
    return options && "list" in options ? [options.list] : [];
  });
  const found = new Map<string, string>();
  for (const list of new Set(lists)) {
    const { caller } = repository.signedIn;
    if (authorizeOptions(caller, repository.typeOf(list)) !== "allow") continue;
    for (const { id, name } of await repository.options(list, { organizationId: null }))
      found.set(`${list}:${id}`, name);
  }
  return found;
}

/** Returns a list's filter in words, with one line per part, as its screen shows it. */
export async function filterLines(
  repository: Repository,
  type: RecordType,
  filter: FilterNode,
): Promise<string[]> {
  const { t, signedIn } = repository;
  const { language } = signedIn;
  const names = await namesIn(repository, type, filter);
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
