import { Checkbox, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pendingChanges } from "../../lib/pending/pending-changes.ts";
import { useTapped } from "../../lib/pending/use-pending-changes.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { failureText, toastSaveFailed } from "../../lib/toasts.tsx";
import { recordKey } from "../parts/record-key.ts";
import { tableKey } from "./use-record-list.ts";

/** A field of a row that is changed with a tap, such as "completed". Offline, the tap is stored and sent later. */
export function useTap(row: WireRow, name: string) {
  const { type, menteeId } = useRecordScope();
  const client = useQueryClient();
  const { tapped, stored, isWaiting } = useTapped(type.name, row.id, name, row.version);
  const reload = () => {
    void client.invalidateQueries({ queryKey: recordKey(type.name) });
    return client.invalidateQueries({ queryKey: tableKey(type.name) });
  };
  useEffect(() => pendingChanges.onAnswered(({ table }) => table === type.name && void reload()));
  const { mutate, isPending } = useMutation({
    mutationFn: (value: string) =>
      pendingChanges.save({
        table: type.name,
        id: row.id,
        menteeId,
        data: { [name]: value, version: row.version },
        before: { [name]: stored ?? row[name] },
      }),
    meta: { isQuiet: true },
    onSuccess: (answer) => {
      if (answer && answer.status !== 1) return toastSaveFailed(answer.message);
      if (!answer) return undefined;
      void client.invalidateQueries({ queryKey: recordKey(type.name) });
      // Includes other numbers on the screen, such as the one next to Dashboard. The toggle waits only for its list.
      void refreshAll();
      return client.invalidateQueries({ queryKey: tableKey(type.name) }, { cancelRefetch: false });
    },
    onError: (error) => toastSaveFailed(failureText(error)),
  });
  return {
    /** In wire form. */
    value: tapped ?? row[name],
    isPending,
    /** True while the change is stored here until the app is online. */
    isWaiting: isWaiting && !isPending,
    set: (value: string) => mutate(value),
  };
}

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
