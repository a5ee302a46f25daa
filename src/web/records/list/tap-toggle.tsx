import { Button, Checkbox } from "@mantine/core";
import { IconCheck } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { recordName } from "../record-name.ts";
import { useRecordScope } from "../record-scope.ts";
import { useRowChanges } from "./use-row-changes.ts";

export interface ListCellProps {
  row: WireRow;
  name: string;
  field: Field;
}

/** A yes-or-no that mentees answer, too: one tap in the list. */
export default function TapToggle({ row, name }: ListCellProps) {
  const { t } = useTranslation();
  const { type, isPlain } = useRecordScope();
  const { setField, isPending } = useRowChanges();
  const isOn = row[name] === "1";
  const title = recordName(type, row) || t("screens.list.thisRecord");
  if (isPlain) {
    const shown = t(isOn ? "screens.mentee.done" : "screens.mentee.markDone");
    return (
      <Button
        size="md"
        variant={isOn ? "light" : "filled"}
        color={isOn ? "green" : undefined}
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={`${shown}: ${title}`}
        aria-pressed={isOn}
        loading={isPending}
        onClick={() => setField(row, name, isOn ? "0" : "1")}
      >
        {shown}
      </Button>
    );
  }
  return (
    <Checkbox
      size="md"
      aria-label={t(isOn ? "screens.list.markOpen" : "screens.list.markDone", { name: title })}
      checked={isOn}
      disabled={isPending}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      onChange={(event) => setField(row, name, event.currentTarget.checked ? "1" : "0")}
    />
  );
}
