import { call } from "./api.ts";
import { hashOf, noteEnded, sendEnded } from "./ended-sessions.ts";
import { countUnsent, forgetVault } from "./offline/vault.ts";
import { isPhone } from "./is-phone.ts";
import { preferences } from "./preferences.ts";
import { forgetPush } from "./push/mark.ts";
import type { User } from "./session.ts";
import { session } from "./session-store.ts";
import { forgetAccounts } from "./forget-accounts.ts";
import { forgetTexts } from "./unsaved-texts.ts";

/** What a sign-out leaves. */
export interface SignedOut {
  /** How many things wait sealed on this device until the same person signs in again. */
  readonly unsent: number;
  /** Why the server has not ended the session yet. */
  readonly problem?: unknown;
}

async function forgetHere(user: User | null): Promise<void> {
  session.dispatch({ type: "logoutSucceeded" });
  forgetPush();
  forgetTexts();
  // A computer at a desk keeps how its people arranged their lists.
  if (user?.accountType === "mentee" || isPhone()) {
    preferences.leave();
    forgetAccounts();
  }
  await forgetVault();
}

/** Asks the server. @returns why it did not end the session */
const problemOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  );

/**
 * Ends the session here at once, and at the server as soon as it can be reached. Unsaved texts are removed; what waits to be sent
 * stays sealed.
 */
export async function signOut(): Promise<SignedOut> {
  const { token, user } = session.getState();
  const hash = token === null ? undefined : await hashOf(token);
  if (hash !== undefined) noteEnded(hash);
  // A browser that cannot hash has nothing that it could send later.
  const problem =
    hash === undefined && token !== null
      ? await problemOf(call("/auth/logout", {}, { isAnonymous: true }))
      : undefined;
  await forgetHere(user);
  const unsent = user ? await countUnsent(user.accountId) : 0;
  return { unsent, problem: hash === undefined ? problem : await problemOf(sendEnded()) };
}
