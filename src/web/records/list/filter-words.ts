/** The filter of a list in words, for chips without a control and for paper. */
import { useTranslation } from "react-i18next";
import { conditionsIn, filterWords, type FilterWords } from "#shared/filters/filter-words.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { filterField } from "#shared/records/filter-field.ts";
import { codeLabel, useFieldTexts } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";
import { useRecordScope } from "../record-scope.ts";
import { useOptionLists } from "../use-record.ts";

/** Each part of a filter in the words of the reader, with the names of what it names. */
export function useFilterWords(nodes: readonly FilterNode[]): readonly string[] {
  const { t, i18n } = useTranslation();
  const { type, menteeId, organizationId } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const named = nodes.flatMap(conditionsIn).flatMap(({ field: name }) => {
    const field = filterField(type, name);
    return field?.options && "list" in field.options ? [field] : [];
  });
  const lists = useOptionLists(named, menteeId ? undefined : (organizationId ?? undefined));
  const { language } = i18n;
  const words: FilterWords = {
    language,
    text: (key, values = {}) => t(key, values),
    field: (name) => filterField(type, name),
    label: (name) => (type.list?.counted?.[name] ? t(`filterPanels.counted.${name}`) : texts.label(name)),
    value: (name, field, value) =>
      field.options && "list" in field.options
        ? (lists[field.options.list]?.find(({ id }) => id === value)?.name ?? "…")
        : codeLabel(type.name, name, field, value, t, language),
    day: (value) => mediumDate(value, language),
  };
  return nodes.map((node) => filterWords(words, node));
}
