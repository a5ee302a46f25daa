import { useMutation, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { failureText, showToast, type Undo } from "../../lib/toasts.tsx";
import {
  archiveRecord,
  cloneRecord,
  deleteRecord,
  restoreRecord,
  type SaveAnswer,
  type Unstaffed,
} from "../parts/record-calls.ts";
import { recordName } from "../parts/record-name.ts";
import { recordKey } from "../parts/record-key.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useSendOnce } from "../parts/use-send-once.ts";
import { SelectionContext } from "./selection.ts";
import { tableKey } from "./use-record-list.ts";

interface Change {
  run: () => Promise<SaveAnswer>;
  done: string;
  failed: string;
  /** Name of the record, for the result message. */
  name?: string;
  /** Undoes the change. */
  undo?: Omit<Undo, "refresh">;
  onDone?: (answer: SaveAnswer) => void;
  onRefused?: () => void;
}

/** Details of deleting a person who was responsible for records. */
export interface Removal {
  /** Id of the successor, or "0" for no one. Undefined if nothing depends on the record. */
  takerId?: string;
  unstaffed?: Unstaffed;
  /** Note for the person who undoes it. */
  note?: string;
  onDone?: () => void;
  onRefused?: () => void;
}

/** Deletes, archives, and copies rows, shows the result, and reloads the list. */
export function useRowChanges() {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const client = useQueryClient();
  const selection = use(SelectionContext);
  const { type } = scope;
  const sendOnce = useSendOnce();
  const mutation = useMutation({
    mutationFn: ({ run }: Change) => run(),
    meta: { isQuiet: true },
    onSuccess: async (answer, { done, failed, name, undo, onDone, onRefused }) => {
      if (answer.status !== 1) {
        showToast("error", failed, answer.message);
        return onRefused?.();
      }
      // Refreshes lists, options, and counts. An open form keeps its edits.
      // If the value was in use, the server archived it instead and its message says so.
      if (answer.uses) showToast("success", answer.message, name);
      else if (done) showToast("success", done, name, undo && { ...undo, refresh: refreshAll });
      onDone?.(answer);
      void client.invalidateQueries({ queryKey: recordKey(type.name) });
      void refreshAll();
      await client.invalidateQueries({ queryKey: tableKey(type.name) }, { cancelRefetch: false });
    },
    onError: (error, { failed }) => showToast("error", failed, failureText(error)),
  });
  return {
    isPending: mutation.isPending,
    remove: (row: WireRow, { takerId, unstaffed, note, onDone, onRefused }: Removal = {}) =>
      mutation.mutate({
        run: () => deleteRecord(scope, row.id, { takerId, unstaffed }),
        done: t("screens.list.deleted"),
        failed: t("screens.list.deleteFailed"),
        name: recordName(type, row),
        undo: { run: () => restoreRecord(scope, row.id), done: t("screens.list.restored"), note },
        onDone: ({ uses }) => {
          if (!uses) selection?.forget(row.id);
          onDone?.();
        },
        onRefused,
      }),
    archive: (row: WireRow, isActive: boolean) =>
      mutation.mutate({
        run: () => archiveRecord(scope, row.id, isActive),
        done: t(isActive ? "screens.list.unarchived" : "screens.list.archived"),
        failed: t("screens.list.archiveFailed"),
        name: recordName(type, row),
        undo: {
          run: () => archiveRecord(scope, row.id, !isActive),
          done: t(isActive ? "screens.list.archived" : "screens.list.unarchived"),
        },
      }),
    /** @param onDone called unless the person has opened something else since */
    clone: ({ id }: WireRow, onDone: (id: string) => void) => {
      const { href } = window.location;
      mutation.mutate({
        run: () => sendOnce(id, (key) => cloneRecord(scope, id, key)),
        done: t("screens.list.cloned"),
        failed: t("screens.list.cloneFailed"),
        onDone: ({ recordId }) => recordId && window.location.href === href && onDone(recordId),
      });
    },
  };
}
