/** Sign-in, sign-out and who is signed in (contract section 2). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { loginBody, type LoginAnswer } from "#shared/contracts/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/second-factor.ts";
import type { App } from "#server/kernel/app.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { endSession } from "#server/core/accounts/session.ts";
import { signIn, type SignInResult } from "./sign-in.ts";
import { userAnswer } from "./user-answer.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireSignIn, signedInOf, tokenOf } from "#server/core/accounts/authentication.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { clearSessionCookie, setCookies, setSessionCookie, visitorOf } from "./sign-in-cookies.ts";
import { worksAsSystem } from "#server/platform/http/carry-scope.ts";

/** Answers with a session that has begun, and sets its cookies; or with the challenge that comes before it. */
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

/** Registers `/auth/login`, `/auth/logout` and `/auth/user`. */
export async function authRoutes(app: App): Promise<void> {
  app.addHook("onRequest", worksAsSystem);
  app.post("/auth/login", { schema: { body: loginBody } }, async (request, reply) => {
    const { username, password } = request.body;
    const entry = await signIn(app, username, password, visitorOf(request));
    if (!entry) throw new AppError("unauthorized", textsFor(request)("server.accounts.signInFailed"));
    return sendEntry(request, reply, entry);
  });

  // Open also to people who must set up a second factor first.
  const always = { onRequest: requireSignIn, config: { isSecondFactorSetUp: true } };

  app.post("/auth/logout", always, async (request, reply) => {
    clearSessionCookie(request, reply);
    await endSession(app.db, signedInOf(request).sessionHash);
    return { status: 1 };
  });

  app.get("/auth/user", always, async (request, reply) => {
    // A browser that was closed has lost the cookie, but kept the token: pictures and downloads need both.
    setSessionCookie(request, reply, tokenOf(request));
    return userAnswer(app.db, signedInOf(request));
  });
}
