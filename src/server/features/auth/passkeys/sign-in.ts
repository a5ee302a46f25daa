/** Signing in with a passkey, instead of a password or after it as the second factor. */
import type { SignedChallenge } from "#shared/contracts/passkeys.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { passwordHashOf } from "#server/core/accounts/current-password.ts";
import { addressKey } from "#server/core/accounts/limits.ts";
import type { SignInTools } from "#server/core/accounts/current-password.ts";
import { setTargetAccount } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { RequestClient } from "../devices.ts";
import { endChallenge, findChallenge, providerOf, type KnownChallenge } from "../second-factor/challenges.ts";
import { createSession, type SignInResult } from "../sign-in.ts";
import { credentialsOf } from "./manage.ts";
import { loadWebAuthn, storeChallenge, takeChallenge, type RelyingParty } from "./relying-party.ts";

/** Returns the second-factor challenge, or null if it is no longer valid. */
async function openChallenge(db: Db, secondFactor: string): Promise<KnownChallenge | null> {
  const found = secondFactor === "" ? null : await findChallenge(db, secondFactor);
  return found?.isOpen ? found : null;
}

/**
 * Returns the options for the browser. Without a second-factor challenge they are the same for everyone, so they don't
 * reveal who has an account.
 * @param secondFactor the challenge after a correct password, or `""`
 */
export async function startSignIn({ db }: SignInTools, site: RelyingParty, secondFactor: string) {
  const accountId = (await openChallenge(db, secondFactor))?.accountId ?? null;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: accountId === null ? "required" : "preferred",
    ...(accountId === null ? {} : { allowCredentials: await credentialsOf(db, accountId) }),
  });
  await storeChallenge(db, options.challenge, null);
  return options;
}

type Stored = Row<"passkeys", "id" | "credential_id" | "public_key" | "counter">;

/** @returns the new counter, or null if the signature, its challenge, its site, or its counter is wrong */
async function verify(
  trx: Db,
  stored: Stored,
  response: SignedChallenge,
  site: RelyingParty,
  isSecondFactor: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(trx, challenge, null),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: !isSecondFactor,
      credential: {
        id: stored.credential_id.toString("base64url"),
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws if anything is wrong, including a counter that didn't increase.
    return null;
  }
}

/** One attempt to sign in. */
interface Attempt {
  readonly response: SignedChallenge;
  /** The challenge after a correct password, or `""` for a sign-in with the passkey alone. */
  readonly secondFactor: string;
}

async function tryToEnter(
  { db, env }: SignInTools,
  site: RelyingParty,
  { response, secondFactor }: Attempt,
  client: RequestClient,
): Promise<SignInResult | null> {
  const credentialId = Buffer.from(response.id, "base64url");
  const found = await db
    .selectFrom("passkeys")
    .select("account_id")
    .where("credential_id", "=", credentialId)
    .where("rp_id", "=", site.id)
    .executeTakeFirst();
  if (!found) return null;
  const accountId = found.account_id;
  setTargetAccount(accountId);
  return db.transaction().execute(async (trx) => {
    // A simultaneous password change or removal waits for this lock, or has already deleted the passkey.
    await lockAccount(trx, accountId);
    const known = await openChallenge(trx, secondFactor);
    if (secondFactor !== "" && known?.accountId !== accountId) return null;
    const stored = await trx
      .selectFrom("passkeys")
      .select(["id", "credential_id", "public_key", "counter"])
      .where("credential_id", "=", credentialId)
      .executeTakeFirst();
    const counter = stored ? await verify(trx, stored, response, site, secondFactor !== "") : null;
    if (!stored || counter === null) return null;
    await trx
      .updateTable("passkeys")
      .set({ counter: String(counter), last_used_at: now })
      .where("id", "=", stored.id)
      .execute();
    if (secondFactor !== "") await endChallenge(trx, secondFactor);
    const passwordHash = await passwordHashOf(trx, accountId);
    const entrant = { accountId, passwordHash, hasProvedFactor: true, ...(known ? providerOf(known) : {}) };
    const entry = await createSession(trx, env, entrant, client);
    return entry && "token" in entry ? entry : null;
  });
}

/**
 * Checks a signature and begins a session. A passkey whose device checked its user proves both factors.
 * @returns null if refused, for any reason
 * @throws AppError `tooManyRequests` after too many refused attempts from an address
 */
export async function signInWithPasskey(
  tools: SignInTools,
  site: RelyingParty,
  attempt: Attempt,
  client: RequestClient,
): Promise<SignInResult | null> {
  const entry = await tryToEnter(tools, site, attempt, client);
  if (!entry) await tools.limits.count("wrongSecret", addressKey(client.address));
  return entry;
}
