/** Signing in with email and password, and beginning a session however somebody proved who they are. */
import { sql, type Kysely } from "kysely";
import type { Env } from "#server/env.ts";
import { emailKey } from "./accounts.ts";
import { deviceOfEmail, rememberDevice, type Visitor } from "./devices.ts";
import { addressKey, type Limits } from "./limits.ts";
import { verifyPassword } from "./passwords.ts";
import { findByEmail } from "./people.ts";
import { createChallenge, type Challenge } from "./second-factor/challenges.ts";
import { authenticate, endSession, startSession } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";
import { hashToken, makeToken } from "./tokens.ts";

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

/** The counter of strangers' wrong passwords for an email, whether or not it has an account. */
export const strangerKey = (key: string): string => hashToken(key).toString("hex");

/** One attempt, counted until it turns out to be right. */
interface Attempt {
  giveBack(): Promise<unknown>;
}

/**
 * Counts the try of a device that the account knows for itself alone, every other one for its address and for the email.
 * The same steps whether or not the email has an account.
 */
async function takeAttempt({ db, limits }: SignInTools, key: string, visitor: Visitor): Promise<Attempt> {
  const device = await deviceOfEmail(db, key, visitor.device);
  if (device !== null) {
    await limits.take("password", device);
    return { giveBack: () => limits.giveBack("password", device) };
  }
  const [address, stranger] = [addressKey(visitor.address), strangerKey(key)];
  await limits.take("passwordAddress", address);
  await limits.take("password", stranger);
  return {
    giveBack: () =>
      Promise.all([limits.giveBack("passwordAddress", address), limits.giveBack("password", stranger)]),
  };
}

/**
 * Checks email and password and begins a session, or asks for the second factor. Takes one Argon2 verification whatever
 * the cause of a refusal, and none once there were too many.
 * Wrong passwords count per account: those of unknown devices together, those of each known device by themselves, so
 * that a stranger never locks a known device out, not even from the same address.
 * @returns null when refused, for whatever cause
 * @throws AppError `tooManyRequests`
 */
export async function signIn(
  tools: SignInTools,
  username: string,
  password: string,
  visitor: Visitor,
): Promise<Entry | Challenge | null> {
  const { db, env } = tools;
  const key = emailKey(username);
  const attempt = await takeAttempt(tools, key, visitor);
  const person = await findByEmail(db, key);
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!isRight || !person?.passwordHash) return null;
  const { accountId, passwordHash } = person;
  const entry = await db
    .transaction()
    .execute((trx) => enter(trx, env, { accountId, passwordHash }, visitor));
  await attempt.giveBack();
  return entry;
}

/** Who enters. */
export interface Entrant {
  readonly accountId: string;
  /** The hash that was checked: when it was replaced meanwhile, nobody enters. */
  readonly passwordHash: string;
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
  { accountId, passwordHash, hasProvedFactor = false }: Entrant,
  visitor: Visitor,
): Promise<Entry | Challenge | null> {
  // Holds off a password change until this session is there to be ended by it.
  const { rows } = await sql<{ has_factor: boolean; is_first: boolean }>`
    select totp_confirmed_at is not null as has_factor, first_signed_in_at is null
        and not exists (select from known_devices d where d.account_id = a.id) as is_first from accounts a
    where id = ${accountId} and password_hash = ${passwordHash} and deleted_at is null
    for no key update`.execute(trx);
  if (!rows[0]) return null;
  if (rows[0].has_factor && !hasProvedFactor) return createChallenge(trx, accountId);
  const token = makeToken();
  const device = visitor.device ?? makeToken();
  await startSession(trx, env, accountId, token, { ...visitor, device });
  const signedIn = await authenticate(trx, env, token, { touch: false, isSetUp: true });
  if (!signedIn) {
    await endSession(trx, hashToken(token));
    return null;
  }
  await rememberDevice(trx, env, { accountId, device, isFirst: rows[0].is_first }, visitor);
  return { token, device, signedIn };
}
