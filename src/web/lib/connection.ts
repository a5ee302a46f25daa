import { useSyncExternalStore } from "react";

/** How long (ms) until the server is asked again that was not reached. */
const retryMs = 3000;

let isReached = navigator.onLine;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function report(next: boolean) {
  if (next === isReached) return;
  isReached = next;
  clearInterval(timer);
  if (!next) timer = setInterval(() => void check(), retryMs);
  for (const listener of listeners) listener();
}

/** Asks the server for a sign of life. */
async function check(): Promise<boolean> {
  const answer = await fetch("/apicalls/health", { cache: "no-store" }).catch(() => undefined);
  report(answer !== undefined && navigator.onLine);
  return isReached;
}

window.addEventListener("online", () => void check());
window.addEventListener("offline", () => report(false));
if (!isReached) timer = setInterval(() => void check(), retryMs);

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
