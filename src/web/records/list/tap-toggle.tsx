import { Checkbox, Text } from "@mantine/core";
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

/** A yes/no value that mentees can also change. One tap in the list toggles it. */
export default function TapToggle({ row, name }: ListCellProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const { value, isPending, isWaiting, set } = useTap(row, name);
  const isOn = value === "1";
  const title = recordName(type, row) || t("screens.list.thisRecord");
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
      {isWaiting ? (
        <Text size="xs" role="status" data-waiting>
          {t("screens.mentee.waiting")}
        </Text>
      ) : null}
    </>
  );
}
