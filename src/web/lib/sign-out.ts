import { call } from "./api.ts";
import { forgetVault } from "./offline/vault.ts";
import { forgetPush } from "./push/mark.ts";
import { session } from "./session-store.ts";
import { forgetTexts } from "./unsaved-texts.ts";

/**
 * Ends the session here, whether or not the server answers. Unsaved texts are removed; what waits to be sent stays sealed.
 * @throws ApiError when the server did not end it
 */
export async function signOut() {
  try {
    await call("/auth/logout", {}, { isAnonymous: true });
  } finally {
    session.dispatch({ type: "logoutSucceeded" });
    forgetPush();
    forgetTexts();
    await forgetVault();
  }
}
