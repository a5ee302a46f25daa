/** The current sessions of an account, and the devices that it has used. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { rowCount, minutesFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { endOtherSessions } from "#server/core/accounts/accounts.ts";
import type {
  PersonAccess,
  SessionsAnswer,
  WireDevice,
  WireSession,
} from "#shared/contracts/responses/sessions.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { Env } from "#server/kernel/env.ts";
import { deviceName } from "#server/core/accounts/device-names.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

type SessionEnv = Pick<Env, "sessionIdleMinutes">;

/** Maximum number of devices in a response. */
const deviceLimit = 50;

const isOpen = (env: SessionEnv) => sql<boolean>`s.expires_at > now()
  and (s.is_long or s.last_used_at > ${minutesFromNow(-env.sessionIdleMinutes)})`;

const wordsOf = ({ address, user_agent }: Row<"sessions", "address" | "user_agent">) => ({
  ...deviceName(user_agent),
  address: address ?? "",
});

async function listOpen(db: Db, env: SessionEnv, signedIn: SignedIn): Promise<WireSession[]> {
  const rows = await db
    .selectFrom("sessions as s")
    .select([
      "s.id",
      "s.address",
      "s.user_agent",
      "s.created_at",
      "s.last_used_at",
      "s.is_long",
      "s.expires_at",
    ])
    .select((eb) => eb("s.token_hash", "=", signedIn.sessionHash).as("is_current"))
    .where("s.account_id", "=", signedIn.caller.accountId)
    .where(isOpen(env))
    .orderBy("is_current", "desc")
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...wordsOf(row),
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: Boolean(row.is_current),
    lastsUntil: row.is_long ? row.expires_at.toISOString() : "",
  }));
}

async function listDevices(db: Db, env: SessionEnv, { caller }: SignedIn): Promise<WireDevice[]> {
  const { rows } = await sql<
    Row<"known_devices", "id" | "address" | "user_agent" | "first_seen_at" | "last_seen_at">
  >`
    select d.id, d.address, d.user_agent, d.first_seen_at, d.last_seen_at from known_devices d
    where d.account_id = ${caller.accountId} and not exists (
      select from sessions s where s.account_id = d.account_id and s.device_hash = d.device_hash and ${isOpen(env)})
    order by d.last_seen_at desc, d.id desc limit ${deviceLimit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    ...wordsOf(row),
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}

/** Returns the caller's open sessions, the current one first, and the known devices without a session. */
export async function listOwn(db: Db, env: SessionEnv, signedIn: SignedIn): Promise<SessionsAnswer> {
  const [sessions, devices] = await Promise.all([
    listOpen(db, env, signedIn),
    listDevices(db, env, signedIn),
  ]);
  return { status: 1, dataType: "sessions", sessions, devices };
}

/** Returns the number of open sessions of an account, and when one was last used. */
export async function countSessions(
  db: Db,
  env: SessionEnv,
  accountId: string,
): Promise<Pick<PersonAccess, "sessionCount" | "lastUsedAt">> {
  const { count, last } = await db
    .selectFrom("sessions as s")
    .select(({ fn }) => [rowCount.as("count"), fn.max<Date | null>("s.last_used_at").as("last")])
    .where("s.account_id", "=", accountId)
    .where(isOpen(env))
    .executeTakeFirstOrThrow();
  return { sessionCount: count, lastUsedAt: last?.toISOString() ?? "" };
}

/** Returns the device of the current session. Null for a session from before devices were stored. */
const ownDevice = ({ sessionHash }: SignedIn) =>
  sql<Buffer>`(select device_hash from sessions where token_hash = ${sessionHash})`;

/**
 * Ends one of the caller's sessions and forgets its device, unless it is the current device.
 * @returns true if there was such a session
 */
export async function endOwnSession(db: Db, signedIn: SignedIn, sessionId: string): Promise<boolean> {
  if (!isWireId(sessionId)) return false;
  const { rows } = await sql`
    with own as materialized (select ${ownDevice(signedIn)} as device_hash),
    ended as (
      delete from sessions where id = ${sessionId} and account_id = ${signedIn.caller.accountId}
      returning account_id, device_hash
    ),
    silenced as (
      delete from push_subscriptions p using ended e
      where p.account_id = e.account_id and p.device_hash = e.device_hash
        and p.device_hash is distinct from (select device_hash from own)
    ),
    forgotten as (
      delete from known_devices d using ended e
      where d.account_id = e.account_id and d.device_hash = e.device_hash
        and d.device_hash is distinct from (select device_hash from own)
    )
    select from ended`.execute(db);
  return rows.length > 0;
}

/** Ends all of the caller's sessions except the current one, and forgets all other devices. */
export async function endOtherOwnSessions(db: Db, signedIn: SignedIn): Promise<void> {
  const { caller, sessionHash } = signedIn;
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("known_devices")
      .where("account_id", "=", caller.accountId)
      .where("device_hash", "is distinct from", ownDevice(signedIn))
      .execute();
    await endOtherSessions(trx, caller.accountId, sessionHash);
  });
}

/**
 * Forgets a device: its next sign-in counts as new, and it gets no push messages. An open session on it continues.
 * @returns true if the account knew the device
 */
export async function forgetDevice(db: Db, { caller }: SignedIn, deviceId: string): Promise<boolean> {
  if (!isWireId(deviceId)) return false;
  const { rows } = await sql`
    with forgotten as (
      delete from known_devices where id = ${deviceId} and account_id = ${caller.accountId}
      returning account_id, device_hash
    ),
    silenced as (
      delete from push_subscriptions p using forgotten f
      where p.account_id = f.account_id and p.device_hash = f.device_hash
    )
    select from forgotten`.execute(db);
  return rows.length > 0;
}
