import i18next from "i18next";

/** Body of a response that refuses a call. */
export interface RefusalBody {
  status?: number | boolean;
  code?: string;
  message?: string;
  details?: string;
  requestId?: string;
  errors?: Record<string, string>;
}

/** The error of a call that got no 2xx response. `status` is 0 if the server couldn't be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: RefusalBody, retryAfter?: number) {
    super(body.message ?? body.details ?? "");
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.details = body.details;
    this.requestId = body.requestId;
    this.retryAfter = retryAfter;
  }

  get isExpired() {
    return this.status === 401;
  }

  /** True if a retry may succeed: a network or server error. */
  get isTransient() {
    return this.status === 0 || this.status >= 500;
  }
}

/** Returns true if a call didn't reach the server. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

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
