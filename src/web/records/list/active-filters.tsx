import { useTranslation } from "react-i18next";
import { IconX } from "../../components/icons/index.ts";
import { useFilterParts } from "./filter-words.ts";
import classes from "./list-filters.module.css";
import type { ListState } from "./list-url.ts";

interface ActiveFiltersProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

/** The active filters of a list as chips. A click removes one. */
export function ActiveFilters({ state, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation();
  return useFilterParts(state).map(({ words, without }) => (
    <button
      key={words}
      type="button"
      className={classes.chip}
      aria-label={t("filterPanels.remove", { words })}
      onClick={() => onChange(without)}
    >
      <span className={classes.text}>{words}</span>
      <IconX size={14} aria-hidden />
    </button>
  ));
}
