/** The last step of a sign-in: the code after the right password. */
import type { Db } from "#server/platform/db/database.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { setTargetAccount } from "#server/kernel/context.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { passwordHashOf } from "#server/core/accounts/current-password.ts";
import { deviceOfAccount, type RequestClient } from "../devices.ts";
import { addressKey } from "#server/core/accounts/limits.ts";
import { createSession, type SignInResult } from "../sign-in.ts";
import {
  countTry,
  endChallenge,
  findChallenge,
  maxTries,
  providerOf,
  type KnownChallenge,
} from "./challenges.ts";
import { takeCode, type SecondFactorTools } from "./factor.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

async function notify(
  trx: Db,
  { env }: SecondFactorTools,
  accountId: string,
  text: "recoveryCodeUsed" | "secondFactorTries",
): Promise<void> {
  const left = String(await countRecoveryCodes(trx, accountId));
  await notifyAccount(trx, env, accountId, { text, type: "login", values: { left }, group: text });
}

async function tryToEnter(
  trx: Db,
  tools: SecondFactorTools,
  known: KnownChallenge,
  challenge: string,
  code: string,
  client: RequestClient,
): Promise<SignInResult | null> {
  const { accountId } = known;
  // A simultaneous password change waits for this lock, or has already ended the challenge.
  await lockAccount(trx, accountId);
  const tries = await countTry(trx, challenge);
  if (tries === null) return null;
  const taken = await takeCode(trx, tools, accountId, code);
  if (!taken) {
    if (tries === maxTries) await notify(trx, tools, accountId, "secondFactorTries");
    return null;
  }
  await endChallenge(trx, challenge);
  if (taken === "recovery") await notify(trx, tools, accountId, "recoveryCodeUsed");
  const passwordHash = await passwordHashOf(trx, accountId);
  const entrant = { accountId, passwordHash, hasProvedFactor: true, ...providerOf(known) };
  const entry = await createSession(trx, tools.env, entrant, client);
  return entry && "token" in entry ? entry : null;
}

/**
 * Checks the code of a challenge and begins the session. Wrong codes count for the challenge and for the account, for
 * all unknown devices together and for each known device separately.
 * @returns null if refused, for any reason
 * @throws AppError `tooManyRequests`
 */
export async function signInWithCode(
  tools: SecondFactorTools,
  challenge: string,
  code: string,
  client: RequestClient,
): Promise<SignInResult | null> {
  const { db, limits } = tools;
  const found = await findChallenge(db, challenge);
  if (found) setTargetAccount(found.accountId);
  if (!found?.isOpen) {
    await limits.count("wrongSecret", addressKey(client.address));
    return null;
  }
  const { accountId } = found;
  const counter = (await deviceOfAccount(db, accountId, client.device)) ?? accountId;
  await limits.count("secondFactor", counter);
  await limits.count("lock", accountId);
  const entry = await db
    .transaction()
    .execute((trx) => tryToEnter(trx, tools, found, challenge, code, client));
  if (!entry) return null;
  await limits.refund("secondFactor", counter);
  await limits.forget("lock", accountId);
  return entry;
}
