import i18next from "i18next";
import { ApiError } from "./api-error.ts";

/** Tells the outlet that there is something to show; its library is loaded only then. */
let isWanted = false;
const listeners = new Set<() => void>();
export const toasts = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

type ToastKind = "success" | "error" | "info" | "warning";

/** Shows a toast. The library is loaded with the first one; equal toasts stand once. */
export function showToast(kind: ToastKind, title: string, message?: string) {
  isWanted = true;
  for (const listener of listeners) listener();
  void import("react-toastify/unstyled").then(({ toast }) => {
    const content = (
      <div>
        <strong>{title}</strong>
        {message ? <div>{message}</div> : null}
      </div>
    );
    toast(content, { type: kind, toastId: `${kind}:${title}:${message ?? ""}` });
  });
}

export function toastSaved() {
  showToast("success", i18next.t("errors.saveSuccessTitle"), i18next.t("errors.saveSuccess"));
}

export function toastSaveFailed(message: string) {
  showToast("error", i18next.t("errors.saveFailedTitle"), message);
}

/** Required data is missing. Mentee sub-pages pass `errors.missingDataTitle` as title key. */
export function toastMissing(titleKey = "errors.saveFailedTitle") {
  showToast("error", i18next.t(titleKey), i18next.t("errors.missingData"));
}

/** The message about a failed call. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t("errors.failedTitle");
  if (error.status === 0) return i18next.t("errors.network");
  if (error.status === 403) return error.message || i18next.t("errors.forbidden");
  if (error.status === 404) return error.message || i18next.t("errors.missing");
  if (error.status === 413) return error.message || i18next.t("errors.tooLarge");
  if (error.status === 415) return error.message || i18next.t("errors.wrongType");
  if (error.status === 429) {
    return error.message || i18next.t("errors.tooMany", { count: error.retryAfter ?? 60 });
  }
  if (error.status === 503 && error.message) return error.message;
  if (error.status >= 500) return i18next.t("errors.server", { requestId: error.requestId ?? "-" });
  return error.message || i18next.t("errors.failedTitle");
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
