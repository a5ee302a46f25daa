import { useTranslation } from "react-i18next";
import { IconX } from "../../components/icons/index.ts";
import { useFilterWords } from "./filter-words.ts";
import classes from "./list-filters.module.css";
import { extraNodes, writeNodes, type ListState } from "./list-url.ts";

interface ExtraChipsProps {
  state: ListState;
  onChange: (state: ListState) => void;
}

/** The filters of a view that have no control in the list, as text. A tap removes one. */
export function ExtraChips({ state, onChange }: ExtraChipsProps) {
  const { t } = useTranslation();
  const nodes = extraNodes(state.extra);
  const words = useFilterWords(nodes);
  return nodes.map((node, at) => (
    <button
      key={JSON.stringify(node)}
      type="button"
      className={classes.chip}
      data-on
      aria-label={t("filterPanels.remove", { words: words[at] })}
      onClick={() => onChange({ ...state, extra: writeNodes(nodes.filter((one) => one !== node)), page: 1 })}
    >
      <span className={classes.text}>{words[at]}</span>
      <IconX size={14} aria-hidden />
    </button>
  ));
}
