/** The address that passkeys belong to, and the challenges that devices sign. */
import { isIP } from "node:net";
import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Env } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";

/** Loads the library on first use, because it takes 25 MB. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

const validMinutes = 5;

/** The site as browsers know it. */
export interface RelyingParty {
  /** The host of `PUBLIC_URL`. A passkey works for this host only. */
  readonly id: string;
  /** The origin that a signature must come from. */
  readonly origin: string;
}

type Addresses = Pick<Env, "publicUrl" | "isPublicUrlGiven">;

/** Returns the host that passkeys work for. Null for an IP address, because browsers make no passkeys for one. */
export function passkeyHost({ publicUrl }: Addresses): string | null {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname : null;
}

/** Returns the origin of the web app. */
export function siteOrigin({ host, server }: FastifyRequest): string {
  // Without PUBLIC_URL, the server can be on any free port.
  const isLocal = !server.env.isPublicUrlGiven && /^localhost(:\d+)?$/.test(host);
  return isLocal ? `http://${host}` : new URL(server.env.publicUrl).origin;
}

/** Returns the site for which a request makes or uses passkeys, or null if it can't have any. */
export function relyingPartyOf(request: FastifyRequest): RelyingParty | null {
  const id = passkeyHost(request.server.env);
  return id === null ? null : { id, origin: siteOrigin(request) };
}

/**
 * Stores the challenge of a call's options.
 * @param accountId the account that adds a passkey, or null for a sign-in
 */
export async function storeChallenge(db: Db, challenge: string, accountId: string | null): Promise<void> {
  await db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashToken(challenge),
      account_id: accountId,
      expires_at: minutesFromNow(validMinutes),
    })
    .execute();
}

/** Uses up a challenge. @returns false if it is unknown, expired, used, or was meant for something else */
export async function takeChallenge(db: Db, challenge: string, accountId: string | null): Promise<boolean> {
  const { rows } = await sql`delete from passkey_challenges where challenge_hash = ${hashToken(challenge)}
    and account_id is not distinct from ${accountId} and expires_at > now() returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether anyone has a passkey that works here. */
export async function hasPasskeys(db: Db, env: Addresses): Promise<boolean> {
  const host = passkeyHost(env);
  if (host === null) return false;
  const one = await db.selectFrom("passkeys").where("rp_id", "=", host).limit(1).executeTakeFirst();
  return one !== undefined;
}

/** Returns the warning about passkeys that were made for another address, or an empty list. */
export async function passkeyWarning(db: Db, env: Addresses): Promise<string[]> {
  const { rows } = await sql<{ host: string; count: string }>`
    select rp_id as host, count(*) as count from passkeys
    where rp_id is distinct from ${passkeyHost(env)} group by 1 order by 1`.execute(db);
  return rows.flatMap(({ host, count }) => [
    `Warning: ${count} passkeys were made for ${host} and don't work at ${env.publicUrl}.`,
    "  Set PUBLIC_URL to that host again, or ask their owners to sign in another way and add new ones.",
  ]);
}
