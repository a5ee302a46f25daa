import { useEffect, useSyncExternalStore } from "react";
import { queryClient } from "../query-client.ts";
import { useSession } from "../use-session.ts";
import { live } from "./live.ts";
import type { LiveStatus } from "./live-types.ts";

/** The first screen comes first: its code, what it shows, and a moment to paint it. */
const timeoutMs = 4000;
const momentMs = 300;

/** Begins when nothing has been on its way for a moment, or after a while. */
function whenQuiet(work: () => void): () => void {
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  let isQuiet = false;
  const look = () => {
    const wasQuiet = isQuiet;
    isQuiet = queryClient.isFetching() === 0;
    if ((isQuiet && wasQuiet) || performance.now() - begun > timeoutMs) return work();
    timer = setTimeout(look, momentMs);
  };
  timer = setTimeout(look, momentMs);
  return () => clearTimeout(timer);
}

/** Keeps the connection open for as long as somebody is signed in. */
export function useLive() {
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const cancel = whenQuiet(() => live.open());
    return () => {
      cancel();
      live.close();
    };
  }, [token]);
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.subscribe, live.status);
