import { useEffect } from "react";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { loadWhenBack } from "../../boot/lazy-part.tsx";
import { queryClient } from "../query-client.ts";
import { useSession } from "../use-session.ts";

/** The first screen has priority: its code, its data, and a moment to paint. */
const timeoutMs = 4000;
const momentMs = 300;

/** Starts when no query has been running for a moment, or after a timeout. */
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

/** Loads the socket library and the code for its events. */
const loadLive = afterFirstScreen(() => import("./live.ts"));

/** Opens the connection for the signed-in person. It closes when the session ends. */
export function useLive() {
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    let isCurrent = true;
    const open = async () => {
      const { live } = await loadWhenBack(loadLive);
      if (isCurrent) live.open();
    };
    const cancel = whenQuiet(() => void open());
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [token]);
}
