import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pendingChanges, type Tap } from "../../lib/pending/pending-changes.ts";
import { failureText, showToast, toastSaveFailed } from "../../lib/toasts.tsx";
import { refreshAll } from "../../lib/query-client.ts";

/** Saves changes that are stored on this device while it is offline. */
export function useWaitingSave(record: Pick<Tap, "table" | "id" | "about">) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  /**
   * Returns true if the change was saved or stored on this device, false if it was refused.
   * @param done message after it was saved
   */
  const send = async (change: Pick<Tap, "data" | "file" | "said">, done: string): Promise<boolean> => {
    setIsSending(true);
    try {
      const answer = await pendingChanges.save({ ...record, ...change });
      const isRefused = answer !== undefined && answer.status !== 1;
      if (isRefused) toastSaveFailed(answer.message);
      else showToast("success", answer ? done : t("errors.waits"));
      void refreshAll();
      return !isRefused;
    } catch (error) {
      toastSaveFailed(failureText(error));
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending };
}
