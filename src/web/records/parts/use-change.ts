import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api.ts";
import { pendingChanges, type Tap } from "../../lib/pending/pending-changes.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { randomId } from "../../lib/random-id.ts";
import { failureText, showToast, type Undo } from "../../lib/toasts.tsx";
import type { SaveAnswer } from "./record-calls.ts";

type UndoStep = Omit<Undo, "refresh">;

interface Success {
  /** Message after it worked. */
  done: string;
  /** How to undo it, or a function that returns this from the response. */
  undo?: UndoStep | ((answer: SaveAnswer) => UndoStep) | undefined;
  /** The change to store on this device while it is offline. */
  waits?: Tap;
}

/**
 * Sends a change once, reports the result, and reloads everything that shows it.
 * @param onDone gets the response, unless the change is stored on this device
 */
export function useChange(path: string, onDone: (answer?: SaveAnswer) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [conflicts, setConflicts] = useState<SaveAnswer["conflicts"]>();
  const isBusy = useRef(false);
  // A retry of an unanswered change reuses its key, so that it takes effect only once.
  const sent = useRef<{ text: string; key: string }>(undefined);
  const refresh = () => refreshAll(client);
  const send = async (body: Record<string, unknown>, { done, undo, waits }: Success) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    setConflicts(undefined);
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: randomId() };
    try {
      const { key } = sent.current;
      const answer = waits
        ? await pendingChanges.save<SaveAnswer>({ ...waits, call: { path, body } }, key)
        : await call<SaveAnswer>(path, body, { key });
      sent.current = undefined;
      if (!answer) {
        showToast("success", t("errors.waits"));
        onDone();
      } else if (answer.status === 1) {
        const step = typeof undo === "function" ? undo(answer) : undo;
        showToast("success", done, undefined, step && { ...step, refresh });
        onDone(answer);
        void refresh();
      } else {
        setConflicts(answer.conflicts);
        showToast("error", t("errors.saveFailedTitle"), answer.message);
      }
    } catch (error) {
      showToast("error", t("errors.saveFailedTitle"), failureText(error));
    }
    setIsSaving(false);
    isBusy.current = false;
  };
  return { send, isSaving, conflicts };
}
