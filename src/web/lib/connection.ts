import { useSyncExternalStore } from "react";

/** How long (ms) until the server is asked again that was not reached. */
const retryMs = 3000;

let isReached = navigator.onLine;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
/** Grows with each sign that the server is not reached. */
let losses = 0;

/** Asks for as long as the server is not reached, or the browser says so: it may say it once, before the network is gone. */
function askAgain() {
  clearInterval(timer);
  if (isReached && navigator.onLine) return;
  timer = setInterval(() => void check().then(() => isReached && askAgain()), retryMs);
}

function show(next: boolean) {
  if (next === isReached) return;
  isReached = next;
  askAgain();
  for (const listener of listeners) listener();
}

/** Takes what a call found out. Its answer may have been on the way when the network went, so it does not end an outage. */
function report(next: boolean) {
  if (!next) {
    losses += 1;
    show(false);
  } else if (!isReached) void check();
}

/** Asks the server for a sign of life. */
async function check(): Promise<boolean> {
  const before = losses;
  // Read to its end: what nobody reads would hold its connection.
  const answer = await fetch("/apicalls/health", { cache: "no-store" })
    .then((response) => response.text())
    .catch(() => undefined);
  if (answer === undefined) report(false);
  else if (losses === before) show(true);
  return isReached;
}

window.addEventListener("online", () => void check());
window.addEventListener("offline", () => report(false));
askAgain();

/** Whether the server can be reached: known from the browser's events, and from every call. */
export const connection = {
  report,
  check,
  isOnline: () => isReached,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
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
