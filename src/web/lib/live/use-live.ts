import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "../use-session.ts";
import { live } from "./live.ts";
import type { LiveStatus } from "./live-types.ts";

/** The first screen comes first. */
const patienceMs = 4000;

function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: patienceMs });
  return () => window.cancelIdleCallback(handle);
}

/** Keeps the connection open for as long as somebody is signed in. */
export function useLive() {
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const cancel = whenIdle(() => live.open());
    return () => {
      cancel();
      live.close();
    };
  }, [token]);
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.subscribe, live.status);
