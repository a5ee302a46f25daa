import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "../../components/icons/index.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { useRecordScope } from "../parts/record-scope.ts";
import { FilterButton } from "./filter-button.tsx";
import { ActiveFilters } from "./lazy-panels.ts";
import chips from "./list-filters.module.css";
import classes from "./list-toolbar.module.css";
import { countFilters, defaultListState, viewParam, type ListState } from "./list-url.ts";
import { isNarrowed } from "./open-first.ts";

interface ListToolbarProps {
  state: ListState;
  /** The menu with the views of the list, if it has views. */
  viewMenu: ReactNode;
  /** The active filters with the buttons of the view. Undefined shows only the filters. */
  viewRow: ReactNode;
  /** The page controls. */
  pages: ReactNode;
  /** Buttons at the end of the row, if the list has no heading. */
  actions: ReactNode;
  onChange: (state: ListState) => void;
}

/** One row above a list: its view, search, filters, and pages. Active filters are in a row below. */
export function ListToolbar({ state, viewMenu, viewRow, pages, actions, onChange }: ListToolbarProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const [typed, setTyped] = useState(state.search);
  const [known, setKnown] = useState(state.search);
  // The back button also changes the search.
  if (known !== state.search) {
    setKnown(state.search);
    setTyped(state.search);
  }
  // A view's name says what it contains, so only a search can be reset.
  const isView = useSearchParams()[0].has(viewParam);
  const canReset = typed !== "" || (isView ? state.search !== "" : isNarrowed(state));
  const handleReset = () => {
    setTyped("");
    if (isView) return onChange({ ...state, search: "", page: 1 });
    const { search, from, to, active, incomplete, filters, extra } = defaultListState(type);
    onChange({ ...state, search, from, to, active, incomplete, filters, extra, page: 1 });
  };
  return (
    <div className={classes.toolbar} data-short-labels>
      {viewMenu}
      <form
        role="search"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...state, search: typed.trim(), page: 1 });
        }}
      >
        <TextInput
          aria-label={t("screens.list.searchLabel")}
          placeholder={t("screens.list.searchPlaceholder")}
          rightSection={
            <ActionIcon
              type="submit"
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t("screens.list.searchButton")}
            >
              <IconSearch size={16} aria-hidden />
            </ActionIcon>
          }
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <FilterButton state={state} onChange={onChange} />
      {canReset ? (
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          className={classes.reset}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={handleReset}
        >
          {t("screens.list.reset")}
        </Button>
      ) : null}
      {actions ? (
        <div className={classes.actions} data-actions="">
          {actions}
        </div>
      ) : null}
      <div className={classes.pages}>{pages}</div>
      {viewRow ??
        (countFilters(state) > 0 ? (
          <div className={chips.chips}>
            <PartFallback show="…">
              <ActiveFilters state={state} onChange={onChange} />
            </PartFallback>
          </div>
        ) : null)}
    </div>
  );
}
