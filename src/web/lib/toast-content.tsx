/** What a toast shows, together with the library that shows it; loaded with the first toast. */
import i18next from "i18next";
import { toast } from "react-toastify/unstyled";
import { undoDuration } from "#shared/constants.ts";
import { failureText } from "./failure-text.ts";
import { randomId } from "./random-id.ts";
import classes from "./toast-content.module.css";

export type ToastKind = "success" | "error" | "info" | "warning";

/** How what a toast reports is taken back. */
export interface Undo {
  /** The call that brings the former state back. */
  run: () => Promise<{ status: number; message: string }>;
  /** What is said when it worked. */
  done: string;
  /** What is not taken back. */
  note?: string | undefined;
  /** Loads anew what shows the record. */
  refresh: () => unknown;
}

/** Errors that are still shown. Once something worked they are over. */
const shownErrors = new Set<string>();

/** Takes a change back and says how that went, wherever the person has gone meanwhile. */
async function takeBack({ run, done, refresh }: Undo, message: string | undefined) {
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

/** Shows a toast; equal ones stand once. With undo it stands ten seconds, longer while it has the focus. */
export function renderToast(kind: ToastKind, title: string, message?: string, undo?: Undo) {
  // Each can be undone, also of two records with one name.
  const toastId = undo ? randomId() : `${kind}:${title}:${message ?? ""}`;
  if (kind === "success") for (const id of shownErrors) toast.dismiss(id);
  if (kind === "error") shownErrors.add(toastId);
  const handleUndo = () => {
    toast.dismiss(toastId);
    if (undo) void takeBack(undo, [message, undo.note].filter(Boolean).join(". "));
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
