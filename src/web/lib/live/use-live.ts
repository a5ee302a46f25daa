import { useEffect } from "react";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { loadWhenBack } from "../../boot/lazy-part.tsx";
import { untilQuiet } from "../until-quiet.ts";
import { useSession } from "../use-session.ts";

/** Loads the socket library and the code for its events. */
const loadLive = afterFirstScreen(() => import("./live.ts"));

/** Opens the connection for the signed-in person. It closes when the session ends. */
export function useLive() {
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    let isCurrent = true;
    const open = async () => {
      await untilQuiet();
      if (!isCurrent) return;
      const { live } = await loadWhenBack(loadLive);
      if (isCurrent) live.open();
    };
    void open();
    return () => void (isCurrent = false);
  }, [token]);
}
