import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { membersOf } from "#shared/filters/filter.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";
import { useFilterWords } from "./filter-words.ts";
import { filterOf, type ListState } from "./list-url.ts";
import { useRecordScope } from "../record-scope.ts";
import type { ListView } from "../views/use-views.ts";
import { isSameList, viewParam } from "../views/view-state.ts";

/** Describes a printed list above its rows: the view if there is one, the search, and the filters. */
export function PrintedChoice({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const client = useQueryClient();
  const [params] = useSearchParams();
  const known = client.getQueryData<{ views: readonly ListView[] }>(["views", type.name, i18n.language]);
  const view = known?.views.find(({ id }) => id === params.get(viewParam));
  const { search, from, to, active, incomplete } = state;
  const words = useFilterWords(membersOf(filterOf(type, state) ?? { all: [] })?.members ?? []);
  const day = (value: string) => (value ? mediumDate(value, i18n.language) : "…");
  const parts = [
    view && isSameList(type, view.state, state) ? t("filterPanels.printedView", { name: view.name }) : "",
    search ? t("filterPanels.printedSearch", { text: search }) : "",
    active && type.activeField
      ? `${texts.label(type.activeField)}: ${t(active === "1" ? "screens.list.active" : "screens.list.inactive")}`
      : "",
    incomplete ? t("screens.filters.incomplete") : "",
    (from || to) && type.list?.dateField
      ? `${texts.label(type.list.dateField)}: ${day(from)} – ${day(to)}`
      : "",
    ...words,
  ].filter(Boolean);
  return (
    <Text size="sm" data-printed-choice={words.some((word) => word.includes("…")) ? "loading" : "ready"}>
      {parts.join(" · ")}
    </Text>
  );
}
