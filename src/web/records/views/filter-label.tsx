import { useTranslation } from "react-i18next";
import { countFilters, type ListState } from "../list/list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useChosenView } from "./use-chosen-view.ts";
import { useViews } from "./use-views.ts";
import { withoutFiltersOf } from "./view-state.ts";

/** The label of the filter button. It counts only the filters that the person added to the view. */
export default function FilterLabel({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useViews(useRecordScope().type);
  const { view } = useChosenView(data?.views);
  const count = view ? countFilters(withoutFiltersOf(view.state, state)) : 0;
  return count > 0 ? t("screens.list.filterCount", { count }) : t("screens.list.filter");
}
