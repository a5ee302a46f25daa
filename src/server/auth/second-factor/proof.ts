/** Who changes the own second factor shows first who they are. */
import type { TFunction } from "i18next";
import { Refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { lockAccount } from "../accounts.ts";
import { requireCurrentPassword } from "../own-password.ts";
import type { SignedIn } from "../signed-in.ts";
import { takeCode } from "./factor.ts";

/** One of the two, the other empty. */
export interface Proof {
  /** Of the app, or a recovery code; either is used up. */
  readonly code: string;
  readonly currentPassword: string;
}

async function requireCode(
  services: Services,
  { caller }: SignedIn,
  code: string,
  t: TFunction,
): Promise<void> {
  const { db, limits } = services;
  const counter = `own:${caller.accountId}`;
  await limits.take("secondFactor", counter);
  const taken = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, caller.accountId);
    return takeCode(trx, services, caller.accountId, code);
  });
  const text = t("server.secondFactor.codeWrong");
  if (!taken) throw new Refusal(text, { code: text });
  await limits.giveBack("secondFactor", counter);
}

/**
 * Checks the code or the current password of the signed-in person.
 * @throws Refusal when both are missing or one is wrong, AppError `tooManyRequests` after too many wrong ones
 */
export async function requireProof(
  services: Services,
  signedIn: SignedIn,
  { code, currentPassword }: Proof,
  t: TFunction,
): Promise<void> {
  if (code.trim() !== "") return requireCode(services, signedIn, code, t);
  if (currentPassword !== "") return requireCurrentPassword(services, signedIn, currentPassword, t);
  const text = t("server.secondFactor.proofNeeded");
  throw new Refusal(text, { currentPassword: text });
}
