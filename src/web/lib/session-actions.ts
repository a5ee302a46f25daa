import type { LoginAnswer } from "#shared/contracts/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/second-factor.ts";
import { ApiError, isUnreached } from "./api-error.ts";
import { call, endedSessions, offlineCopies } from "./api.ts";
import { connection } from "./connection.ts";
import type { User } from "./session.ts";
import { session } from "./session-store.ts";
import { vaultMark } from "./offline/names.ts";
import { forgetTextsOfOthers } from "./unsaved-texts.ts";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Who was signed in here last, where this device keeps that; the server is asked as soon as it can be reached. */
async function knownUser(): Promise<User | undefined> {
  if (localStorage.getItem(vaultMark) === null) return undefined;
  const { findUser } = await import("./offline/copies.ts");
  const found = await findUser();
  if (!found) return undefined;
  offlineCopies.current = found.copies;
  void connection.whenOnline().then(loadUser);
  return found.user;
}

offlineCopies.reopen = async () => {
  const { user } = session.getState();
  if (!user || localStorage.getItem(vaultMark) !== user.accountId) return undefined;
  // Without the code of the copies there are none.
  const code = await import("./offline/copies.ts").catch(() => undefined);
  return code?.reopenCopies(user.accountId);
};

endedSessions.send = async () => (await import("./ended-sessions.ts")).sendFirst();

async function fetchUser(triesLeft: number): Promise<User> {
  try {
    return await call<User>("/auth/user", undefined, { isAnonymous: true });
  } catch (error) {
    // Nobody was asked, so nobody said that the session is over.
    if (isUnreached(error)) {
      const known = await knownUser().catch(() => undefined);
      if (known) return known;
      // Whoever is not signed in here need not wait for the answer that says so.
      if (!session.getState().token) throw error;
      await connection.whenOnline();
      return fetchUser(triesLeft);
    }
    // A server that restarts for a moment must not sign everybody out.
    if (triesLeft > 0 && error instanceof ApiError && error.isTransient) {
      await pause(800);
      return fetchUser(triesLeft - 1);
    }
    throw error;
  }
}

/** Asks the server who is signed in: at start-up, and again when the own profile changed. */
export async function loadUser() {
  const { token } = session.getState();
  session.dispatch({ type: "userLoading" });
  try {
    const user = await fetchUser(2);
    if (session.getState().token !== token) return;
    // Somebody else signed in beside this tab.
    forgetTextsOfOthers(user.accountId);
    session.dispatch({ type: "userLoaded", user });
  } catch (error) {
    const isSuperseded = session.getState().token !== token;
    if (!isSuperseded) session.dispatch({ type: "userFetchFailed" });
    // What was on the screen goes with the session.
    const isOver = error instanceof ApiError && error.isExpired;
    if (isOver && localStorage.getItem(vaultMark) !== null)
      void import("./offline/vault.ts").then(({ forgetVault }) => forgetVault());
    if (!isOver) console.error("The signed-in person is unknown", error);
  }
}

/**
 * Takes the answer of any call that signs somebody in.
 * @returns the challenge when a second factor is required: the person is not signed in yet
 */
export function startSession(answer: LoginAnswer | ChallengeAnswer): string | undefined {
  if ("challenge" in answer) return answer.challenge;
  const { token, ...user } = answer;
  forgetTextsOfOthers(user.accountId);
  session.dispatch({ type: "loginSucceeded", token, user });
  return undefined;
}

/**
 * Signs in. Answers a challenge when a second factor is asked for.
 * @throws ApiError when refused
 */
export async function signIn(username: string, password: string): Promise<string | undefined> {
  const body = { username, password };
  return startSession(await call<LoginAnswer | ChallengeAnswer>("/auth/login", body, { isAnonymous: true }));
}
