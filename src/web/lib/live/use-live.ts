import { useEffect } from "react";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { loadWhenBack } from "../../boot/lazy-part.tsx";
import { queryClient } from "../query-client.ts";
import { useSession } from "../use-session.ts";

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

/** Its library and what takes its news. */
const loadLive = afterFirstScreen(() => import("./live.ts"));

/** Opens the connection for whoever is signed in; it closes itself when the session ends. */
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
