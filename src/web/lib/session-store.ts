import { createSessionStore, tokenKey } from "./session.ts";

/** The one session of this tab. */
export const session = createSessionStore(window.localStorage);

// Signing out in one tab signs out the others.
window.addEventListener("storage", (event) => {
  const { token, isAuthenticated } = session.getState();
  if (event.key === tokenKey && !event.newValue && token && isAuthenticated) {
    session.dispatch({ type: "logoutSucceeded" });
  }
});
