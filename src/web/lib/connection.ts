import { useSyncExternalStore } from "react";
import { makeListeners } from "../boot/listeners.ts";

/** How long to wait before retrying a server that couldn't be reached, in milliseconds. */
const retryMs = 3000;
/** How long to wait for the answer of a check, in milliseconds. On a dead connection, checks would pile up. */
const checkMs = 30_000;

let isReached = navigator.onLine;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = makeListeners();
/** Increases with each sign that the server can't be reached. */
let losses = 0;
/** Increases with each response to a check. */
let responses = 0;

/**
 * Checks the server repeatedly while it can't be reached or the browser reports being offline. The browser may report
 * that only once, before the network is really lost.
 */
function askAgain() {
  clearInterval(timer);
  if (isReached && navigator.onLine) return;
  timer = setInterval(() => void check().then(() => isReached && askAgain()), retryMs);
}

function show(next: boolean) {
  if (next === isReached) return;
  isReached = next;
  askAgain();
  listeners.notify();
}

/**
 * Records the result of a call. A successful response may have been in transit when the network was lost, so it doesn't
 * end an outage.
 */
function report(next: boolean) {
  if (!next) {
    losses += 1;
    show(false);
  } else if (!isReached) void check();
}

/** Checks if the server can be reached. */
async function check(): Promise<boolean> {
  const before = losses;
  const earlier = responses;
  const signal = AbortSignal.timeout(checkMs);
  // Read to the end, because an unread response would block its connection.
  const answer = await fetch("/apicalls/health", { cache: "no-store", signal })
    .then(async (response) => {
      const text = await response.text();
      // A captive portal or proxy can respond with its own page, also while the server is down.
      if (response.ok || response.status >= 500) JSON.parse(text);
      return text;
    })
    .catch(() => undefined);
  if (answer !== undefined) {
    responses += 1;
    if (losses === before) show(true);
    // A check on a dead connection may be given up long after the network is back.
  } else if (responses === earlier) report(false);
  return isReached;
}

window.addEventListener("online", () => void check());
window.addEventListener("offline", () => report(false));
askAgain();

/** Tracks whether the server can be reached, according to the browser's events and every call. */
export const connection = {
  report,
  check,
  isOnline: () => isReached,
  subscribe: listeners.subscribe,
  /** Resolves as soon as the server can be reached. */
  async whenOnline() {
    if (isReached) return;
    await new Promise<void>((resolve) => {
      const stop = connection.subscribe(() => {
        stop();
        resolve();
      });
    });
    await connection.whenOnline();
  },
};

export function useIsOnline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOnline);
}
