import i18next from "i18next";
import { loadWhenBack } from "../boot/lazy-part.tsx";
import { ApiError, failureText, isExpired } from "./api-error.ts";
import type { ToastKind, Undo } from "./toasts/toast-content.tsx";
import { makeListeners } from "../boot/listeners.ts";

export { failureText };
export type { Undo };

/** The outlet is rendered with the first toast. */
let isWanted = false;
const listeners = makeListeners();
export const toasts = { isWanted: () => isWanted, subscribe: listeners.subscribe };

/** Loads the toast library right after the first screen, before a call can fail. */
export const loadToastLibrary = () => import("./toasts/toast-library.ts");

/** Shows a toast. Identical toasts are shown once. */
export function showToast(kind: ToastKind, title: string, message?: string, undo?: Undo) {
  isWanted = true;
  listeners.notify();
  void loadWhenBack(loadToastLibrary).then(({ renderToast }) => renderToast(kind, title, message, undo));
}

/** @param name name of the added person */
export function toastSaved(name = "", undo?: Undo) {
  const message = `${i18next.t("errors.saveSuccess")} ${name}`.trim();
  // A toast with undo has the message as title, because undo doesn't repeat that it was saved.
  if (undo) showToast("success", message, undefined, undo);
  else showToast("success", i18next.t("errors.saveSuccessTitle"), message);
}

export function toastSaveFailed(message: string) {
  showToast("error", i18next.t("errors.saveFailedTitle"), message);
}

/** Reports that required data is missing. Mentee subpages pass `errors.missingDataTitle` as title key. */
export function toastMissing(titleKey = "errors.saveFailedTitle") {
  showToast("error", i18next.t(titleKey), i18next.t("errors.missingData"));
}

/** Shows one toast for a failed call. An expired session needs none, because it leads to the sign-in screen. */
export function toastFailure(error: unknown, title = i18next.t("errors.failedTitle")) {
  if (isExpired(error)) return;
  console.error(error);
  showToast("error", title, failureText(error));
}

/** For failures of sign-out and configuration: a generic error with message and status. */
export function toastWithStatus(error: unknown, title = i18next.t("errors.failedTitle")) {
  const status = error instanceof ApiError ? error.status : 0;
  console.error(error);
  showToast("error", title, i18next.t("errors.withStatus", { message: failureText(error), status }));
}
