/** Body of every refused call. */
export interface RefusalBody {
  status?: number | boolean;
  code?: string;
  message?: string;
  details?: string;
  requestId?: string;
  errors?: Record<string, string>;
}

/** The error of a call without a 2xx answer. `status` is 0 if the server couldn't be reached. */
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
