/** Who may go on: hooks that find the person behind a request. */
import type { FastifyRequest } from "fastify";
import { authenticate } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";
import { AppError } from "#server/kernel/errors.ts";
import { isSecure } from "#server/platform/http/security-headers.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by {@link requireSignIn}; null on public routes. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** The call repeats by itself, so it does not count as use of the session. */
    isBackground?: boolean;
    /** Open to people who must set up a second factor before anything else. */
    isSecondFactorSetUp?: boolean;
  }
}

/** The cookie that login sets beside the token; see {@link requireSignInOrCookie}. */
export const sessionCookie = (request: FastifyRequest): string =>
  // A browser takes this name from nobody but this host over HTTPS: no neighbour can slip in a session of its own.
  isSecure(request, request.server.env) ? "__Host-session" : "session";

/** The session token of the Authorization header, or "". */
export const tokenOf = (request: FastifyRequest): string =>
  (request.headers.authorization ?? "").replace(/^Bearer\s+/i, "").trim();

async function signInWith(request: FastifyRequest, token: string | undefined): Promise<void> {
  // Real tokens have 43 characters; anything much longer is not worth hashing.
  if (!token || token.length > 200) throw new AppError("unauthorized");
  const { db, env } = request.server;
  const { isBackground, isSecondFactorSetUp = false } = request.routeOptions.config;
  const signedIn = await authenticate(db, env, token, { touch: !isBackground, isSetUp: isSecondFactorSetUp });
  if (!signedIn) throw new AppError("unauthorized");
  request.signedIn = signedIn;
  request.context.scope = scopeOf(signedIn.caller);
}

/**
 * Hook (best as `onRequest`, before the body is read) of every call that needs a signed-in person. Takes the token
 * from `Authorization: <token>` or `Authorization: Bearer <token>` and sets `request.signedIn`.
 * @throws AppError `unauthorized`, `secondFactorRequired`
 */
export const requireSignIn = (request: FastifyRequest): Promise<void> =>
  signInWith(request, tokenOf(request));

/**
 * Like {@link requireSignIn}, but also honours the cookie: for GET of files, images and exports only, which `<img>`
 * and a new window ask for without a header. It never authorizes a change.
 * @throws AppError `unauthorized`, `secondFactorRequired`
 */
export const requireSignInOrCookie = (request: FastifyRequest): Promise<void> => {
  const cookie =
    request.method === "GET" || request.method === "HEAD"
      ? request.cookies[sessionCookie(request)]
      : undefined;
  return signInWith(request, tokenOf(request) || cookie);
};

/**
 * The person behind a request whose route uses one of the hooks above.
 * @throws AppError `unauthorized` when the route forgot to
 */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new AppError("unauthorized");
  return request.signedIn;
}
