import { call } from "../api.ts";
import { hashOf, noteEnded, sendEnded } from "./ended-sessions.ts";
import { countUnsent, forgetVault } from "../offline/vault.ts";
import { isTouchDevice } from "../phone.ts";
import { preferences } from "../preferences.ts";
import { forgetPush } from "../push/mark.ts";
import type { User } from "./session.ts";
import { session } from "./session-store.ts";
import { forgetTexts } from "../pending/unsaved-texts.ts";

/** What remains after a sign-out. */
export interface SignedOut {
  /** Number of unsent changes stored encrypted on this device until the same person signs in again. */
  readonly unsent: number;
  /** Why the server hasn't ended the session yet. */
  readonly problem?: unknown;
}

/** Returns true for a storage key of a single account, such as `columns:<account>:<list>`. */
const isOfAccount = (name: string): boolean => /^\w+:\d+(:|$)/.test(name);

/** Removes the settings of every account, so that no one can see who used this device. */
function forgetAccounts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (isOfAccount(name)) storage.removeItem(name);
}

async function forgetHere(user: User | null): Promise<void> {
  session.dispatch({ type: "logoutSucceeded" });
  forgetPush();
  forgetTexts();
  // A desktop computer keeps people's list settings.
  if (user?.accountType === "mentee" || isTouchDevice()) {
    preferences.leave();
    forgetAccounts();
  }
  await forgetVault();
}

/** Returns the error of a call, or undefined if it succeeded. */
const problemOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  );

/**
 * Ends the session on this device immediately, and on the server as soon as it can be reached. Unsaved texts are
 * removed. Unsent changes stay encrypted.
 */
export async function signOut(): Promise<SignedOut> {
  const { token, user } = session.getState();
  const hash = token === null ? undefined : await hashOf(token);
  const isNoted = hash !== undefined && noteEnded(hash);
  // Otherwise, nothing can be sent later.
  const problem =
    !isNoted && token !== null ? await problemOf(call("/auth/logout", {}, { isAnonymous: true })) : undefined;
  await forgetHere(user);
  const unsent = user ? await countUnsent(user.accountId) : 0;
  return { unsent, problem: isNoted ? await problemOf(sendEnded()) : problem };
}
