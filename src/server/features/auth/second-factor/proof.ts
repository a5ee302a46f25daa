/** Proof of identity before one's second factor is changed. */
import type { TFunction } from "i18next";
import { BusinessError } from "#server/kernel/errors.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { requireCurrentPassword } from "#server/core/accounts/current-password.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { takeCode, type SecondFactorTools } from "./factor.ts";

/** A code or a password. Exactly one of them is set, and the other one is empty. */
export interface Proof {
  /** An app code or a recovery code. Either is used up. */
  readonly code: string;
  readonly currentPassword: string;
}

async function requireCode(
  tools: SecondFactorTools,
  { caller }: SignedIn,
  code: string,
  t: TFunction,
): Promise<void> {
  const { db, limits } = tools;
  const counter = `own:${caller.accountId}`;
  await limits.count("secondFactor", counter);
  const taken = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, caller.accountId);
    return takeCode(trx, tools, caller.accountId, code);
  });
  const text = t("server.secondFactor.codeWrong");
  if (!taken) throw new BusinessError(text, { code: text });
  await limits.refund("secondFactor", counter);
}

/**
 * Checks the code or current password of the signed-in person.
 * @throws BusinessError if both are missing or one is wrong, AppError `tooManyRequests` after too many wrong ones
 */
export async function requireProof(
  tools: SecondFactorTools,
  signedIn: SignedIn,
  { code, currentPassword }: Proof,
  t: TFunction,
): Promise<void> {
  if (code.trim() !== "") return requireCode(tools, signedIn, code, t);
  if (currentPassword !== "") return requireCurrentPassword(tools, signedIn, currentPassword, t);
  const text = t("server.secondFactor.proofNeeded");
  throw new BusinessError(text, { currentPassword: text });
}
