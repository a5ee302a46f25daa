import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { ActiveFilters } from "../list/lazy-panels.ts";
import filters from "../list/list-filters.module.css";
import { countFilters, type ListState } from "../list/list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useChosenView } from "./use-chosen-view.ts";
import { useViewEditing } from "./use-view-editing.tsx";
import { useViews } from "./use-views.ts";
import { isSameList } from "./view-state.ts";

interface ViewRowProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

/**
 * The active filters of a list, and buttons that save or discard a changed view. A view without changes shows neither,
 * because its name says what it contains.
 */
export default function ViewRow({ state, onChange }: ViewRowProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const { data } = useViews(type);
  const { view, show } = useChosenView(data?.views);
  const { save, isBusy, dialogs } = useViewEditing(state);
  if (view ? isSameList(type, view.state, state) : countFilters(state) === 0) return null;
  return (
    <div className={filters.chips}>
      <PartFallback show="…">
        <ActiveFilters state={state} onChange={onChange} />
      </PartFallback>
      {view ? (
        <>
          {view.isOwn ? (
            <Button size="compact-sm" variant="light" loading={isBusy} onClick={() => save(view)}>
              {t("common.save")}
            </Button>
          ) : null}
          <Button size="compact-sm" variant="subtle" onClick={() => show(view)}>
            {t("screens.views.discard")}
          </Button>
        </>
      ) : null}
      {dialogs}
    </div>
  );
}
