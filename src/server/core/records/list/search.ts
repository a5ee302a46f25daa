/** The search of a list: finds rows that contain a text, ignoring case and accents. */
import { sql, type RawBuilder } from "kysely";
import { isSuper } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import { readDay } from "#shared/fields/read-day.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { foldText, searchWords } from "#shared/search-words.ts";
import { dayIn } from "#shared/fields/days.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { column } from "../columns.ts";
import { nameExpression } from "../labels.ts";
import type { ListQuery } from "./query.ts";

/** Returns true if a search has words and the type has fields to search. */
export const isSearch = ({ searchText, type }: ListQuery): boolean =>
  searchText.trim() !== "" && (type.list?.search.length ?? 0) > 0;

/** Returns true if the rows of a type have a column for texts. */
const hasTexts = ({ fields, list }: RecordType): boolean =>
  (list?.search ?? []).some((name) => ["text", "html"].includes(fields[name]?.value ?? ""));

/** Returns true if a type has custom text fields that everyone may search. */
const hasCustomTexts = ({ fields }: RecordType): boolean =>
  Object.values(fields).some(({ custom, value, sensitive }) => custom && value === "text" && !sensitive);

/** The text index requires at least three consecutive letters or digits. */
export const isShorterThanTrigram = (text: string): boolean => !/[\p{L}\p{N}]{3}/u.test(text);

/**
 * Returns the condition that a folded text contains the searched text. `like` uses the text index. For shorter texts,
 * that index would be read completely, so `strpos` is used, which doesn't use the index and scans all rows of the
 * organization.
 */
export function holdsText(folded: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  // A prepared statement would fold the text for every row. In a subselect, it is folded once.
  if (isShorterThanTrigram(text)) return sql`strpos(${folded}, (select search_fold(${text}))) > 0`;
  // Folding can turn a full-width `%` into a `%`, so it comes before escaping.
  const escaped = sql`regexp_replace(search_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`${folded} like (select '%' || ${escaped} || '%')`;
}

/** Returns options whose label, in the reader's language, contains a form of a word. */
function matchingCodes(query: ListQuery, name: string, field: Field, forms: readonly string[]) {
  if (!field.options || !("codes" in field.options)) return [];
  const { codes, labels } = field.options;
  const t = textsOf(query.language);
  const wanted = forms.map(foldText);
  const label = (code: string) => {
    if (labels === "table") return t(`records.${code}.title`);
    return labels === "text" ? t(`records.${query.type.name}.options.${name}.${code}`) : code;
  };
  return codes.filter((code) => wanted.some((form) => foldText(label(code)).includes(form)));
}

/** Returns the conditions that a folded text contains one of the forms of a word. */
type Hits = (folded: RawBuilder<unknown>) => RawBuilder<unknown>[];

/**
 * Returns the condition that a record `r` that a row refers to contains a word: all its texts, or only its name if the
 * caller may not list such records, or if it belongs to another organization, because the search would reveal an email
 * or phone number.
 */
function isHitIn({ caller, language }: ListQuery, target: RecordType, hits: Hits): RawBuilder<unknown> {
  const within = (folded: RawBuilder<unknown>) => sql`(${sql.join(hits(folded), sql` or `)})`;
  const byName = within(sql`search_fold(${nameExpression(target, "r", language)})`);
  if (authorizeType(caller, target, "list") !== "allow") return byName;
  // The texts contain the name, and have an index.
  const byText = within(sql`r.search_text`);
  if (isSuper(caller) || target.scope !== "organization") return byText;
  return sql`${byText} and (r.organization_id = ${caller.organizationId} or ${byName})`;
}

/**
 * Returns the condition that the custom fields of the row `t` are those of the caller's organization. In a shared
 * directory, the search would reveal the answers to fields of other organizations.
 */
const ownAnswers = ({ caller, type }: ListQuery): RawBuilder<unknown> =>
  type.scope === "directory" && !isSuper(caller)
    ? sql`t.organization_id = ${caller.organizationId}`
    : sql`true`;

/** Returns the condition that the row `t` contains one word in one of its forms. */
function holdsWord(query: ListQuery, forms: readonly string[]): RawBuilder<unknown> {
  const { fields, list } = query.type;
  const conditions: RawBuilder<unknown>[] = [];
  const hits: Hits = (folded) => forms.map((form) => holdsText(folded, form));
  // All texts of a row are in one column.
  if (hasTexts(query.type)) conditions.push(...hits(sql`t.search_text`));
  for (const name of list?.search ?? []) {
    const field = fields[name];
    if (!field?.options) continue;
    if ("list" in field.options) {
      const target = query.registry.get(field.options.list);
      if (!target) continue;
      const isHit = isHitIn(query, target, hits);
      conditions.push(sql`${column(name)} in (select r.id from ${sql.table(target.table)} r where ${isHit})`);
    } else {
      conditions.push(sql`${column(name)}::text = any(${matchingCodes(query, name, field, forms)})`);
    }
  }
  // Uses a separate index, whose cost applies only to organizations with such fields.
  if (hasCustomTexts(query.type))
    conditions.push(sql`(t.custom_search <> '' and ${ownAnswers(query)}
      and (${sql.join(hits(sql`t.custom_search`), sql` or `)}))`);
  conditions.push(...ofMentee(query, hits(sql`t.search_text`)));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** A list across mentees also searches the mentees. */
function ofMentee({ searchedMentees }: ListQuery, hits: readonly RawBuilder<unknown>[]) {
  if (!searchedMentees) return [];
  const isHit = sql.join(hits, sql` or `);
  return [sql`t.mentee_id in (select t.id from mentees t where ${searchedMentees} and (${isHit}))`];
}

/** Reads birthdays with day and month in the order of the reader's language. */
const dayReader =
  ({ language, zone }: ListQuery) =>
  (text: string) => {
    const read = readDay(text, { language, isPast: true, today: dayIn(zone) });
    return read?.hasYear ? read.day : undefined;
  };

/** Returns the condition of a search on the row `t`: all words, in any order. Null without a search. */
export function searchCondition(query: ListQuery): RawBuilder<unknown> | null {
  if (!isSearch(query)) return null;
  const words = searchWords(query.searchText, dayReader(query)).map((forms) => holdsWord(query, forms));
  return sql.join(words, sql` and `);
}
