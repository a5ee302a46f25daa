import { setReaderZone } from "../clock.ts";
import { createSessionStore, tokenKey } from "./session.ts";

/** The session of this tab. */
export const session = createSessionStore(window.localStorage);

// Set before any screen rerenders, because this is the first subscriber.
session.subscribe(() => setReaderZone(session.getState().user?.zone));

// Signing out in one tab signs out the others.
window.addEventListener("storage", (event) => {
  const { token, isAuthenticated } = session.getState();
  if (event.key === tokenKey && !event.newValue && token && isAuthenticated) {
    session.dispatch({ type: "logoutSucceeded" });
  }
});
