/** Body of every refused call. */
export interface RefusalBody {
  status?: number | boolean;
  code?: string;
  message?: string;
  details?: string;
  requestId?: string;
  errors?: Record<string, string>;
}

/** A call that was not answered with 2xx. `status` is 0 when the server was not reached. */
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

  /** Worth asking again: no network, or a fault of the server. */
  get isTransient() {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether a call did not reach the server. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
