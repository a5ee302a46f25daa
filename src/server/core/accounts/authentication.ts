/** Hooks that authenticate requests. */
import type { FastifyRequest } from "fastify";
import { authenticateKey } from "./api-key-session.ts";
import { authenticate, touchSession } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";
import { isApiKeyLike } from "#server/kernel/api-key-text.ts";
import type { App } from "#server/kernel/app.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { isSecure } from "#server/platform/http/security-headers.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by {@link requireSignIn}. Null on public routes. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** True if the call repeats automatically. It then doesn't count as use of the session. */
    isBackground?: boolean;
    /** True if the call is open to people who must set up a second factor first. */
    isSecondFactorSetUp?: boolean;
    /** True if API keys can make the call. Everything that they read or change must ask the policy. */
    isForApiKeys?: boolean;
  }
}

/** Returns the name of the cookie that login sets in addition to the token. See {@link requireSignInOrCookie}. */
export const sessionCookie = (request: FastifyRequest): string =>
  // Browsers accept this name only from this host over HTTPS, so no neighboring host can set a different session.
  isSecure(request, request.server.env) ? "__Host-session" : "session";

/** Returns the session token from the Authorization header, or "". */
export const tokenOf = (request: FastifyRequest): string =>
  (request.headers.authorization ?? "").replace(/^Bearer\s+/i, "").trim();

/** @throws AppError `unauthorized`, `secondFactorRequired`, or `forbidden` for an address or call the key can't use */
async function signInWithKey(request: FastifyRequest, key: string): Promise<void> {
  const found = await authenticateKey(request.server.db, key);
  if (!found) throw new AppError("unauthorized");
  // Set first, so that the audit trail names the key of a refused call.
  request.signedIn = found.signedIn;
  request.context.scope = scopeOf(found.signedIn.caller);
  if (!found.allowsAddress(request.ip))
    throw new AppError("forbidden", "This API key can't be used from this address.");
  if (!request.routeOptions.config.isForApiKeys)
    throw new AppError("forbidden", "API keys can't make this call.");
}

async function signInWithSession(request: FastifyRequest, token: string): Promise<void> {
  const { db, env } = request.server;
  const { isBackground, isSecondFactorSetUp = false } = request.routeOptions.config;
  const signedIn = await authenticate(db, env, token, { touch: !isBackground, isSetUp: isSecondFactorSetUp });
  if (!signedIn) throw new AppError("unauthorized");
  request.signedIn = signedIn;
  request.context.scope = scopeOf(signedIn.caller);
}

/** The token of each request that was let in, and when that was. */
const letIn = new WeakMap<FastifyRequest, { readonly token: string; readonly at: number }>();
/** A token is checked again if a body arrived later than this, in milliseconds. */
const lateMs = 1000;

async function signInWith(request: FastifyRequest, token: string | undefined): Promise<void> {
  // Real tokens have 43 characters. Much longer texts aren't hashed.
  if (!token || token.length > 200) throw new AppError("unauthorized");
  await (isApiKeyLike(token) ? signInWithKey(request, token) : signInWithSession(request, token));
  letIn.set(request, { token, at: Date.now() });
}

/**
 * Checks the sign-in again if the body of a request arrived late. A sender could otherwise begin calls, send their
 * bodies slowly, and finish them after the session ended. Routes that read a form call it afterwards. For other bodies,
 * the hook of {@link checkLateBodies} does.
 * @throws AppError `unauthorized`, `secondFactorRequired`, `forbidden`
 */
export async function requireStillSignedIn(request: FastifyRequest): Promise<void> {
  const entry = letIn.get(request);
  if (entry && Date.now() - entry.at > lateMs) await signInWith(request, entry.token);
}

/** How often receiving a file counts as use of the session, in milliseconds. */
const touchMs = 20_000;

/**
 * Receives files, which counts as use of the session until they have arrived. The session of a person who waits for a
 * slow upload would otherwise end for lack of use, and the upload would be refused.
 * @param receive receives the files, and calls {@link requireStillSignedIn} when they have arrived
 */
export async function whileReceiving<Result>(
  request: FastifyRequest,
  receive: () => Promise<Result>,
  everyMs = touchMs,
): Promise<Result> {
  const { sessionHash } = signedInOf(request);
  const touch = () => asSystem(() => touchSession(request.server.db, sessionHash)).catch(() => undefined);
  const timer = setInterval(() => void touch(), everyMs).unref();
  try {
    return await receive();
  } finally {
    clearInterval(timer);
  }
}

/** Checks the sign-in again before a late body is validated. Register it after the hooks that carry the scope. */
export function checkLateBodies(app: App): void {
  app.addHook("preValidation", async (request) => requireStillSignedIn(request));
}

/**
 * Hook for every call that requires sign-in, best as `onRequest`, before the body is read. Takes the token from
 * `Authorization: <token>` or `Authorization: Bearer <token>` and sets `request.signedIn`. The token is that of a
 * session, or an API key if the route is open to keys.
 * @throws AppError `unauthorized`, `secondFactorRequired`
 */
export const requireSignIn = (request: FastifyRequest): Promise<void> =>
  signInWith(request, tokenOf(request));

/**
 * Like {@link requireSignIn}, but also accepts the cookie. Only for GET of files, images, and exports, which `<img>`
 * and a new window request without the header. The cookie never authorizes a change.
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
 * Returns the signed-in person of a request whose route uses one of the hooks above.
 * @throws AppError `unauthorized` if the route doesn't use one
 */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new AppError("unauthorized");
  return request.signedIn;
}
