import type { LoginAnswer } from "#shared/contracts/responses/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/responses/second-factor.ts";
import { ApiError, isExpired } from "../api-error.ts";
import { call, endedSessions, offlineCopies } from "../api.ts";
import { connection } from "../connection.ts";
import type { User } from "./session.ts";
import { session } from "./session-store.ts";
import { vaultMark } from "../offline/names.ts";
import { forgetTextsOfOthers } from "../pending/unsaved-texts.ts";
import { sleep } from "../sleep.ts";

/**
 * Returns the person who was last signed in here, if this device stores that. The server is asked as soon as it can
 * be reached.
 */
async function knownUser(): Promise<User | undefined> {
  if (localStorage.getItem(vaultMark) === null) return undefined;
  const { findUser } = await import("../offline/copies.ts");
  const found = await findUser();
  if (!found) return undefined;
  offlineCopies.current = found.copies;
  void connection.whenOnline().then(loadUser);
  return found.user;
}

offlineCopies.reopen = async () => {
  const { user } = session.getState();
  if (!user || localStorage.getItem(vaultMark) !== user.accountId) return undefined;
  // Without the code for copies, there are no copies.
  const code = await import("../offline/copies.ts").catch(() => undefined);
  return code?.reopenCopies(user.accountId);
};

endedSessions.send = async () => (await import("./ended-sessions.ts")).sendFirst();

async function fetchUser(triesLeft: number): Promise<User> {
  try {
    return await call<User>("/auth/user", undefined, { isAnonymous: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { token } = session.getState();
    // Many phones can share an address. Their calls must not end this session.
    if (error.status === 429 && token) {
      await sleep((error.retryAfter ?? 5) * 1000);
      return fetchUser(triesLeft);
    }
    if (!error.isTransient) throw error;
    const hasFailed = error.status !== 0;
    if (hasFailed && triesLeft > 0) {
      await sleep(800);
      return fetchUser(triesLeft - 1);
    }
    // The server couldn't be reached, or couldn't answer for some seconds, so the session isn't known to be over.
    if (hasFailed && token) connection.report(false);
    const known = await knownUser().catch(() => undefined);
    if (known) return known;
    // Without a token, no one is signed in, so there is no need to wait.
    if (!token) throw error;
    await connection.whenOnline();
    return fetchUser(triesLeft);
  }
}

/** Asks the server who is signed in: at startup, and again when the profile has changed. */
export async function loadUser() {
  const { token } = session.getState();
  session.dispatch({ type: "userLoading" });
  try {
    const user = await fetchUser(2);
    if (session.getState().token !== token) return;
    // Another person may have signed in in another tab.
    forgetTextsOfOthers(user.accountId);
    session.dispatch({ type: "userLoaded", user });
  } catch (error) {
    const isSuperseded = session.getState().token !== token;
    if (!isSuperseded) session.dispatch({ type: "userFetchFailed" });
    // The stored data is removed with the session.
    const isOver = isExpired(error);
    if (isOver && localStorage.getItem(vaultMark) !== null)
      void import("../offline/vault.ts").then(({ forgetVault }) => forgetVault());
    if (!isOver) console.error(error);
  }
}

/**
 * Takes the response to any call that signs a person in. Returns the challenge if a second factor is required; in
 * that case, the person isn't signed in yet.
 */
export function startSession(answer: LoginAnswer | ChallengeAnswer): string | undefined {
  if ("challenge" in answer) return answer.challenge;
  const { token, ...user } = answer;
  forgetTextsOfOthers(user.accountId);
  session.dispatch({ type: "loginSucceeded", token, user });
  return undefined;
}

/**
 * Signs in. Returns a challenge if a second factor is required.
 * @throws ApiError if refused
 */
export async function signIn(username: string, password: string): Promise<string | undefined> {
  const body = { username, password };
  return startSession(await call<LoginAnswer | ChallengeAnswer>("/auth/login", body, { isAnonymous: true }));
}
