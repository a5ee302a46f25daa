import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useFilterParts } from "../list/filter-words.ts";
import type { ListState } from "../list/list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { ListView } from "../views/use-views.ts";
import { isSameList } from "../views/view-state.ts";
import { viewParam } from "../list/list-url.ts";

/** Describes a printed list above its rows: the view if there is one, the search, and the filters. */
export default function PrintedChoice({ state }: { state: ListState }) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const known = client.getQueryData<{ views: readonly ListView[] }>(["views", type.name, i18n.language]);
  const view = known?.views.find(({ id }) => id === params.get(viewParam));
  const found = useFilterParts(state);
  const parts = [
    view && isSameList(type, view.state, state) ? t("filterPanels.printedView", { name: view.name }) : "",
    state.search ? t("filterPanels.printedSearch", { text: state.search }) : "",
    ...found.map(({ words }) => words),
  ].filter(Boolean);
  return (
    <Text size="sm" data-printed-choice={found.every(({ isReady }) => isReady) ? "ready" : "loading"}>
      {parts.join(" · ")}
    </Text>
  );
}
