import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { Cell } from "../fields/cells.tsx";
import { isPersonType, recordName } from "./record-name.ts";
import { useRecordScope } from "./record-scope.ts";
import { rowAbilities } from "./row-abilities.ts";
import { useRowChanges } from "./use-row-changes.ts";

interface ListCellProps {
  row: WireRow;
  name: string;
  field: Field;
}

/** A yes-or-no that mentees answer, too: one tap in the list. */
function TapToggle({ row, name }: ListCellProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const { setField, isPending } = useRowChanges();
  const isOn = row[name] === "1";
  const label = t(isOn ? "screens.list.markOpen" : "screens.list.markDone", {
    name: recordName(type, row) || t("screens.list.thisRecord"),
  });
  return (
    <Checkbox
      size="md"
      aria-label={label}
      checked={isOn}
      disabled={isPending}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      onChange={(event) => setField(row, name, event.currentTarget.checked ? "1" : "0")}
    />
  );
}

/** One value in a list. */
export function ListCell(props: ListCellProps) {
  const { row, name, field } = props;
  const { type, caller } = useRecordScope();
  const isTapped = field.kind === "toggle" && field.answerable === true;
  if (isTapped && rowAbilities(caller, type, row).edit) return <TapToggle {...props} />;
  return (
    <Cell
      table={type.name}
      name={name}
      field={field}
      value={row[name]}
      label={row.labels[name]}
      recordName={recordName(type, row)}
      recordId={row.id}
      isPerson={isPersonType(type)}
      isActiveState={name === type.activeField}
    />
  );
}
