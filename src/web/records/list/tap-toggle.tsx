import { Button, Checkbox, Text } from "@mantine/core";
import { IconCheck } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { recordName } from "../record-name.ts";
import { useRecordScope } from "../record-scope.ts";
import { useTap } from "./use-tap.ts";

export interface ListCellProps {
  row: WireRow;
  name: string;
  field: Field;
}

/** A yes-or-no that mentees answer, too: one tap in the list. */
export default function TapToggle({ row, name }: ListCellProps) {
  const { t } = useTranslation();
  const { type, isPlain } = useRecordScope();
  const { value, isPending, isWaiting, set } = useTap(row, name);
  const isOn = value === "1";
  const note = isWaiting ? (
    <Text size="xs" role="status" data-waiting>
      {t("screens.mentee.waiting")}
    </Text>
  ) : null;
  const title = recordName(type, row) || t("screens.list.thisRecord");
  if (isPlain) {
    const shown = t(isOn ? "screens.mentee.done" : "screens.mentee.markDone");
    return (
      <div>
        <Button
          size="md"
          variant={isOn ? "light" : "filled"}
          color={isOn ? "green" : undefined}
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-label={`${shown}: ${title}`}
          aria-pressed={isOn}
          loading={isPending}
          onClick={() => set(isOn ? "0" : "1")}
        >
          {shown}
        </Button>
        {note}
      </div>
    );
  }
  return (
    <>
      <Checkbox
        size="md"
        aria-label={t(isOn ? "screens.caseWork.markOpen" : "screens.caseWork.markDone", { name: title })}
        checked={isOn}
        disabled={isPending}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        onChange={(event) => set(event.currentTarget.checked ? "1" : "0")}
      />
      {note}
    </>
  );
}
