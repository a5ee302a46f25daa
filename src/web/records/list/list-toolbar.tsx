import { Button, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "../../components/icons/index.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list-toolbar.module.css";
import { countFilters, defaultListState, type ListState } from "./list-url.ts";
import { useRecordScope } from "../record-scope.ts";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";

const ListFilters = lazyPart(afterFirstScreen(() => import("./list-filters.tsx")));

interface ListToolbarProps {
  state: ListState;
  isPhone: boolean;
  /** The views of the list. On a phone they are shown with the filters. */
  views: ReactNode;
  onChange: (state: ListState) => void;
}

/** The search and the filters of a list. On a phone the filters are behind a button. */
export function ListToolbar({ state, isPhone, views, onChange }: ListToolbarProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const [typed, setTyped] = useState(state.search);
  const [known, setKnown] = useState(state.search);
  const [isOpen, setIsOpen] = useState(false);
  // The back button also changes the search.
  if (known !== state.search) {
    setKnown(state.search);
    setTyped(state.search);
  }
  const handleReset = () => {
    setTyped("");
    const { search, from, to, active, incomplete, filters, extra } = defaultListState(type);
    onChange({ ...state, search, from, to, active, incomplete, filters, extra, page: 1 });
  };
  const count = countFilters(state);
  return (
    <div className={classes.toolbar}>
      <form
        role="search"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...state, search: typed.trim(), page: 1 });
        }}
      >
        <TextInput
          className={classes.search}
          aria-label={t("screens.list.searchLabel")}
          placeholder={t("screens.list.searchPlaceholder")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" px="sm">
          {t("screens.list.searchButton")}
        </Button>
        {isPhone ? (
          <Button
            variant={count > 0 ? "light" : "default"}
            px="sm"
            aria-expanded={isOpen}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {count > 0 ? t("screens.list.filterCount", { count }) : t("screens.list.filter")}
          </Button>
        ) : null}
        {!isPhone || isOpen || count > 0 || state.search ? (
          <Button
            variant="subtle"
            color="gray"
            px="sm"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={handleReset}
          >
            {t("screens.list.reset")}
          </Button>
        ) : null}
      </form>
      {isPhone && isOpen ? views : null}
      {!isPhone || isOpen ? (
        <PartFallback show={<div className={classes.waiting} />}>
          <ListFilters state={state} onChange={onChange} />
        </PartFallback>
      ) : null}
    </div>
  );
}
