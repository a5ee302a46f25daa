/** The last step of a sign-in: the code after the right password. */
import { sql, type Kysely } from "kysely";
import { notify } from "#server/notifications/notifications.ts";
import type { Services } from "#server/services.ts";
import { lockAccount } from "../accounts.ts";
import { addressKey } from "../limits.ts";
import { deviceKey, enter, type Entry, type Visitor } from "../sign-in.ts";
import { accountOf, countTry, endChallenge, maxTries } from "./challenges.ts";
import { takeCode } from "./factor.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

type Executor = Kysely<unknown>;
const page = "/profile-password";

async function passwordHashOf(trx: Executor, accountId: string): Promise<string> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from accounts where id = ${accountId}`.execute(trx);
  return rows[0]?.password_hash ?? "";
}

async function tell(trx: Executor, accountId: string, text: "recoveryCodeUsed" | "secondFactorTries") {
  const left = await countRecoveryCodes(trx, accountId);
  await notify(trx, {
    to: [accountId],
    type: "login",
    text,
    url: page,
    values: { left: String(left) },
    group: text,
  });
}

async function tryToEnter(
  trx: Executor,
  services: Services,
  accountId: string,
  challenge: string,
  code: string,
  visitor: Visitor,
): Promise<Entry | null> {
  // A password that changes meanwhile waits, or has ended the challenge.
  await lockAccount(trx, accountId);
  const tries = await countTry(trx, challenge);
  if (tries === null) return null;
  const taken = await takeCode(trx, services, accountId, code);
  if (!taken) {
    if (tries === maxTries) await tell(trx, accountId, "secondFactorTries");
    return null;
  }
  await endChallenge(trx, challenge);
  if (taken === "recovery") await tell(trx, accountId, "recoveryCodeUsed");
  const passwordHash = await passwordHashOf(trx, accountId);
  const entrant = { accountId, passwordHash, tellsNewDevice: true, hasProvedFactor: true };
  const entry = await enter(trx, services.env, entrant, visitor);
  return entry && "token" in entry ? entry : null;
}

/**
 * Checks the code of a challenge and begins the session. Wrong codes count for the challenge, for the account (each
 * device that it knows by itself) and for the address.
 * @returns null when refused, for whatever cause
 * @throws AppError `tooManyRequests`
 */
export async function signInWithCode(
  services: Services,
  challenge: string,
  code: string,
  visitor: Visitor,
): Promise<Entry | null> {
  const { db, limits } = services;
  const address = addressKey(visitor.address);
  await limits.take("guessAddress", address);
  const accountId = await accountOf(db, challenge);
  if (accountId === null) return null;
  const counter = (await deviceKey(db, accountId, visitor.device)) ?? accountId;
  await limits.take("secondFactor", counter);
  const entry = await db
    .transaction()
    .execute((trx) => tryToEnter(trx, services, accountId, challenge, code, visitor));
  if (entry)
    await Promise.all([limits.giveBack("guessAddress", address), limits.giveBack("secondFactor", counter)]);
  return entry;
}
