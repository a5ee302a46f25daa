import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { archiveRecord, cloneRecord, deleteRecord, saveRecord, type SaveAnswer } from "../record-calls.ts";
import { recordKey } from "../use-record.ts";
import { useRecordScope } from "../record-scope.ts";
import { tableKey } from "./use-record-list.ts";

interface Change {
  run: () => Promise<SaveAnswer>;
  done: string;
  failed: string;
  onDone?: (answer: SaveAnswer) => void;
}

/** Deleting, archiving, copying and flipping rows: says how it went and reloads the list. */
export function useRowChanges() {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const client = useQueryClient();
  const { type } = scope;
  const mutation = useMutation({
    mutationFn: ({ run }: Change) => run(),
    meta: { isQuiet: true },
    onSuccess: async (answer, { done, failed, onDone }) => {
      if (answer.status !== 1) return showToast("error", failed, answer.message);
      if (done) showToast("success", done);
      onDone?.(answer);
      void client.invalidateQueries({ queryKey: recordKey(type.name) });
      await client.invalidateQueries({ queryKey: tableKey(type.name) });
    },
    onError: (error, { failed }) => showToast("error", failed, failureText(error)),
  });
  return {
    isPending: mutation.isPending,
    remove: (row: WireRow, onDone?: () => void) =>
      mutation.mutate({
        run: () => deleteRecord(scope, row.id),
        done: t("screens.list.deleted"),
        failed: t("screens.list.deleteFailed"),
        onDone,
      }),
    archive: (row: WireRow, isActive: boolean) =>
      mutation.mutate({
        run: () => archiveRecord(scope, row.id, isActive),
        done: t(isActive ? "screens.list.unarchived" : "screens.list.archived"),
        failed: t("screens.list.archiveFailed"),
      }),
    clone: (row: WireRow, onDone: (id: string) => void) =>
      mutation.mutate({
        run: () => cloneRecord(scope, row.id),
        done: t("screens.list.cloned"),
        failed: t("screens.list.cloneFailed"),
        onDone: ({ recordId }) => recordId && onDone(recordId),
      }),
    /** Changes one field from the list, such as "completed". */
    setField: (row: WireRow, name: string, value: string) =>
      mutation.mutate({
        run: () => saveRecord(scope, row.id, { [name]: value, version: row.version }),
        done: "",
        failed: t("errors.saveFailedTitle"),
      }),
  };
}
