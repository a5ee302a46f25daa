/** The second factor of an account: turning it on and off, and the codes that prove it. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow, now } from "#server/platform/db/expressions.ts";
import type { FastifyBaseLogger } from "fastify";
import type { SecondFactorStatus } from "#shared/contracts/responses/second-factor.ts";
import { countRecoveryCodes, deleteRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";
import type { SignInTools } from "#server/core/accounts/current-password.ts";
import type { SecretBox } from "#server/kernel/secret-box.ts";
import { stepOf } from "./totp.ts";

export interface FactorTools {
  readonly secrets: SecretBox;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/** The parts of the application that proving and changing a second factor needs. */
export interface SecondFactorTools extends SignInTools, FactorTools {}

/** Returns the state of the person's second factor. */
export async function readStatus(db: Db, accountId: string): Promise<SecondFactorStatus> {
  const account = await db
    .selectFrom("accounts as a")
    .leftJoin("users as u", (join) =>
      join.on("a.account_type", "=", "staff").onRef("u.account_id", "=", "a.id"),
    )
    .leftJoin("organizations as o", "o.id", "u.organization_id")
    .leftJoin("user_roles as r", "r.id", "u.user_role")
    .select(["a.totp_confirmed_at"])
    .select(
      sql<boolean>`coalesce(o.require_second_factor or r.require_second_factor, false)`.as("is_required"),
    )
    .where("a.id", "=", accountId)
    .executeTakeFirst();
  const since = account?.totp_confirmed_at ?? null;
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? "",
    isRequired: account?.is_required ?? false,
    recoveryCodesLeft: since ? await countRecoveryCodes(db, accountId) : 0,
  };
}

/** Removes the spaces that apps and people put between groups of digits. */
const withoutBlanks = (typed: string): string => typed.replace(/\s+/g, "");

async function takeAppCode(
  trx: Db,
  { secrets, log }: FactorTools,
  accountId: string,
  code: string,
): Promise<boolean> {
  const account = await trx
    .selectFrom("accounts")
    .select("totp_secret")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account?.totp_secret) return false;
  const secret = await secrets.open(account.totp_secret, accountId);
  if (secret === null) {
    log.error(
      { accountId },
      "a second factor was encrypted with another key: SECRET_KEY or secret.key changed",
    );
    return false;
  }
  const step = stepOf(secret, code);
  if (step === null) return false;
  const taken = await trx
    .updateTable("accounts")
    .set({ totp_last_step: String(step) })
    .where("id", "=", accountId)
    .where(sql<string>`coalesce(totp_last_step, 0)`, "<", String(step))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Checks an app code or a recovery code. Either works only once, so this uses it up. The account must be locked
 * (`lockAccount`).
 * @returns which of the two it was; null if it is wrong
 */
export async function takeCode(
  trx: Db,
  tools: FactorTools,
  accountId: string,
  typed: string,
): Promise<"app" | "recovery" | null> {
  const code = withoutBlanks(typed);
  if (/^\d{6}$/.test(code)) return (await takeAppCode(trx, tools, accountId, code)) ? "app" : null;
  return (await takeRecoveryCode(trx, accountId, code)) ? "recovery" : null;
}

/** Returns the secret that is not confirmed by a code yet, or null. It is valid for 15 minutes. */
export async function readNewSecret(
  trx: Db,
  { secrets }: FactorTools,
  accountId: string,
): Promise<string | null> {
  const account = await trx
    .selectFrom("accounts")
    .select("totp_new_secret")
    .where("id", "=", accountId)
    .where("totp_new_at", ">", minutesFromNow(-15))
    .executeTakeFirst();
  return account?.totp_new_secret ? secrets.open(account.totp_new_secret, accountId) : null;
}

/** Stores a secret that was shown to the person. It replaces one that was never confirmed. */
export async function storeNewSecret(
  trx: Db,
  { secrets }: FactorTools,
  accountId: string,
  secret: string,
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ totp_new_secret: await secrets.seal(secret, accountId), totp_new_at: now })
    .where("id", "=", accountId)
    .execute();
}

/** Turns the factor on with the unconfirmed secret. The code of `step` counts as used. */
export async function turnOn(trx: Db, accountId: string, step: number): Promise<void> {
  await trx
    .updateTable("accounts")
    .set(({ ref }) => ({
      totp_secret: ref("totp_new_secret"),
      totp_confirmed_at: now,
      totp_last_step: String(step),
      totp_new_secret: null,
      totp_new_at: null,
    }))
    .where("id", "=", accountId)
    .execute();
}

/**
 * Turns the factor off and deletes its recovery codes.
 * @returns true if it was on
 */
export async function turnOff(trx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    with before as (select id, totp_secret is not null as was_on from accounts where id = ${accountId} for update)
    update accounts a set totp_secret = null, totp_confirmed_at = null, totp_last_step = null,
      totp_new_secret = null, totp_new_at = null
    from before where a.id = before.id returning before.was_on`.execute(trx);
  await deleteRecoveryCodes(trx, accountId);
  return rows[0]?.was_on ?? false;
}
