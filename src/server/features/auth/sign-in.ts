/** Signing in with email and password, and beginning a session however somebody proved who they are. */
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import { emailKey } from "#server/core/accounts/accounts.ts";
import { deviceOfEmail, rememberDevice, type Visitor } from "./devices.ts";
import { addressKey } from "#server/core/accounts/limits.ts";
import { verifyPassword } from "#server/core/accounts/passwords.ts";
import type { SignInTools } from "#server/core/accounts/current-password.ts";
import { findByEmail } from "#server/core/accounts/people.ts";
import { createChallenge, type Challenge } from "./second-factor/challenges.ts";
import { authenticate, endSession, startSession } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";

/** A session that has begun. */
export interface SignInResult {
  readonly token: string;
  /** For the device cookie. */
  readonly device: string;
  readonly signedIn: SignedIn;
}

/** The counter of strangers' wrong passwords for an email, whether or not it has an account. */
export const unknownDeviceKey = (key: string): string => hashToken(key).toString("hex");

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
  const [address, stranger] = [addressKey(visitor.address), unknownDeviceKey(key)];
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
): Promise<SignInResult | Challenge | null> {
  const { db, env } = tools;
  const key = emailKey(username);
  const attempt = await takeAttempt(tools, key, visitor);
  const person = await findByEmail(db, key);
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!isRight || !person?.passwordHash) return null;
  const { accountId, passwordHash } = person;
  const entry = await db
    .transaction()
    .execute((trx) => createSession(trx, env, { accountId, passwordHash }, visitor));
  await attempt.giveBack();
  return entry;
}

/** Who enters. */
export interface Credentials {
  readonly accountId: string;
  /** The hash that was checked, or null without a password: when it was replaced meanwhile, nobody enters. */
  readonly passwordHash: string | null;
  /** Whether the second factor was proved too; nobody else who has one gets a session. */
  readonly hasProvedFactor?: boolean;
}

/**
 * Begins a session and remembers the device, inside the caller's transaction.
 * @returns a challenge when the account has a second factor that was not proved, null when the person may not sign in
 *   (any more)
 */
export async function createSession(
  trx: Db,
  env: Env,
  { accountId, passwordHash, hasProvedFactor = false }: Credentials,
  visitor: Visitor,
): Promise<SignInResult | Challenge | null> {
  // Holds off a password change until this session is there to be ended by it.
  const account = await trx
    .selectFrom("accounts as a")
    .select(["totp_confirmed_at", "first_signed_in_at"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("known_devices as d").whereRef("d.account_id", "=", "a.id")).as("has_devices"),
    )
    .where("id", "=", accountId)
    .where("password_hash", "is not distinct from", passwordHash)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) return null;
  if (account.totp_confirmed_at && !hasProvedFactor) return createChallenge(trx, accountId);
  const token = makeToken();
  const device = visitor.device ?? makeToken();
  await startSession(trx, env, accountId, token, { ...visitor, device });
  const signedIn = await authenticate(trx, env, token, { touch: false, isSetUp: true });
  if (!signedIn) {
    await endSession(trx, hashToken(token));
    return null;
  }
  const isFirst = !account.first_signed_in_at && !account.has_devices;
  await rememberDevice(trx, env, { accountId, device, isFirst }, visitor);
  return { token, device, signedIn };
}
