/** Setting up, changing and turning off the own second factor. */
import type { TFunction } from "i18next";
import { Refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { tellAccount } from "../account-notice.ts";
import { endOtherSessions, lockAccount } from "../accounts.ts";
import { isFreshSignIn } from "../own-password.ts";
import type { SignedIn } from "../signed-in.ts";
import { readNewSecret, readStatus, storeNewSecret, turnOff, turnOn } from "./factor.ts";
import { requireProof, type Proof } from "./proof.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { makeSecret, stepOf, uriOf } from "./totp.ts";

async function requireOn({ db }: Services, { caller }: SignedIn, t: TFunction): Promise<void> {
  const { isOn } = await readStatus(db, caller.accountId);
  if (!isOn) throw new Refusal(t("server.secondFactor.off"));
}

/**
 * Begins a set-up, on top of a factor that is on when it moves to another device. What is on stays on until the new
 * secret is confirmed.
 * @returns the secret in base32, and the address that the QR code holds
 * @throws Refusal without proof when the sign-in is older than 10 minutes
 */
export async function startSetUp(
  services: Services,
  signedIn: SignedIn,
  proof: Proof,
  t: TFunction,
): Promise<{ secret: string; uri: string }> {
  if (!isFreshSignIn(signedIn)) await requireProof(services, signedIn, proof, t);
  const secret = makeSecret();
  await storeNewSecret(services.db, services, signedIn.caller.accountId, secret);
  return { secret, uri: uriOf(secret, signedIn.email) };
}

/**
 * Ends a set-up with the first code of the app: the factor is on, every other session of the account ends.
 * @returns the recovery codes
 * @throws Refusal when the code is wrong or there is nothing to confirm
 */
export async function confirmSetUp(
  services: Services,
  signedIn: SignedIn,
  code: string,
  t: TFunction,
): Promise<string[]> {
  const { accountId } = signedIn.caller;
  const typed = code.replace(/\s+/g, "");
  const refuse = (key: string) => new Refusal(t(key), { code: t(key) });
  if (typed === "") throw refuse("server.secondFactor.codeNeeded");
  const counter = `setup:${accountId}`;
  await services.limits.take("secondFactor", counter);
  const codes = await services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const secret = await readNewSecret(trx, services, accountId);
    if (secret === null) throw new Refusal(t("server.secondFactor.startOver"));
    const step = stepOf(secret, typed);
    if (step === null) throw refuse("server.secondFactor.codeWrong");
    await turnOn(trx, accountId, step);
    await endOtherSessions(trx, accountId, signedIn.sessionHash);
    await tellAccount(trx, services.env, accountId, { text: "secondFactorOn" });
    return replaceRecoveryCodes(trx, accountId);
  });
  await services.limits.giveBack("secondFactor", counter);
  return codes;
}

/**
 * Turns the own factor off; a code or the current password is always asked for.
 * @throws Refusal when it is off, the organization asks for it, or the proof is wrong
 */
export async function disableFactor(
  services: Services,
  signedIn: SignedIn,
  proof: Proof,
  t: TFunction,
): Promise<void> {
  const { accountId } = signedIn.caller;
  await requireOn(services, signedIn, t);
  const { isRequired } = await readStatus(services.db, accountId);
  if (isRequired) throw new Refusal(t("server.secondFactor.required"));
  await requireProof(services, signedIn, proof, t);
  await services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (!(await turnOff(trx, accountId))) return;
    await tellAccount(trx, services.env, accountId, { text: "secondFactorOff" });
  });
}

/**
 * Makes new recovery codes, which end the earlier ones.
 * @throws Refusal when the factor is off, or without proof when the sign-in is older than 10 minutes
 */
export async function renewRecoveryCodes(
  services: Services,
  signedIn: SignedIn,
  proof: Proof,
  t: TFunction,
): Promise<string[]> {
  const { accountId } = signedIn.caller;
  await requireOn(services, signedIn, t);
  if (!isFreshSignIn(signedIn)) await requireProof(services, signedIn, proof, t);
  return services.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await tellAccount(trx, services.env, accountId, { text: "recoveryCodesNew" });
    return replaceRecoveryCodes(trx, accountId);
  });
}
