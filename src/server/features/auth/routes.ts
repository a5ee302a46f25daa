/** Sign-in, sign-out, and the current user. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { loginBody } from "#shared/contracts/auth.ts";
import type { LoginAnswer } from "#shared/contracts/responses/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/responses/second-factor.ts";
import type { App } from "#server/kernel/app.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { authenticateHash, endSession } from "#server/core/accounts/session.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { signIn, type SignInResult } from "./sign-in.ts";
import { userAnswer } from "./user-answer.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireSignIn, sessionCookie, signedInOf, tokenOf } from "#server/core/accounts/authentication.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { clearSessionCookie, setCookies, setSessionCookie, requestClientOf } from "./sign-in-cookies.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";

/** Answers with a new session and sets its cookies, or answers with the challenge that must come first. */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: SignInResult | Challenge,
): Promise<LoginAnswer | ChallengeAnswer> {
  if ("challenge" in entry) return { status: 1, dataType: "secondFactor", challenge: entry.challenge };
  setCookies(request, reply, entry);
  request.signedIn = entry.signedIn;
  return { ...(await userAnswer(request.server.db, entry.signedIn)), token: entry.token };
}

/**
 * Returns the hash in `Authorization: SignOut <hex>`. A browser that signed out offline keeps only this hash of the
 * session.
 */
function endedHashOf(request: FastifyRequest): Buffer | undefined {
  const hex = /^SignOut ([0-9a-f]{64})$/.exec(request.headers.authorization ?? "")?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, "hex");
}

/** Hook of the sign-out. Accepts a signed-in person, or the hash of a session, which can only end that session. */
async function requireSessionOrHash(request: FastifyRequest): Promise<void> {
  const hash = endedHashOf(request);
  if (!hash) return requireSignIn(request);
  const { db, env } = request.server;
  // Null for a session that has already ended. It has no actor for the audit trail, and its row is removed like any
  // other.
  request.signedIn = await authenticateHash(db, env, hash, { touch: false, isSetUp: true });
}

/** Registers `/auth/login`, `/auth/logout`, and `/auth/user`. */
export async function authRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  app.post("/auth/login", { schema: { body: loginBody } }, async (request, reply) => {
    const { username, password } = request.body;
    const entry = await signIn(app, username, password, requestClientOf(request));
    if (!entry) throw new AppError("unauthorized", textsFor(request)("server.accounts.signInFailed"));
    return sendEntry(request, reply, entry);
  });

  // Also allowed for people who must set up a second factor first.
  const always = { onRequest: requireSignIn, config: { isSecondFactorSetUp: true } };

  const leave = { ...always, onRequest: requireSessionOrHash };
  app.post("/auth/logout", leave, async (request, reply) => {
    const ended = endedHashOf(request);
    const cookie = request.cookies[sessionCookie(request)] ?? "";
    // The cookie may belong to the next person on this browser.
    if (!ended || hashToken(cookie).equals(ended)) clearSessionCookie(request, reply);
    await endSession(app.db, ended ?? signedInOf(request).sessionHash);
    return { status: 1 };
  });

  app.get("/auth/user", always, async (request, reply) => {
    // A browser that was closed has lost the cookie but kept the token. Pictures and downloads need the cookie.
    setSessionCookie(request, reply, tokenOf(request));
    return userAnswer(app.db, signedInOf(request));
  });
}
