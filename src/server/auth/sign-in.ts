/** Signing in with email and password, and beginning a session however somebody proved who they are. */
import { sql, type Kysely } from "kysely";
import type { Env } from "#server/env.ts";
import { mailNotified } from "#server/notifications/event-mail.ts";
import { notify } from "#server/notifications/notifications.ts";
import { emailKey } from "./accounts.ts";
import { addressKey, type Limits } from "./limits.ts";
import { verifyPassword } from "./passwords.ts";
import { findByEmail } from "./people.ts";
import { createChallenge, type Challenge } from "./second-factor/challenges.ts";
import { authenticate, endSession, startSession } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";
import { hashToken, makeToken } from "./tokens.ts";

/** Whom a request comes from, before anybody is signed in. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Secret of the device cookie, when the browser has one. */
  readonly device: string | undefined;
}

/** A session that has begun. */
export interface Entry {
  readonly token: string;
  /** For the device cookie. */
  readonly device: string;
  readonly signedIn: SignedIn;
}

export interface SignInTools {
  readonly db: Kysely<unknown>;
  readonly env: Env;
  readonly limits: Limits;
}

/** The counter of a device that has signed in to the account before; null for every other device. */
export async function deviceKey(
  db: Kysely<unknown>,
  accountId: string,
  device: string | undefined,
): Promise<string | null> {
  if (!device) return null;
  const hash = hashToken(device);
  const { rows } = await sql`select from known_devices
    where account_id = ${accountId} and device_hash = ${hash}`.execute(db);
  return rows.length > 0 ? `${accountId}:${hash.toString("hex")}` : null;
}

/** The counter of strangers' wrong passwords for an email, whether or not it has an account. */
export const strangerKey = (key: string): string => hashToken(key).toString("hex");

/**
 * Checks email and password and begins a session, or asks for the second factor. Takes one Argon2 verification whatever
 * the cause of a refusal.
 * Wrong passwords count per account: those of unknown devices together, those of each known device by themselves, so
 * that a stranger never locks a known device out.
 * @returns null when refused, for whatever cause
 * @throws AppError `tooManyRequests`
 */
export async function signIn(
  { db, env, limits }: SignInTools,
  username: string,
  password: string,
  visitor: Visitor,
): Promise<Entry | Challenge | null> {
  const address = addressKey(visitor.address);
  await limits.take("passwordAddress", address);
  const key = emailKey(username);
  const person = await findByEmail(db, key);
  // Looked up for nobody's account too, so that an unknown email takes the same steps.
  const counter = (await deviceKey(db, person?.accountId ?? "0", visitor.device)) ?? strangerKey(key);
  await limits.take("password", counter);
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!isRight || !person?.passwordHash) return null;
  const { accountId, passwordHash } = person;
  const entry = await db
    .transaction()
    .execute((trx) => enter(trx, env, { accountId, passwordHash, tellsNewDevice: true }, visitor));
  await Promise.all([limits.giveBack("passwordAddress", address), limits.giveBack("password", counter)]);
  return entry;
}

/** Who enters. */
export interface Entrant {
  readonly accountId: string;
  /** The hash that was checked: when it was replaced meanwhile, nobody enters. */
  readonly passwordHash: string;
  /** Whether a device that is new for the account makes a notification. */
  readonly tellsNewDevice: boolean;
  /** Whether the second factor was proved too; nobody else who has one gets a session. */
  readonly hasProvedFactor?: boolean;
}

/**
 * Begins a session and remembers the device, inside the caller's transaction.
 * @returns a challenge when the account has a second factor that was not proved, null when the person may not sign in
 *   (any more)
 */
export async function enter(
  trx: Kysely<unknown>,
  env: Env,
  { accountId, passwordHash, tellsNewDevice, hasProvedFactor = false }: Entrant,
  visitor: Visitor,
): Promise<Entry | Challenge | null> {
  // Holds off a password change until this session is there to be ended by it.
  const { rows } = await sql<{ has_factor: boolean }>`
    select totp_confirmed_at is not null as has_factor from accounts
    where id = ${accountId} and password_hash = ${passwordHash} and deleted_at is null for share`.execute(
    trx,
  );
  if (!rows[0]) return null;
  if (rows[0].has_factor && !hasProvedFactor) return createChallenge(trx, accountId);
  const token = makeToken();
  await startSession(trx, env, accountId, token, visitor);
  const signedIn = await authenticate(trx, env, token, { touch: false, isSetUp: true });
  if (!signedIn) {
    await endSession(trx, hashToken(token));
    return null;
  }
  const device = visitor.device ?? makeToken();
  const { rows: devices } = await sql<{ is_new: boolean; is_first: boolean }>`
    insert into known_devices (account_id, device_hash) values (${accountId}, ${hashToken(device)})
    on conflict (account_id, device_hash) do update set last_seen_at = now()
    returning xmax = 0 as is_new,
      not exists (select from known_devices other where other.account_id = ${accountId}) as is_first`.execute(
    trx,
  );
  if (tellsNewDevice && devices[0]?.is_new) {
    const url = "/profile-password";
    const made = await notify(trx, { to: [accountId], type: "login", text: "newDevice", url });
    // The first device of all surprises nobody: no email for it.
    if (!devices[0].is_first) await mailNotified(trx, env, made, { event: "newDevice", url });
  }
  return { token, device, signedIn };
}
