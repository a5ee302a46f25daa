import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { WireRow } from "#shared/contracts/records.ts";
import { pendingChanges } from "../../lib/pending-changes.ts";
import { useTapped } from "../../lib/use-pending-changes.ts";
import { failureText, toastSaveFailed } from "../../lib/toasts.tsx";
import { useRecordScope } from "../record-scope.ts";
import { recordKey } from "../record-key.ts";
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
      return answer ? reload() : undefined;
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
