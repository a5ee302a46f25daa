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

  /** True if a retry may succeed: a network or server error. */
  get isTransient() {
    return this.status === 0 || this.status >= 500;
  }
}

/** Returns true if a call failed with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** Returns true if a call didn't reach the server. */
export const isUnreached = (error: unknown): boolean => hasStatus(error, 0);

/** Returns true if the session has ended. */
export const isExpired = (error: unknown): boolean => hasStatus(error, 401);

/**
 * Returns true if the server refused a request because of its content or the sender's rights. Then nothing was stored,
 * and repeating it unchanged is useless.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && !error.isTransient && !hasStatus(error, 401, 429);

/** The messages for statuses whose response has none. */
const messages: Readonly<Record<number, string>> = {
  403: "errors.forbidden",
  404: "errors.missing",
  413: "errors.tooLarge",
  415: "errors.wrongType",
  429: "errors.tooMany",
};

/** Returns the message about a failed call. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t("errors.failedTitle");
  const { status, message, requestId, retryAfter } = error;
  if (status === 0) return i18next.t("errors.network");
  if (status >= 500 && !(status === 503 && message))
    return i18next.t("errors.server", { requestId: requestId ?? "-" });
  return message || i18next.t(messages[status] ?? "errors.failedTitle", { count: retryAfter ?? 60 });
}
