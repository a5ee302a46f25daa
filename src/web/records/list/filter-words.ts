/** The filters of a list as text, for chips and for printing. */
import { useTranslation } from "react-i18next";
import { conditionsIn, filterWords, type FilterWords } from "#shared/filters/filter-words.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { filterField } from "#shared/records/filter-field.ts";
import { listedField } from "#shared/records/listed-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { codeLabel, useFieldTexts } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useOptionLists } from "../parts/use-record.ts";
import { choiceName } from "./choice-name.ts";
import { conditionOf, extraNodes, writeNodes, type ListState, withFilter } from "./list-url.ts";

/** One active filter of a list. */
export interface FilterPart {
  readonly words: string;
  /** The list without this filter. */
  readonly without: ListState;
  /** False while the names of its records are loading. */
  readonly isReady: boolean;
}

/** Returns the text of each filter node in the reader's language, with the names of the referenced records. */
function useFilterWords(nodes: readonly FilterNode[]): readonly string[] {
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
        ? choiceName(lists[field.options.list], value, t("filterPanels.notOffered"))
        : codeLabel(of.name, name, field, value, t, language),
    day: (value) => mediumDate(value, language),
    mentee: () => wordsOf(mentees, menteeTexts),
  });
  const words = wordsOf(type, texts);
  return nodes.map((node) => filterWords(words, node));
}

/** Returns the active filters of a list, without its search. */
export function useFilterParts(state: ListState): readonly FilterPart[] {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const { active, incomplete, from, to, filters, extra } = state;
  const { dateField } = type.list ?? {};
  const more = extraNodes(extra);
  const chosen = Object.entries(filters).flatMap(([name, value]) => {
    const field = listedField(type, name);
    return field ? [{ node: conditionOf(field, name, value), without: withFilter(state, name, "") }] : [];
  });
  const nodes = [
    ...chosen,
    ...more.map((node) => ({
      node,
      without: { ...state, extra: writeNodes(more.filter((one) => one !== node)), page: 1 },
    })),
  ];
  const words = useFilterWords(nodes.map(({ node }) => node));
  const day = (value: string) => (value ? mediumDate(value, i18n.language) : "…");
  const first: FilterPart[] = [];
  if (active && type.activeField)
    first.push({
      words: `${texts.label(type.activeField)}: ${t(active === "1" ? "screens.list.active" : "screens.list.inactive")}`,
      without: { ...state, active: "", page: 1 },
      isReady: true,
    });
  if (incomplete)
    first.push({
      words: t("screens.filters.incomplete"),
      without: { ...state, incomplete: "", page: 1 },
      isReady: true,
    });
  if ((from || to) && dateField)
    first.push({
      words: `${texts.label(dateField)}: ${day(from)} – ${day(to)}`,
      without: { ...state, from: "", to: "", page: 1 },
      isReady: true,
    });
  const others = nodes.map(({ without }, at): FilterPart => {
    const text = words[at] ?? "…";
    return { words: text, without, isReady: !text.includes("…") };
  });
  return [...first, ...others];
}
