/** The last step of a sign-in: the code after the right password. */
import { sql, type Kysely } from "kysely";
import type { Services } from "#server/services.ts";
import { tellAccount } from "../account-notice.ts";
import { lockAccount } from "../accounts.ts";
import { deviceOfAccount, type Visitor } from "../devices.ts";
import { addressKey } from "../limits.ts";
import { enter, type Entry } from "../sign-in.ts";
import { accountOf, countTry, endChallenge, maxTries } from "./challenges.ts";
import { takeCode } from "./factor.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

type Executor = Kysely<unknown>;

async function passwordHashOf(trx: Executor, accountId: string): Promise<string> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from accounts where id = ${accountId}`.execute(trx);
  return rows[0]?.password_hash ?? "";
}

async function tell(
  trx: Executor,
  { env }: Services,
  accountId: string,
  text: "recoveryCodeUsed" | "secondFactorTries",
): Promise<void> {
  const left = String(await countRecoveryCodes(trx, accountId));
  await tellAccount(trx, env, accountId, { text, type: "login", values: { left }, group: text });
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
    if (tries === maxTries) await tell(trx, services, accountId, "secondFactorTries");
    return null;
  }
  await endChallenge(trx, challenge);
  if (taken === "recovery") await tell(trx, services, accountId, "recoveryCodeUsed");
  const passwordHash = await passwordHashOf(trx, accountId);
  const entrant = { accountId, passwordHash, hasProvedFactor: true };
  const entry = await enter(trx, services.env, entrant, visitor);
  return entry && "token" in entry ? entry : null;
}

/** The counters of a wrong code: a device that the account knows counts for itself, every other one also by address. */
async function countersOf({ db }: Services, accountId: string, visitor: Visitor) {
  const device = await deviceOfAccount(db, accountId, visitor.device);
  if (device !== null) return [["secondFactor", device]] as const;
  return [
    ["guessAddress", addressKey(visitor.address)],
    ["secondFactor", accountId],
  ] as const;
}

/**
 * Checks the code of a challenge and begins the session. Wrong codes count for the challenge, for the account (each
 * device that it knows by itself) and, but for known devices, for the address.
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
  const accountId = await accountOf(db, challenge);
  if (accountId === null) {
    await limits.take("guessAddress", addressKey(visitor.address));
    return null;
  }
  const counters = await countersOf(services, accountId, visitor);
  for (const [name, key] of counters) await limits.take(name, key);
  const entry = await db
    .transaction()
    .execute((trx) => tryToEnter(trx, services, accountId, challenge, code, visitor));
  if (entry) await Promise.all(counters.map(([name, key]) => limits.giveBack(name, key)));
  return entry;
}
