import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { saveRecord } from "../parts/record-calls.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { FormerValue } from "./change-list.tsx";

interface RestoreOptions {
  /** The current record. */
  record: WireRow;
  /** Called when the stored record differs from the shown one, after a save here or by another person. */
  onChanged: () => Promise<void>;
  onEnd: () => void;
}

/** Restores one former value with a normal save, and shows the result. */
export function useRestore({ record, onChanged, onEnd }: RestoreOptions) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ field, value }: FormerValue) =>
      saveRecord(scope, record.id, { [field]: value, version: record.version }),
    meta: { isQuiet: true },
    onSuccess: async (answer, { field }) => {
      // Only a refusal because of a conflicting change contains the stored values.
      const isConflict = answer.status !== 1 && answer.dataValues !== undefined;
      if (answer.status === 1) showToast("success", t("history.restored"));
      else if (isConflict) showToast("warning", t("history.restoreFailed"), t("history.changedMeanwhile"));
      else showToast("error", t("history.restoreFailed"), answer.errors?.[field] ?? answer.message);
      if (answer.status !== 1 && !isConflict) return;
      // The value is also shown elsewhere, such as in a mentee's heading.
      void refreshAll();
      await onChanged();
    },
    onError: (error) => showToast("error", t("history.restoreFailed"), failureText(error)),
    onSettled: onEnd,
  });
  return { restore: mutate, isPending };
}
