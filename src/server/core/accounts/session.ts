/** Finds the person behind a session token. This runs once per request, so that every change applies immediately. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Caller } from "#shared/access/policy.ts";
import { languageOf, roleTypes } from "#shared/constants.ts";
import type { Env } from "#server/kernel/env.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { lockAccount } from "./accounts.ts";
import { toKnownRole } from "./roles.ts";
import { findPersonOf, findSession, type Session } from "./session-lookup.ts";
import type { SignedIn } from "./signed-in.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { menteeRole } from "./wire-role.ts";

export interface AuthenticateOptions {
  /** True if this counts as use of the session for the idle timeout. */
  readonly touch: boolean;
  /** Admits people who lack a second factor that their organization requires. */
  readonly isSetUp?: boolean;
}

/**
 * Finds the person behind a session token.
 * @returns null if the token is unknown, ended, or expired, or if the person is disabled or deleted
 * @throws AppError `secondFactorRequired`
 */
export const authenticate = (
  db: Db,
  env: Env,
  token: string,
  options: AuthenticateOptions,
): Promise<SignedIn | null> => authenticateHash(db, env, hashToken(token), options);

/** Like {@link authenticate}, for callers that keep only the token's hash (open sockets). */
export async function authenticateHash(
  db: Db,
  env: Env,
  sessionHash: Buffer,
  { touch, isSetUp }: AuthenticateOptions,
): Promise<SignedIn | null> {
  const row = await findSession(db, sessionHash);
  if (!row || row.idle_seconds >= env.sessionIdleMinutes * 60) return null;
  if (row.needs_second_factor && !isSetUp) throw new AppError("secondFactorRequired");
  // No call waits for this. If it fails, the session only ends some seconds sooner.
  if (touch && row.is_stale) void asSystem(() => touchSession(db, sessionHash)).catch(() => undefined);
  return toSignedIn(row, sessionHash);
}

/**
 * Returns the person of an account without a session, for links that show what the account may see now.
 * @returns null if the person is disabled or deleted
 */
export async function signedInOfLink(db: Db, accountId: string): Promise<SignedIn | null> {
  const row = await findPersonOf(db, accountId);
  return row ? toSignedIn(row, row.token_hash) : null;
}

/** Returns the person of a session as the application knows them. */
export function toSignedIn(row: Session, sessionHash: Buffer): SignedIn {
  const { wire, flags, keys } =
    row.account_type === "mentee" ? toKnownRole(menteeRole(row.language_code)) : row.role;
  const caller: Caller = {
    accountType: row.account_type,
    accountId: row.account_id,
    personId: row.person_id,
    organizationId: row.organization_id,
    isOwner: row.account_type === "staff" && wire.roleType === roleTypes.owner,
    flags,
    keys,
    caseloadOnly: row.account_type === "staff" && wire.caseloadOnly === "1",
  };
  return {
    caller,
    role: wire,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    image: row.image,
    languageCode: row.language_code,
    language: languageOf(row.language_code),
    zone: zoneOf(row.timezone),
    organizationZone: zoneOf(row.organization_timezone),
    sessionHash,
    signedInAt: new Date(Date.now() - row.age_seconds * 1000),
    needsSecondFactor: row.needs_second_factor,
    customFields: row.customFields,
    customVersion: row.custom_version,
  };
}

/** The client that starts a session. */
export interface SessionClient {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The device's secret. */
  readonly device: string;
}

/** A sign-in through an identity provider. */
export interface ProviderSignIn {
  /** The session ends with this link. */
  readonly linkId: string;
  /** True if the provider asked for a second factor. Ours isn't required then. */
  readonly hasFactor: boolean;
}

/**
 * Starts a session, inside the caller's transaction. It expires after `env.sessionHours`.
 * @param token a new secret from {@link makeToken}. Only its hash is stored.
 * @param provider the sign-in through an identity provider, if there was one
 */
export async function startSession(
  trx: Db,
  env: Env,
  accountId: string,
  token: string,
  client: SessionClient,
  provider?: ProviderSignIn,
): Promise<void> {
  await sql`insert into sessions
      (token_hash, account_id, expires_at, address, user_agent, device_hash, identity_link_id, has_provider_factor)
    values (${hashToken(token)}, ${accountId}, now() + make_interval(hours => ${env.sessionHours}),
      ${client.address}, ${client.userAgent?.slice(0, 300) ?? null}, ${hashToken(client.device)},
      ${provider?.linkId ?? null}, ${provider?.hasFactor ?? false})`.execute(trx);
}

/**
 * Locks the caller's account, and requires that their session hasn't ended while the call waited for the lock. Call it
 * first in a transaction that stores something that gives access after the session, such as a password.
 * @throws AppError unauthorized
 */
export async function lockOwnAccount(
  trx: Db,
  { caller, sessionHash }: Pick<SignedIn, "caller" | "sessionHash">,
): Promise<void> {
  await lockAccount(trx, caller.accountId);
  const { rows } = await sql`select from sessions where token_hash = ${sessionHash}`.execute(trx);
  if (rows.length === 0) throw new AppError("unauthorized");
}

/** Records the use of a session for the idle timeout. */
export async function touchSession(db: Db, sessionHash: Buffer): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: now }).where("token_hash", "=", sessionHash).execute();
}

/**
 * Shortens the long sessions of mentees whose organization doesn't let them stay signed in.
 * @param which the condition that selects mentees `m`
 */
export const endKeptSessions = (
  trx: Db,
  { sessionHours }: Pick<Env, "sessionHours">,
  which: RawBuilder<unknown>,
): Promise<unknown> =>
  sql`update sessions s set is_long = false,
      expires_at = least(s.expires_at, s.created_at + make_interval(hours => ${sessionHours}))
    from mentees m join organizations o on o.id = m.organization_id and not o.keep_signed_in
    where m.account_id = s.account_id and s.is_long and ${which}`.execute(trx);

/** Ends a session and the push messages to its device. A repeated call does nothing. */
export async function endSession(db: Db, sessionHash: Buffer): Promise<void> {
  await sql`with ended as (
      delete from sessions where token_hash = ${sessionHash} returning account_id, device_hash
    )
    delete from push_subscriptions p using ended e
    where p.account_id = e.account_id and p.device_hash is not distinct from e.device_hash`.execute(db);
}
