import { useSyncExternalStore } from "react";
import type { User } from "./session/session.ts";
import { session } from "./session/session-store.ts";

/** Returns the current session. Rerenders when it changes. */
export function useSession() {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** Returns the signed-in person. Use it only below a private route, where there always is one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("No one is signed in");
  return user;
}
