/** The two kinds of failure of a call. */

/** Error codes of the response body, each with its HTTP status. */
export const errorStatus = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  secondFactorRequired: 403,
  singleSignOnRequired: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  storageFull: 503,
  filesUnavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * Ends a call with an HTTP error and the body `{ status: 0, code, message, details, requestId }`. The message is the
 * code's text in the caller's language. `details` may add information for client developers, but never case data.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: string | undefined;
  /** Seconds until the client may retry, for `tooManyRequests`. */
  readonly retryAfter: number | undefined;
  /** The key of a message that is more specific than the code's message. Only subclasses set it. */
  readonly textKey: string | undefined = undefined;
  /** Values for the placeholders of that message. */
  readonly textValues: Readonly<Record<string, number>> = {};

  constructor(code: ErrorCode, details?: string, retryAfter?: number) {
    super(details ?? code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Ends a call with a message that is more specific than the message of its code. */
export class TextError extends AppError {
  override readonly textKey: string;
  override readonly textValues: Readonly<Record<string, number>>;

  constructor(code: ErrorCode, textKey: string, values: Record<string, number> = {}, retryAfter?: number) {
    super(code, undefined, retryAfter);
    this.textKey = textKey;
    this.textValues = values;
  }
}

/**
 * Ends a call with a business refusal: HTTP 200 and `{ status: 0, message, errors, ...extra }`. Everything that the
 * call did is rolled back.
 */
export class BusinessError extends Error {
  override name = "BusinessError";
  /** One message per field, in the caller's language. */
  readonly errors: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(message: string, errors: Record<string, string> = {}, extra: Record<string, unknown> = {}) {
    super(message);
    this.errors = errors;
    this.extra = extra;
  }
}
