/** Setting up, changing, and turning off one's second factor. */
import type { TFunction } from "i18next";
import { BusinessError } from "#server/kernel/errors.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { endOtherSessions, lockAccount } from "#server/core/accounts/accounts.ts";
import { isFreshSignIn, passwordHashOf } from "#server/core/accounts/current-password.ts";
import { lockOwnAccount } from "#server/core/accounts/session.ts";
import { accountLeavesNoLocalOwner } from "#server/core/accounts/single-sign-on.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import {
  readNewSecret,
  readStatus,
  storeNewSecret,
  turnOff,
  turnOn,
  type SecondFactorTools,
} from "./factor.ts";
import { requireProof, type Proof } from "./proof.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { makeSecret, stepOf, uriOf } from "./totp.ts";

async function requireOn({ db }: SecondFactorTools, { caller }: SignedIn, t: TFunction): Promise<void> {
  const { isOn } = await readStatus(db, caller.accountId);
  if (!isOn) throw new BusinessError(t("server.secondFactor.off"));
}

/**
 * Starts a setup. If a factor is on, for example when the person changes devices, it stays on until the new secret is
 * confirmed.
 * @returns the secret in base32, and the URI for the QR code
 * @throws BusinessError without proof if the sign-in is older than 10 minutes
 */
export async function startSetUp(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  proof: Proof,
  t: TFunction,
): Promise<{ secret: string; uri: string }> {
  if (!isFreshSignIn(signedIn)) await requireProof(tools, signedIn, proof, t);
  const secret = makeSecret();
  await storeNewSecret(tools.db, tools, signedIn.caller.accountId, secret);
  const { email, firstName, lastName } = signedIn;
  return { secret, uri: uriOf(secret, email ?? `${firstName} ${lastName}`) };
}

/**
 * Completes a setup with the first code of the app: the factor is on, and all other sessions of the account end.
 * @returns the recovery codes
 * @throws BusinessError if the code is wrong or there is nothing to confirm
 */
export async function confirmSetUp(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  code: string,
  t: TFunction,
): Promise<string[]> {
  const { accountId } = signedIn.caller;
  const typed = code.replace(/\s+/g, "");
  const refuse = (key: string) => new BusinessError(t(key), { code: t(key) });
  if (typed === "") throw refuse("server.secondFactor.codeNeeded");
  const counter = `setup:${accountId}`;
  await tools.limits.count("secondFactor", counter);
  const codes = await tools.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, signedIn);
    const secret = await readNewSecret(trx, tools, accountId);
    if (secret === null) throw new BusinessError(t("server.secondFactor.startOver"));
    const step = stepOf(secret, typed);
    if (step === null) throw refuse("server.secondFactor.codeWrong");
    await turnOn(trx, accountId, step);
    await endOtherSessions(trx, accountId, signedIn.sessionHash);
    await notifyAccount(trx, tools.env, accountId, { text: "secondFactorOn" });
    return replaceRecoveryCodes(trx, accountId);
  });
  await tools.limits.refund("secondFactor", counter);
  return codes;
}

/**
 * Turns off the caller's factor. Always requires a code or the current password.
 * @throws BusinessError if it is off, if the organization requires it, or if the proof is wrong
 */
export async function disableFactor(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  proof: Proof,
  t: TFunction,
): Promise<void> {
  const { accountId } = signedIn.caller;
  await requireOn(tools, signedIn, t);
  const { isRequired } = await readStatus(tools.db, accountId);
  if (isRequired) throw new BusinessError(t("server.secondFactor.required"));
  // A person without a password needs a code. Signing in again, as other changes ask for, wouldn't help here.
  if (proof.code.trim() === "" && (await passwordHashOf(tools.db, accountId)) === "") {
    const text = t("server.secondFactor.codeNeeded");
    throw new BusinessError(text, { code: text });
  }
  await requireProof(tools, signedIn, proof, t);
  await tools.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (!(await turnOff(trx, accountId))) return;
    if (await accountLeavesNoLocalOwner(trx, accountId))
      throw new BusinessError(t("server.singleSignOn.lastLocalOwner"));
    await notifyAccount(trx, tools.env, accountId, { text: "secondFactorOff" });
  });
}

/**
 * Creates new recovery codes, which replace the earlier ones.
 * @throws BusinessError if the factor is off, or without proof if the sign-in is older than 10 minutes
 */
export async function renewRecoveryCodes(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  proof: Proof,
  t: TFunction,
): Promise<string[]> {
  const { accountId } = signedIn.caller;
  await requireOn(tools, signedIn, t);
  if (!isFreshSignIn(signedIn)) await requireProof(tools, signedIn, proof, t);
  return tools.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, signedIn);
    await notifyAccount(trx, tools.env, accountId, { text: "recoveryCodesNew" });
    return replaceRecoveryCodes(trx, accountId);
  });
}
