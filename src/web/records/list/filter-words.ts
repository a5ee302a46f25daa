/** The filter of a list in words, for chips without a control and for paper. */
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Field } from "#shared/fields/field.ts";
import { membersOf, type Condition, type FilterNode } from "#shared/filters/filter.ts";
import { isRelative } from "#shared/filters/relative-days.ts";
import { filterField } from "#shared/records/filter-field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { codeLabel, useFieldTexts, type FieldTexts } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";
import type { OptionLists } from "../record-calls.ts";
import { useRecordScope } from "../record-scope.ts";
import { useOptionLists } from "../use-record.ts";
import { daysText } from "./day-choices.ts";
import { holdsDays } from "./list-url.ts";

interface Words {
  readonly type: RecordType;
  readonly texts: FieldTexts;
  readonly lists: OptionLists;
  readonly t: TFunction;
  readonly language: string;
}

const conditionsOf = (node: FilterNode): readonly Condition[] =>
  "field" in node ? [node] : (membersOf(node)?.members.flatMap(conditionsOf) ?? []);

/** What a value of a field is called. */
function valueWords({ type, lists, t, language }: Words, name: string, field: Field, value: unknown): string {
  const text = String(value);
  const { options } = field;
  if (field.value === "boolean")
    return t(value === true || text === "1" ? "screens.list.yes" : "screens.list.no");
  if (holdsDays(field)) return mediumDate(text, language);
  if (options && "list" in options) return lists[options.list]?.find(({ id }) => id === text)?.name ?? "…";
  return codeLabel(type.name, name, field, text, t, language);
}

function conditionWords(words: Words, { field: name, op, value }: Condition): string {
  const { type, texts, t, language } = words;
  const field = filterField(type, name);
  const label = texts.label(name);
  if (!field) return label;
  const given = value === undefined || value === null ? [] : [value].flat();
  if (isRelative(op) || (holdsDays(field) && given.length === 0))
    return `${label}: ${daysText(t, [op, ...given].join("."))}`;
  const join = op === "hasAll" ? "conjunction" : "disjunction";
  const values = given.map((one) => valueWords(words, name, field, one));
  const joined =
    op === "between" ? values.join(" – ") : new Intl.ListFormat(language, { type: join }).format(values);
  return `${label}: ${t(`filterPanels.words.${op}`, { value: joined })}`;
}

function nodeWords(words: Words, node: FilterNode): string {
  if ("field" in node) return conditionWords(words, node);
  const group = membersOf(node);
  const type = group?.join === "all" ? "conjunction" : "disjunction";
  const parts = group?.members.map((member) =>
    "field" in member ? nodeWords(words, member) : `(${nodeWords(words, member)})`,
  );
  return new Intl.ListFormat(words.language, { type }).format(parts ?? []);
}

/** Each part of a filter in the words of the reader, with the names of what it names. */
export function useFilterWords(nodes: readonly FilterNode[]): readonly string[] {
  const { t, i18n } = useTranslation();
  const { type, menteeId, organizationId } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const named = nodes.flatMap(conditionsOf).flatMap(({ field: name }) => {
    const field = filterField(type, name);
    return field?.options && "list" in field.options ? [field] : [];
  });
  const lists = useOptionLists(named, menteeId ? undefined : (organizationId ?? undefined));
  const words = { type, texts, lists, t, language: i18n.language };
  return nodes.map((node) => nodeWords(words, node));
}
