/** Sign-in, sign-out and who is signed in (contract section 2). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { loginBody, type LoginAnswer } from "#shared/contracts/auth.ts";
import type { App } from "../app.ts";
import { endSession } from "../auth/session.ts";
import { signIn, type Entry } from "../auth/sign-in.ts";
import { userAnswer } from "../auth/user-answer.ts";
import { AppError } from "../errors.ts";
import { requireSignIn, signedInOf } from "../http/authentication.ts";
import { textsFor } from "../http/language.ts";
import { clearSessionCookie, setCookies, visitorOf } from "../http/sign-in-cookies.ts";

/** Answers with a session that has begun, and sets its cookies. */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<LoginAnswer> {
  setCookies(request, reply, entry);
  request.signedIn = entry.signedIn;
  return { ...(await userAnswer(request.server.services.db, entry.signedIn)), token: entry.token };
}

/** Registers `/auth/login`, `/auth/logout` and `/auth/user`. */
export async function authRoutes(app: App): Promise<void> {
  app.post("/auth/login", { schema: { body: loginBody } }, async (request, reply) => {
    const { username, password } = request.body;
    const entry = await signIn(app.services, username, password, visitorOf(request));
    if (!entry) throw new AppError("unauthorized", textsFor(request)("server.accounts.signInFailed"));
    return sendEntry(request, reply, entry);
  });

  app.post("/auth/logout", { onRequest: requireSignIn }, async (request, reply) => {
    clearSessionCookie(request, reply);
    await endSession(app.services.db, signedInOf(request).sessionHash);
    return { status: 1 };
  });

  app.get("/auth/user", { onRequest: requireSignIn }, async (request) =>
    userAnswer(app.services.db, signedInOf(request)),
  );
}
