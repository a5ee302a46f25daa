import { useSyncExternalStore } from "react";

let wasReached = true;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

window.addEventListener("online", notify);
window.addEventListener("offline", notify);

/** Whether the server was reached the last time somebody tried. */
export const connection = {
  report(isReached: boolean) {
    if (isReached === wasReached) return;
    wasReached = isReached;
    notify();
  },
  isOnline: () => navigator.onLine && wasReached,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export function useIsOnline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOnline);
}
