/**
 * Describes the filter of a list as text: on chips without a control, in print, and on the sheet of an export that
 * names its filter.
 */
import type { Field } from "../fields/field.ts";
import { onOffText } from "../fields/on-off.ts";
import { chosenFieldName, isImportField, isLeaverField, menteePrefix } from "../records/filter-field.ts";
import type { Condition, FilterNode } from "./filter.ts";
import { membersOf } from "./members.ts";
import { daysWords, holdsDays, isRelative } from "./relative-days.ts";

/** Looks up the words of a filter in the reader's language. */
export interface FilterWords {
  readonly language: string;
  /** Returns the text of a key. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Returns the field that a condition names. */
  field(name: string): Field | undefined;
  label(name: string): string;
  /** Returns the name of a field value that is neither a yes or no nor a day. */
  value(name: string, field: Field, value: string): string;
  /** The words for mentees, for filters on records below them. */
  mentee?(): FilterWords;
  /** Formats a day `YYYY-MM-DD`. */
  day(value: string): string;
}

/** Returns all conditions of a filter, including those in its groups. */
export const conditionsIn = (node: FilterNode): readonly Condition[] =>
  "field" in node ? [node] : (membersOf(node)?.members.flatMap(conditionsIn) ?? []);

function valueWords(words: FilterWords, name: string, field: Field, value: unknown): string {
  const text = String(value);
  if (field.value === "boolean") return words.text(onOffText(field, value === true || text === "1"));
  return holdsDays(field) ? words.day(text) : words.value(name, field, text);
}

function conditionWords(words: FilterWords, { field: name, op, value }: Condition): string {
  if (name.startsWith(menteePrefix) && words.mentee) {
    const ofMentee = { field: name.slice(menteePrefix.length), op, value };
    return words.text("filterPanels.ofMentee", { words: conditionWords(words.mentee(), ofMentee) });
  }
  const field = words.field(name);
  const given = value === undefined || value === null ? [] : [value].flat();
  if (name === chosenFieldName) return words.text("filterPanels.chosen", { count: given.length });
  if (isImportField(name)) return words.text(`filterPanels.${name}`);
  const label = isLeaverField(name) ? words.text(`filterPanels.linkFilters.${name}`) : words.label(name);
  if (!field) return label;
  if (isRelative(op) || (holdsDays(field) && given.length === 0))
    return `${label}: ${daysWords(words.text, [op, ...given].join("."))}`;
  const join = op === "hasAll" ? "conjunction" : "disjunction";
  const values = given.map((one) => valueWords(words, name, field, one));
  const joined =
    op === "between"
      ? values.join(" – ")
      : new Intl.ListFormat(words.language, { type: join }).format(values);
  return `${label}: ${words.text(`filterPanels.words.${op}`, { value: joined })}`;
}

/** Describes a part of a filter as text. Nested groups are in parentheses. */
export function filterWords(words: FilterWords, node: FilterNode): string {
  if ("field" in node) return conditionWords(words, node);
  const group = membersOf(node);
  const type = group?.join === "all" ? "conjunction" : "disjunction";
  const parts = group?.members.map((member) =>
    "field" in member ? filterWords(words, member) : `(${filterWords(words, member)})`,
  );
  return new Intl.ListFormat(words.language, { type }).format(parts ?? []);
}
