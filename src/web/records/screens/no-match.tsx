import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconInbox } from "../../components/icons/index.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { defaultListState, type ListState } from "../list/list-url.ts";

interface NoMatchProps {
  state: ListState;
  /** Suggested names for a search without results. */
  names: readonly string[] | undefined;
  onChange: (state: ListState) => void;
}

/** Shown if search and filters match no rows. Each suggested name starts a search for it. */
export default function NoMatch({ state, names, onChange }: NoMatchProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const label = t("filterPanels.didYouMean");
  return (
    <EmptyState
      icon={IconInbox}
      title={t("filterPanels.noMatch")}
      hint={t("filterPanels.noMatchHint")}
      action={
        <>
          {names ? (
            <div role="group" aria-label={label}>
              {label}
              {names.map((name) => (
                <Button
                  key={name}
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onChange({ ...state, search: name, page: 1 })}
                >
                  {name}
                </Button>
              ))}
            </div>
          ) : null}
          <Button
            variant="default"
            onClick={() =>
              onChange({ ...defaultListState(type), perPage: state.perPage, columns: state.columns })
            }
          >
            {t("screens.list.reset")}
          </Button>
        </>
      }
    />
  );
}
