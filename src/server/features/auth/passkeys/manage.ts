/** Listing, adding, and removing one's own passkeys. */
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { TFunction } from "i18next";
import { applicationName, languageOf } from "#shared/constants.ts";
import { maxPasskeys, type NewPasskey } from "#shared/contracts/passkeys.ts";
import type { WirePasskey } from "#shared/contracts/responses/passkeys.ts";
import { isFreshSignIn } from "#server/core/accounts/current-password.ts";
import { deviceName, deviceWords } from "#server/core/accounts/device-names.ts";
import { lockOwnAccount } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { SecondFactorTools } from "../second-factor/factor.ts";
import { requireProof, type Proof } from "../second-factor/proof.ts";
import { loadWebAuthn, storeChallenge, takeChallenge, type RelyingParty } from "./relying-party.ts";

/** Ed25519, ES256, and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257] as const;

const readAll = (db: Db, accountId: string) =>
  db
    .selectFrom("passkeys")
    .select(["id", "credential_id", "transports", "rp_id", "user_agent", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();

/** Returns the account's passkeys for WebAuthn options. */
export const credentialsOf = async (db: Db, accountId: string) =>
  (await readAll(db, accountId)).map((row) => ({
    id: row.credential_id.toString("base64url"),
    transports: row.transports,
  }));

/** Lists the caller's passkeys, oldest first. */
export async function listPasskeys(
  db: Db,
  { caller }: SignedIn,
  site: RelyingParty | null,
): Promise<WirePasskey[]> {
  return (await readAll(db, caller.accountId)).map((row) => ({
    id: row.id,
    ...deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? "",
    isUsable: row.rp_id === site?.id,
  }));
}

/** @throws BusinessError if the account has no password or too many passkeys */
async function requireRoom(db: Db, accountId: string, t: TFunction): Promise<void> {
  const account = await db
    .selectFrom("accounts")
    .select("password_hash")
    .select(({ selectFrom }) =>
      selectFrom("passkeys as p")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .whereRef("p.account_id", "=", "accounts.id")
        .as("count"),
    )
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account?.password_hash) throw new BusinessError(t("server.passkeys.passwordFirst"));
  if (Number(account.count) >= maxPasskeys)
    throw new BusinessError(t("server.passkeys.tooMany", { max: maxPasskeys }));
}

/**
 * Starts adding a passkey.
 * @returns the options for the browser
 * @throws BusinessError without proof if the sign-in is older than 10 minutes, without a password, or if there are too
 * many passkeys
 */
export async function startAdding(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  site: RelyingParty | null,
  proof: Proof,
  t: TFunction,
) {
  const { accountId } = signedIn.caller;
  if (!site) throw new BusinessError(t("server.passkeys.notHere"));
  await requireRoom(tools.db, accountId, t);
  if (!isFreshSignIn(signedIn)) await requireProof(tools, signedIn, proof, t);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const name = `${signedIn.firstName} ${signedIn.lastName}`.trim();
  const options = await generateRegistrationOptions({
    rpName: applicationName,
    rpID: site.id,
    userName: signedIn.email ?? name,
    userDisplayName: name,
    // Never shown. It is the same for all passkeys of an account, so a device replaces its earlier passkey.
    userID: new Uint8Array(hashToken(`passkeys of account ${accountId}`)),
    excludeCredentials: await credentialsOf(tools.db, accountId),
    supportedAlgorithmIDs: [...algorithms],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(tools.db, options.challenge, accountId);
  return options;
}

async function verify(trx: Db, response: NewPasskey, site: RelyingParty, accountId: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  return verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(trx, challenge, accountId),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: [...algorithms],
    // The library throws if anything is wrong with the response.
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }));
}

/**
 * Stores the passkey that a browser made, and notifies the person.
 * @param userAgent the browser that made it
 * @throws BusinessError if the response doesn't match {@link startAdding}, or the passkey is already stored
 */
export async function addPasskey(
  { db, env }: SecondFactorTools,
  signedIn: SignedIn,
  site: RelyingParty | null,
  response: NewPasskey,
  userAgent: string | undefined,
  t: TFunction,
): Promise<void> {
  const { accountId } = signedIn.caller;
  const isAdded = await db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, signedIn);
    await requireRoom(trx, accountId, t);
    const { verified, registrationInfo } = site
      ? await verify(trx, response, site, accountId)
      : { verified: false as const };
    if (!verified || !registrationInfo || !site) return false;
    const { id, publicKey, counter } = registrationInfo.credential;
    const added = await trx
      .insertInto("passkeys")
      .values({
        account_id: accountId,
        credential_id: Buffer.from(id, "base64url"),
        public_key: Buffer.from(publicKey),
        counter: String(counter),
        transports: response.response.transports ?? [],
        rp_id: site.id,
        user_agent: userAgent?.slice(0, 300) ?? null,
      })
      .onConflict((on) => on.column("credential_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return false;
    const device = deviceWords(textsOf(languageOf(signedIn.languageCode)), userAgent);
    await notifyAccount(trx, env, accountId, { text: "passkeyAdded", values: { device } });
    return true;
  });
  if (!isAdded) throw new BusinessError(t("server.passkeys.notAdded"));
}

/**
 * Removes one of the caller's passkeys, and notifies the person.
 * @throws AppError `notFound`; BusinessError without proof if the sign-in is older than 10 minutes
 */
export async function removePasskey(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  passkeyId: string,
  proof: Proof,
  t: TFunction,
): Promise<void> {
  const { accountId } = signedIn.caller;
  if (!isFreshSignIn(signedIn)) await requireProof(tools, signedIn, proof, t);
  await tools.db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("passkeys")
      .where("account_id", "=", accountId)
      .where("id", "=", passkeyId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new AppError("notFound");
    await notifyAccount(trx, tools.env, accountId, { text: "passkeyRemoved" });
  });
}
