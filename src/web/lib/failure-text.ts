import i18next from "i18next";
import { ApiError } from "./api-error.ts";

/** Returns the message about a failed call. */
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
