/**
 * Sessions that were ended on this device and may still be open on the server. The device stores a hash of each token,
 * which can only be used to end the session. It is sent before any other call.
 */
import { toError } from "../api.ts";
import { ApiError, isUnreached } from "../api-error.ts";
import { connection } from "../connection.ts";
import { endedMark } from "../offline/names.ts";
import { forgetVault } from "../offline/vault.ts";
import { makeRetry } from "../pending/retry.ts";
import { tokenKey } from "./session.ts";

/** How long to wait for a response, in milliseconds. All other calls wait too. */
const answerMs = 30_000;

const ignore = () => undefined;

const read = (): string[] => (localStorage.getItem(endedMark) ?? "").match(/\b[0-9a-f]{64}\b/g) ?? [];

function write(hashes: readonly string[]): void {
  if (hashes.length === 0) localStorage.removeItem(endedMark);
  else localStorage.setItem(endedMark, hashes.join(" "));
}

/** Returns undefined if the browser can't hash, which needs HTTPS or localhost. */
export async function hashOf(token: string): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", new TextEncoder().encode(token));
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Browsers with background sync also send it after the page is closed (`sw.js`). */
async function askWorker(hash: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(`sign-out ${hash}`);
}

/**
 * Records that a session is over, before the other steps of a sign-out.
 * @returns false if the storage is full
 */
export function noteEnded(hash: string): boolean {
  try {
    write([...new Set([...read(), hash])]);
  } catch {
    return false;
  }
  askWorker(hash).catch(ignore);
  return true;
}

async function send(hash: string): Promise<void> {
  const answer = await fetch("/apicalls/auth/logout", {
    method: "POST",
    credentials: "include",
    // The request completes even if the page is closed in the meantime.
    keepalive: true,
    // A dead connection may neither deliver nor fail.
    signal: AbortSignal.timeout(answerMs),
    headers: { Authorization: `SignOut ${hash}`, "Content-Type": "application/json" },
    body: "{}",
  }).catch(() => undefined);
  const body: unknown = await answer?.json().catch(ignore);
  // A captive portal or proxy can respond with its own page.
  if (!answer || (answer.ok && body === undefined)) {
    connection.report(false);
    throw new ApiError(0, { code: "network" });
  }
  if (!answer.ok) throw toError(answer.status, body, answer.headers.get("Retry-After"));
  write(read().filter((one) => one !== hash));
}

const tryLater = makeRetry(() => void sendEnded().catch(ignore));

let isWaiting = false;
/** Retries as soon as the server can be reached, or after a pause if it failed. */
async function sendAgain(cause: unknown): Promise<void> {
  if (!isUnreached(cause)) return tryLater();
  if (isWaiting) return;
  isWaiting = true;
  await connection.whenOnline();
  isWaiting = false;
  await sendEnded().catch(ignore);
}

async function sendAll(): Promise<void> {
  // If no one is signed in, removes the data that a page left behind because it was closed during a sign-out.
  if (localStorage.getItem(tokenKey) === null) await forgetVault();
  for (const hash of read()) await send(hash);
  write(read());
}

let sending: Promise<void> | undefined;

/**
 * Ends the sessions on the server, and retries until that succeeds.
 * @throws ApiError if the server couldn't be reached or didn't end one of them
 */
export function sendEnded(): Promise<void> {
  sending ??= sendAll()
    .catch((error: unknown) => {
      void sendAgain(error);
      throw error;
    })
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

/**
 * Ends the sessions before another call. If the server fails to end one, the call continues.
 * @throws ApiError if the server couldn't be reached
 */
export const sendFirst = (): Promise<void> =>
  sendEnded().catch((error: unknown) => {
    if (isUnreached(error)) throw error;
  });
