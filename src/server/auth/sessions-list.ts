/** Where an account is signed in, and from which devices it was before. */
import { sql, type Kysely } from "kysely";
import type { PersonAccess, SessionsAnswer, WireDevice, WireSession } from "#shared/contracts/sessions.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { Env } from "#server/env.ts";
import { deviceName } from "./device-names.ts";
import type { SignedIn } from "./signed-in.ts";

type Executor = Kysely<unknown>;
type SessionEnv = Pick<Env, "sessionIdleMinutes">;

/** Longest list of devices that is answered. */
const deviceLimit = 50;

interface Row {
  id: string;
  address: string | null;
  user_agent: string | null;
  began_at: Date;
  used_at: Date;
}

const isOpen = (env: SessionEnv) => sql`s.expires_at > now()
  and s.last_used_at > now() - make_interval(mins => ${env.sessionIdleMinutes})`;

const wordsOf = ({ address, user_agent }: Row) => ({ ...deviceName(user_agent), address: address ?? "" });

async function listOpen(db: Executor, env: SessionEnv, signedIn: SignedIn): Promise<WireSession[]> {
  const { rows } = await sql<Row & { is_current: boolean }>`
    select s.id, s.address, s.user_agent, s.created_at as began_at, s.last_used_at as used_at,
      s.token_hash = ${signedIn.sessionHash} as is_current
    from sessions s where s.account_id = ${signedIn.caller.accountId} and ${isOpen(env)}
    order by is_current desc, s.created_at desc, s.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    ...wordsOf(row),
    signedInAt: row.began_at.toISOString(),
    lastUsedAt: row.used_at.toISOString(),
    isCurrent: row.is_current,
  }));
}

async function listDevices(db: Executor, env: SessionEnv, { caller }: SignedIn): Promise<WireDevice[]> {
  const { rows } = await sql<Row>`
    select d.id, d.address, d.user_agent, d.first_seen_at as began_at, d.last_seen_at as used_at
    from known_devices d
    where d.account_id = ${caller.accountId} and not exists (
      select from sessions s where s.account_id = d.account_id and s.device_hash = d.device_hash and ${isOpen(env)})
    order by d.last_seen_at desc, d.id desc limit ${deviceLimit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    ...wordsOf(row),
    firstSeenAt: row.began_at.toISOString(),
    lastSeenAt: row.used_at.toISOString(),
  }));
}

/** The own open sessions, this one first, and the known devices without one. */
export async function listOwn(db: Executor, env: SessionEnv, signedIn: SignedIn): Promise<SessionsAnswer> {
  const [sessions, devices] = await Promise.all([
    listOpen(db, env, signedIn),
    listDevices(db, env, signedIn),
  ]);
  return { status: 1, dataType: "sessions", sessions, devices };
}

/** How many sessions of an account are open, and when one was used last. */
export async function countSessions(
  db: Executor,
  env: SessionEnv,
  accountId: string,
): Promise<Pick<PersonAccess, "sessionCount" | "lastUsedAt">> {
  const { rows } = await sql<{ count: number; used_at: Date | null }>`
    select count(*)::integer as count, max(s.last_used_at) as used_at from sessions s
    where s.account_id = ${accountId} and ${isOpen(env)}`.execute(db);
  return { sessionCount: rows[0]?.count ?? 0, lastUsedAt: rows[0]?.used_at?.toISOString() ?? "" };
}

/** The device of the session that asks; null for a session from before devices were remembered. */
const ownDevice = ({ sessionHash }: SignedIn) =>
  sql`(select device_hash from sessions where token_hash = ${sessionHash})`;

/**
 * Ends one own session and forgets its device, unless that is the one that asks.
 * @returns whether there was such a session
 */
export async function endOwn(db: Executor, signedIn: SignedIn, sessionId: string): Promise<boolean> {
  if (!isWireId(sessionId)) return false;
  const { rows } = await sql`
    with own as materialized (select ${ownDevice(signedIn)} as device_hash),
    ended as (
      delete from sessions where id = ${sessionId} and account_id = ${signedIn.caller.accountId}
      returning account_id, device_hash
    ),
    forgotten as (
      delete from known_devices d using ended e
      where d.account_id = e.account_id and d.device_hash = e.device_hash
        and d.device_hash is distinct from (select device_hash from own)
    )
    select from ended`.execute(db);
  return rows.length > 0;
}

/** Ends all own sessions but the one that asks, and forgets all other devices. */
export async function endOthers(db: Executor, signedIn: SignedIn): Promise<void> {
  const { caller, sessionHash } = signedIn;
  await db.transaction().execute(async (trx) => {
    await sql`delete from known_devices where account_id = ${caller.accountId}
      and device_hash is distinct from ${ownDevice(signedIn)}`.execute(trx);
    await sql`delete from second_factor_challenges where account_id = ${caller.accountId}`.execute(trx);
    await sql`delete from sessions where account_id = ${caller.accountId} and token_hash <> ${sessionHash}`.execute(
      trx,
    );
  });
}

/**
 * Forgets a device: the next sign-in from there is told as new. A session that is open on it stays.
 * @returns whether the account knew it
 */
export async function forgetDevice(db: Executor, { caller }: SignedIn, deviceId: string): Promise<boolean> {
  if (!isWireId(deviceId)) return false;
  const { rows } = await sql`delete from known_devices
    where id = ${deviceId} and account_id = ${caller.accountId} returning id`.execute(db);
  return rows.length > 0;
}
