import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useListUrl } from "../list/use-list-url.ts";
import { saveColumnChoice, useColumnChoice } from "../list/column-choice.ts";
import { listColumns, offeredColumns } from "../list/list-columns.ts";
import classes from "../list/list-filters.module.css";
import { Dialog } from "../../components/dialog.tsx";

const toggled = (names: readonly string[], name: string, isIn: boolean) =>
  isIn ? [...names, name] : names.filter((one) => one !== name);

/** Selects the columns of a list, for this person or for the open view. The last column can't be removed. */
function ColumnChoices() {
  const { type, caller } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const { state, setState } = useListUrl(type);
  // Shows the tap at once, because the address is updated a moment later.
  const [asked, setAsked] = useState({ before: state.columns, columns: state.columns });
  const columns = asked.before === state.columns ? asked.columns : state.columns;
  const choice = useColumnChoice(caller.accountId, type, columns);
  const shown = listColumns(caller, type, texts.has, choice).map(({ name }) => name);
  const handleChange = (name: string, isShown: boolean) => {
    if (state.columns) {
      const next = toggled(shown, name, isShown).join(".");
      setAsked({ before: state.columns, columns: next });
      setState({ ...state, columns: next });
      return;
    }
    saveColumnChoice(
      caller.accountId,
      type,
      type.list?.columns.includes(name)
        ? { ...choice, hidden: toggled(choice.hidden, name, !isShown) }
        : { ...choice, added: toggled(choice.added, name, isShown) },
    );
  };
  return offeredColumns(caller, type, texts.has).map(({ name }) => (
    <label key={name} className={classes.check}>
      <input
        type="checkbox"
        checked={shown.includes(name)}
        disabled={shown.length === 1 && shown[0] === name}
        onChange={(event) => handleChange(name, event.currentTarget.checked)}
      />
      {texts.label(name)}
    </label>
  ));
}

/** A dialog with the columns of a list. */
export default function ColumnDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("screens.filters.columns")} size="xs">
      <ColumnChoices />
    </Dialog>
  );
}
