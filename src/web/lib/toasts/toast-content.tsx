/** The content of toasts. It is loaded with the library, when the first toast is shown. */
import i18next from "i18next";
import { toast } from "react-toastify/unstyled";
import { undoDuration } from "#shared/constants.ts";
import { failureText } from "../api-error.ts";
import { randomId } from "../random-id.ts";
import classes from "./toast-content.module.css";

export type ToastKind = "success" | "error" | "info" | "warning";

/** How to undo what a toast reports. */
export interface Undo {
  /** The call that restores the previous state. */
  run: () => Promise<{ status: number; message: string }>;
  /** Message after it worked. */
  done: string;
  /** What isn't undone. */
  note?: string | undefined;
  /** Reloads everything that shows the record. */
  refresh: () => unknown;
}

/** Errors on the screen. A later success dismisses them. */
const shownErrors = new Set<string>();

/** Undoes a change, and shows the result on the current page. */
async function runUndo({ run, done, refresh }: Undo, message: string | undefined) {
  const failed = i18next.t("common.undoFailed");
  try {
    const answer = await run();
    if (answer.status !== 1) return renderToast("error", failed, answer.message);
    renderToast("success", done, message);
    await refresh();
  } catch (error) {
    renderToast("error", failed, failureText(error));
  }
}

/**
 * Shows a toast. Identical ones are shown once. A toast with undo is shown for ten seconds, or longer while it has
 * the focus.
 */
export function renderToast(kind: ToastKind, title: string, message?: string, undo?: Undo) {
  // Each one can be undone, even for two records with the same name.
  const toastId = undo ? randomId() : `${kind}:${title}:${message ?? ""}`;
  if (kind === "success") for (const id of shownErrors) toast.dismiss(id);
  if (kind === "error") shownErrors.add(toastId);
  const handleUndo = () => {
    toast.dismiss(toastId);
    if (undo) void runUndo(undo, [message, undo.note].filter(Boolean).join(". "));
  };
  const content = (
    <div className={classes.body}>
      <strong>{title}</strong>
      {message ? <div>{message}</div> : null}
      {undo ? (
        <button
          type="button"
          className={classes.undo}
          onClick={handleUndo}
          onFocus={() => toast.pause({ id: toastId })}
          onBlur={() => toast.play({ id: toastId })}
        >
          {i18next.t("common.undo")}
        </button>
      ) : null}
    </div>
  );
  toast(content, {
    type: kind,
    toastId,
    onClose: () => shownErrors.delete(toastId),
    ...(undo ? { autoClose: undoDuration } : {}),
  });
}
