/**
 * The state of a sign-in through an identity provider. The browser keeps it in an encrypted cookie for ten minutes, so
 * a sign-in can be finished only in the browser that began it.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import { isOverHttps } from "../sign-in-cookies.ts";

const validMinutes = 10;
const path = "/apicalls/auth/sso";

interface Common {
  readonly providerId: string;
  /** The path of the web app to open after the sign-in. */
  readonly returnTo: string;
}

/** The steps of a sign-in, with the data that each stores. */
export interface Steps {
  /** The browser was sent to the provider. */
  begun: Common & { readonly state: string; readonly nonce: string; readonly verifier: string };
  /** The provider has identified the person. The password of the account with the same address comes next. */
  named: Common & {
    readonly accountId: string;
    readonly issuer: string;
    readonly subject: string;
    readonly hasFactor: boolean;
  };
}

const cookieName = (request: FastifyRequest): string => (isOverHttps(request) ? "__Secure-sso" : "sso");
const ownerOf = (step: keyof Steps): string => `single sign-on: ${step}`;
const settings = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: "strict", secure: isOverHttps(request), path }) as const;

/** Stores a step in the browser. It replaces the previous step. */
export async function keepStep<Step extends keyof Steps>(
  request: FastifyRequest,
  reply: FastifyReply,
  step: Step,
  kept: Steps[Step],
): Promise<void> {
  const text = JSON.stringify({ ...kept, until: Date.now() + validMinutes * 60_000 });
  const sealed = await request.server.secrets.seal(text, ownerOf(step));
  reply.setCookie(cookieName(request), sealed.toString("base64url"), {
    ...settings(request),
    maxAge: validMinutes * 60,
  });
}

/** Returns the data that the browser stored for a step. Null if missing, expired, forged, or from another step. */
export async function readStep<Step extends keyof Steps>(
  request: FastifyRequest,
  step: Step,
): Promise<Steps[Step] | null> {
  const cookie = request.cookies[cookieName(request)] ?? "";
  if (!/^[\w-]{40,4000}$/.test(cookie)) return null;
  const text = await request.server.secrets.open(Buffer.from(cookie, "base64url"), ownerOf(step));
  if (text === null) return null;
  const { until, ...kept } = JSON.parse(text) as Steps[Step] & { until: number };
  return Date.now() < until ? (kept as unknown as Steps[Step]) : null;
}

export const endSteps = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(cookieName(request), settings(request));
};

/** Uses up the state of a sign-in. @returns false if it was used before */
export async function takeState(db: Db, state: string): Promise<boolean> {
  const taken = await db
    .insertInto("used_identity_states")
    // Kept twice as long as the cookie is valid, so that no state can be used again.
    .values({ state_hash: hashToken(state), expires_at: minutesFromNow(2 * validMinutes) })
    .onConflict((on) => on.column("state_hash").doNothing())
    .returning("state_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Returns a path of the web app, or `/` for anything else. */
export function ownPath(text: string): string {
  const base = "http://app.invalid";
  // Browsers read a backslash as a slash, and skip control characters.
  // oxlint-disable-next-line no-control-regex
  if (!/^\/(?!\/)/.test(text) || /[\\\u0000-\u0020]/.test(text) || !URL.canParse(text, base)) return "/";
  const url = new URL(text, base);
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : "/";
}
