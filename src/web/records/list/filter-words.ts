/** The filter of a list as text, for chips without a control and for printing. */
import { useTranslation } from "react-i18next";
import { conditionsIn, filterWords, type FilterWords } from "#shared/filters/filter-words.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { filterField } from "#shared/records/filter-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { codeLabel, useFieldTexts } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";
import { useRecordScope } from "../record-scope.ts";
import { useOptionLists } from "../use-record.ts";

/** Returns the text of each filter node in the reader's language, with the names of the referenced records. */
export function useFilterWords(nodes: readonly FilterNode[]): readonly string[] {
  const { t, i18n } = useTranslation();
  const { type, menteeId, organizationId } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const menteeTexts = useFieldTexts(mentees.name);
  const named = nodes.flatMap(conditionsIn).flatMap(({ field: name }) => {
    const field = filterField(type, name);
    return field?.options && "list" in field.options ? [field] : [];
  });
  const lists = useOptionLists(named, menteeId ? undefined : (organizationId ?? undefined));
  const { language } = i18n;
  const wordsOf = (of: RecordType, labels: typeof texts): FilterWords => ({
    language,
    text: (key, values = {}) => t(key, values),
    field: (name) => filterField(of, name),
    label: (name) =>
      of.list?.linkFilters?.[name] ? t(`filterPanels.linkFilters.${name}`) : labels.label(name),
    value: (name, field, value) =>
      field.options && "list" in field.options
        ? (lists[field.options.list]?.find(({ id }) => id === value)?.name ?? "…")
        : codeLabel(of.name, name, field, value, t, language),
    day: (value) => mediumDate(value, language),
    mentee: () => wordsOf(mentees, menteeTexts),
  });
  const words = wordsOf(type, texts);
  return nodes.map((node) => filterWords(words, node));
}
