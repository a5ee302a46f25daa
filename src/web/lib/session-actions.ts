import type { LoginAnswer } from "#shared/contracts/auth.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./api.ts";
import type { User } from "./session.ts";
import { session } from "./session-store.ts";

/** The password was right, and a second factor is asked for (contract section 8, reading 16). */
interface Challenge {
  dataType: "secondFactor";
  challenge: string;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function fetchUser(triesLeft: number): Promise<User> {
  try {
    return await call<User>("/auth/user", undefined, { isAnonymous: true });
  } catch (error) {
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
    if (session.getState().token === token) session.dispatch({ type: "userLoaded", user });
  } catch (error) {
    const isSuperseded = session.getState().token !== token;
    if (!isSuperseded) session.dispatch({ type: "userFetchFailed" });
    if (!(error instanceof ApiError && error.isExpired))
      console.error("The signed-in person is unknown", error);
  }
}

/** Takes the answer of any call that signs somebody in. */
export function startSession(answer: LoginAnswer) {
  const { token, ...user } = answer;
  session.dispatch({ type: "loginSucceeded", token, user });
}

/**
 * Signs in. Answers a challenge when a second factor is asked for.
 * @throws ApiError when refused
 */
export async function signIn(username: string, password: string): Promise<string | undefined> {
  const answer = await call<LoginAnswer | Challenge>(
    "/auth/login",
    { username, password },
    { isAnonymous: true },
  );
  if ("challenge" in answer) return answer.challenge;
  startSession(answer);
  return undefined;
}

/**
 * Ends the session here, whether or not the server could be told.
 * @throws ApiError when the server could not be told
 */
export async function signOut() {
  try {
    await call("/auth/logout", {}, { isAnonymous: true });
  } finally {
    session.dispatch({ type: "logoutSucceeded" });
  }
}
