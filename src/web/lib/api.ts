import i18next from "i18next";
import { takeEarlyAnswer } from "../boot/early-answers.ts";
import { ApiError, type RefusalBody } from "./api-error.ts";
import { connection } from "./connection.ts";
import { endedMark } from "./offline/names.ts";
import { session } from "./session/session-store.ts";

export const apiBase = "/apicalls";

/**
 * How long to wait for the start of a response, in milliseconds: a little longer than the proxy in deploy/nginx.conf,
 * whose response says more. Longer work is done by jobs, and files are sent by `upload`.
 */
const startMs = 80_000;
/** How long to wait for the rest of a response, which may be large. */
const restMs = 300_000;
/**
 * The time is counted in steps, in milliseconds. While a device sleeps, at most one step passes. A timer for the whole
 * time would end the call at wake-up, before its response can arrive.
 */
const stepMs = 10_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** A save that is sent again with the same key takes effect only once. */
  key?: string;
  /** For signing in and resetting a password: a 401 is a result to show, not the end of a session. */
  isAnonymous?: boolean;
}

/** Returns the headers with the session and the language of the response. */
export function commonHeaders(): Record<string, string> {
  const { token } = session.getState();
  const language = { "Accept-Language": i18next.language };
  return token ? { ...language, Authorization: token } : language;
}

/**
 * Updates the session after an error: a 401 ends it, and the organization may require a second factor. Applies only
 * if the session that sent the call is still the current one.
 */
export function handleAuthFailure({ status, code }: ApiError, askedWith: string | null) {
  if (askedWith !== session.getState().token) return;
  if (status === 401) session.dispatch({ type: "pageError" });
  if (code === "secondFactorRequired") session.dispatch({ type: "secondFactorRequired" });
}

/** Returns the parsed body of a response. Undefined if it isn't JSON, such as the page of a captive portal. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function toError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const refusal: RefusalBody = typeof body === "object" && body !== null ? body : {};
  return new ApiError(status, refusal, retryAfter ? Number(retryAfter) : undefined);
}

/** Copies of responses for offline use, if the signed-in person has any (lib/offline). */
export interface Copies {
  keep(path: string, body: unknown, answer: unknown): void;
  /** Returns the copied response. Undefined if there is none. */
  find(path: string, body: unknown): Promise<unknown>;
}
export const offlineCopies: {
  current?: Copies | undefined;
  /** Opens the copies of an earlier visit, in case the network is lost before this visit has prepared its copies. */
  reopen?: () => Promise<Copies | undefined>;
} = {};

/** Ends sessions on the server that were ended offline on this device. Set by `session-actions.ts`. */
export const endedSessions: { send?: () => Promise<void> } = {};

/** Sends a call, but waits for pending sign-outs first, so that no one signs in before they are done. */
async function fetchAfterSignOuts(url: string, init: RequestInit): Promise<Response> {
  if (localStorage.getItem(endedMark) !== null) await endedSessions.send?.();
  return fetch(url, init);
}

const findCopy = async (path: string, body: unknown): Promise<unknown> =>
  (offlineCopies.current ?? (await offlineCopies.reopen?.()))?.find(path, body);

/** Calls the server: GET without a body, POST with one. Throws an ApiError unless the response is 2xx. */
export async function call<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const { token } = session.getState();
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  // An early request can't be aborted, and a dead connection may neither deliver nor fail.
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason)),
  );
  options.signal?.addEventListener("abort", end);
  if (options.signal?.aborted) end();
  let left = startMs;
  const timer = setInterval(() => {
    left -= stepMs;
    if (left <= 0) end();
  }, stepMs);
  const init: RequestInit = {
    method: body === undefined ? "GET" : "POST",
    credentials: "include",
    headers: {
      Accept: "application/json",
      ...commonHeaders(),
      ...(options.key ? { "Idempotency-Key": options.key } : {}),
    },
    signal,
  };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  const early = body === undefined ? takeEarlyAnswer(path, token) : undefined;
  const sent = early ?? fetchAfterSignOuts(apiBase + path, init);
  const fail = (error: unknown): never => {
    if (options.signal?.aborted) throw error;
    connection.report(false);
    throw new ApiError(0, { code: "network" });
  };
  const finished = sent.then(async (response) => {
    left = restMs;
    // The connection can also break while the response is received.
    const answer = parseBody(await response.text());
    // The server answers in JSON, even if it fails. A captive portal or a proxy doesn't.
    if (answer === undefined && (response.ok || response.status >= 500)) throw new TypeError(path);
    return { response, answer };
  });
  const received = await Promise.race([ended, finished])
    .catch(async (error: unknown) => {
      // A request that is given up would keep its connection. Browsers use few, so new calls would wait for it.
      end();
      const copy = options.signal?.aborted ? undefined : await findCopy(path, body);
      if (copy === undefined) return fail(error);
      connection.report(false);
      return { copy };
    })
    .finally(() => clearInterval(timer));
  if ("copy" in received) return received.copy as T;
  const { response, answer } = received;
  connection.report(true);
  if (response.ok) {
    // If another person signed in in the meantime, the copies are theirs.
    if (token === session.getState().token) offlineCopies.current?.keep(path, body, answer);
    return answer as T;
  }
  const refusal = toError(response.status, answer, response.headers.get("Retry-After"));
  if (!options.isAnonymous) handleAuthFailure(refusal, token);
  throw refusal;
}

/** Returns the address of a stored file or image. Undefined if there is none. */
export function fileUrl(fileName: string | null | undefined): string | undefined {
  if (!fileName) return undefined;
  return /^(https?:|data:|blob:|\/)/.test(fileName)
    ? fileName
    : `${apiBase}/files/${encodeURIComponent(fileName)}`;
}
