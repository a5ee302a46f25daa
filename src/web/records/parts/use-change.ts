import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isExpired, isRefusal } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { pendingChanges, type Tap } from "../../lib/pending/pending-changes.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { failureText, showToast, type Undo } from "../../lib/toasts.tsx";
import type { SaveAnswer } from "./record-calls.ts";
import { useOpening } from "./use-opening.ts";
import { useSendOnce } from "./use-send-once.ts";

interface UndoStep extends Omit<Undo, "refresh"> {
  /** By default, it reloads everything that shows records. */
  refresh?: Undo["refresh"];
}

interface Success<Answer> {
  /** Message after it worked. By default, the server's. */
  done?: string;
  /** Text below the message, such as the name of the record. */
  detail?: string;
  /** Returns how to undo it, from the response and the idempotency key. */
  undo?: (answer: Answer, key: string) => UndoStep;
  /** The change to store on this device while it is offline. */
  waits?: Tap;
}

interface ChangeOptions<Answer> {
  /** Title of the toast after a failure, or null for the reason alone. By default, it says that saving failed. */
  failed?: string | null;
  /** Called with a refusal, instead of showing it in a toast. */
  onRefused?: (answer: Answer) => void;
  /**
   * Called after every attempt, with the response if there is one, to reload what the change affects. The change is
   * busy until this is done. By default, everything that shows records is reloaded, even after a refusal, because
   * others may have changed it.
   */
  onSettled?: (answer?: Answer) => unknown;
  /** Called after `onDone` to close or leave what sent the change, unless it was closed or opened again since. */
  onClose?: ((answer?: Answer) => unknown) | undefined;
  /** False while a dialog that stays mounted is closed. */
  isOpen?: boolean;
}

/**
 * Returns how to undo a save.
 * @param done the message after that
 */
export const undoSave = (done: string) => (_answer: unknown, key: string) => ({
  run: () => call<SaveAnswer>("/undo", { requestId: key }),
  done,
});

/**
 * Sends a change once, reports the result in a toast, and reloads everything that shows it. This is how the app sends
 * changes whose result is a toast.
 * @param onDone called after a success, even if its screen is closed. Gets the response, unless the change is stored on
 * this device. The change is busy until this is done.
 */
export function useChange<Answer extends SaveAnswer = SaveAnswer>(
  path: string,
  onDone?: (answer?: Answer) => unknown,
  options: ChangeOptions<Answer> = {},
) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const [conflicts, setConflicts] = useState<SaveAnswer["conflicts"]>();
  const isBusy = useRef(false);
  const sendOnce = useSendOnce();
  const { failed = t("errors.saveFailedTitle"), onRefused, onSettled, onClose, isOpen } = options;
  const opening = useOpening(isOpen);
  const fail = (reason: string) =>
    failed === null ? showToast("error", reason) : showToast("error", failed, reason);
  const reload = () => {
    if (!onSettled) void refreshAll();
  };
  const send = async (body: Record<string, unknown>, { done, detail, undo, waits }: Success<Answer> = {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    setConflicts(undefined);
    const begun = opening.current;
    let key = "";
    let answer: Answer | undefined;
    const finish = () =>
      Promise.all([onDone?.(answer), begun && opening.current === begun && onClose?.(answer)]);
    try {
      answer = await sendOnce<Answer | undefined>(JSON.stringify([path, body]), (sent) => {
        key = sent;
        return waits
          ? pendingChanges.save<Answer>({ ...waits, call: { path, body } }, key)
          : call<Answer>(path, body, { key });
      });
      if (!answer) {
        showToast("success", t("errors.waits"));
        await finish();
      } else if (answer.status === 1) {
        const { savedKey = key } = answer;
        const step = savedKey === "" ? undefined : undo?.(answer, savedKey);
        showToast("success", done ?? answer.message, detail, step && { refresh: refreshAll, ...step });
        const followUp = finish();
        reload();
        await followUp;
      } else {
        setConflicts(answer.conflicts);
        reload();
        if (onRefused) onRefused(answer);
        else fail(answer.message);
      }
    } catch (error) {
      // An expired session leads to the sign-in screen.
      if (!isExpired(error)) fail(failureText(error));
      // During a rate limit, a reload would be refused too.
      if (isExpired(error) || isRefusal(error)) reload();
    }
    await onSettled?.(answer);
    setIsSaving(false);
    isBusy.current = false;
  };
  return { send, isSaving, conflicts };
}
