/** Signing in with email and password, and beginning a session after any kind of sign-in. */
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import { emailKey } from "#server/core/accounts/accounts.ts";
import { deviceOfEmail, rememberDevice, type RequestClient } from "./devices.ts";
import { addressKey, unknownDeviceKey } from "#server/core/accounts/limits.ts";
import { verifyPassword } from "#server/core/accounts/passwords.ts";
import type { SignInTools } from "#server/core/accounts/current-password.ts";
import { findByEmail } from "#server/core/accounts/people.ts";
import { createChallenge, type Challenge } from "./second-factor/challenges.ts";
import {
  authenticate,
  endSession,
  startSession,
  type ProviderSignIn,
} from "#server/core/accounts/session.ts";
import { requireLocalSignIn } from "#server/core/accounts/single-sign-on.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { hashToken, makeToken } from "#server/kernel/tokens.ts";

/** A new session. */
export interface SignInResult {
  readonly token: string;
  /** For the device cookie. */
  readonly device: string;
  readonly signedIn: SignedIn;
}

/** One attempt, which counts until it turns out to be right. */
interface Attempt {
  refund(): Promise<unknown>;
}

/**
 * Counts an attempt. A device that the account knows has a separate counter. All others share counters for the client
 * address and the email address. Takes the same steps whether or not the account exists.
 */
async function countAttempt(
  { db, limits }: SignInTools,
  key: string,
  client: RequestClient,
): Promise<Attempt> {
  const device = await deviceOfEmail(db, key, client.device);
  if (device !== null) {
    await limits.count("password", device);
    return { refund: () => limits.refund("password", device) };
  }
  const [address, stranger] = [addressKey(client.address), unknownDeviceKey(key)];
  await limits.count("passwordAddress", address);
  await limits.count("password", stranger);
  return {
    refund: () =>
      Promise.all([limits.refund("passwordAddress", address), limits.refund("password", stranger)]),
  };
}

/**
 * Counts a password attempt for an email address. It also counts toward locking the account.
 * @throws AppError `tooManyRequests`
 */
export async function countPasswordAttempt(
  tools: SignInTools,
  key: string,
  client: RequestClient,
): Promise<Attempt> {
  const counted = await countAttempt(tools, key, client);
  const lock = unknownDeviceKey(key);
  await tools.limits.count("lock", lock);
  return { refund: () => Promise.all([counted.refund(), tools.limits.forget("lock", lock)]) };
}

/**
 * Checks email and password and begins a session, or asks for the second factor. Always runs one Argon2 verification,
 * regardless of the reason for a refusal, but none after too many attempts. Wrong passwords are counted per account,
 * for all unknown devices together and for each known device separately. A stranger can therefore never lock out a
 * known device, even from the same address, unless the installation locks accounts (`LOCK_TRIES`).
 * @returns null if refused, for any reason
 * @throws AppError `tooManyRequests`
 */
export async function signIn(
  tools: SignInTools,
  username: string,
  password: string,
  client: RequestClient,
): Promise<SignInResult | Challenge | null> {
  const { db, env } = tools;
  const key = emailKey(username);
  const attempt = await countPasswordAttempt(tools, key, client);
  const person = await findByEmail(db, key);
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!isRight || !person?.passwordHash) return null;
  // A right password isn't a guess, even if the person must sign in through the organization's provider.
  await attempt.refund();
  const { accountId, passwordHash } = person;
  return db.transaction().execute((trx) => createSession(trx, env, { accountId, passwordHash }, client));
}

/** The account that signs in, and how the person proved their identity. */
export interface Credentials {
  readonly accountId: string;
  /**
   * The hash that was checked, or null for a sign-in without a password. The sign-in fails if the hash was replaced
   * in the meantime. With a provider, it isn't compared.
   */
  readonly passwordHash: string | null;
  /** True if the second factor was proved as well. Otherwise a person who has one gets no session. */
  readonly hasProvedFactor?: boolean;
  /** Present if the person signed in through an identity provider. */
  readonly provider?: ProviderSignIn;
  /** True if an invitation begins the session, whether or not the organization requires its provider. */
  readonly isInvited?: boolean;
}

/**
 * Begins a session and remembers the device, in the caller's transaction.
 * @returns a challenge if the account has a second factor that was not proved; null if the person may not sign in
 * (anymore)
 * @throws AppError singleSignOnRequired
 */
export async function createSession(
  trx: Db,
  env: Env,
  { accountId, passwordHash, hasProvedFactor = false, provider, isInvited = false }: Credentials,
  client: RequestClient,
): Promise<SignInResult | Challenge | null> {
  // Blocks a password change until this session is stored, so that the change ends it.
  const account = await trx
    .selectFrom("accounts as a")
    .select(["totp_confirmed_at", "first_signed_in_at"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("known_devices as d").whereRef("d.account_id", "=", "a.id")).as("has_devices"),
    )
    .where("id", "=", accountId)
    .$if(!provider, (query) => query.where("password_hash", "is not distinct from", passwordHash))
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) return null;
  if (!provider && !isInvited) await requireLocalSignIn(trx, accountId);
  if (account.totp_confirmed_at && !hasProvedFactor && !provider?.hasFactor)
    return createChallenge(trx, accountId, provider?.linkId);
  const token = makeToken();
  const device = client.device ?? makeToken();
  await startSession(trx, env, accountId, token, { ...client, device }, provider);
  const signedIn = await authenticate(trx, env, token, { touch: false, isSetUp: true });
  if (!signedIn) {
    await endSession(trx, hashToken(token));
    return null;
  }
  const isFirst = !account.first_signed_in_at && !account.has_devices;
  await rememberDevice(trx, env, { accountId, device, isFirst }, client);
  return { token, device, signedIn };
}
