import i18next from "i18next";
import { loadWhenBack } from "../boot/lazy-part.tsx";
import { ApiError } from "./api-error.ts";
import { failureText } from "./failure-text.ts";
import type { ToastKind, Undo } from "./toast-content.tsx";

export { failureText };
export type { Undo };

/** The outlet is rendered with the first toast. */
let isWanted = false;
const listeners = new Set<() => void>();
export const toasts = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The library of the toasts, loaded right after the first screen, before a call can fail. */
export const loadToastLibrary = () => import("./toast-library.ts");

/** Shows a toast; equal toasts stand once. */
export function showToast(kind: ToastKind, title: string, message?: string, undo?: Undo) {
  isWanted = true;
  for (const listener of listeners) listener();
  void loadWhenBack(loadToastLibrary).then(({ renderToast }) => renderToast(kind, title, message, undo));
}

/** @param name who was added */
export function toastSaved(name = "", undo?: Undo) {
  const message = `${i18next.t("errors.saveSuccess")} ${name}`.trim();
  // Taken back, it is not said once more that it was saved.
  if (undo) showToast("success", message, undefined, undo);
  else showToast("success", i18next.t("errors.saveSuccessTitle"), message);
}

export function toastSaveFailed(message: string) {
  showToast("error", i18next.t("errors.saveFailedTitle"), message);
}

/** Required data is missing. Mentee sub-pages pass `errors.missingDataTitle` as title key. */
export function toastMissing(titleKey = "errors.saveFailedTitle") {
  showToast("error", i18next.t(titleKey), i18next.t("errors.missingData"));
}

/** One toast for a failed call; a lost session needs none, it leads to the sign-in screen. */
export function toastFailure(error: unknown, title = i18next.t("errors.failedTitle")) {
  if (error instanceof ApiError && error.isExpired) return;
  console.error(error);
  showToast("error", title, failureText(error));
}

/** Sign-out and configuration failures: a generic error with message and status. */
export function toastWithStatus(error: unknown, title = i18next.t("errors.failedTitle")) {
  const status = error instanceof ApiError ? error.status : 0;
  console.error(error);
  showToast("error", title, i18next.t("errors.withStatus", { message: failureText(error), status }));
}
