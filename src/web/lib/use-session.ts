import { useSyncExternalStore } from "react";
import type { User } from "./session.ts";
import { session } from "./session-store.ts";

/** The session as it is now; renders again when it changes. */
export function useSession() {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** The signed-in person. Only below a private route, where there always is one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("useUser needs a signed-in person");
  return user;
}
