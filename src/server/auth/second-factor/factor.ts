/** The second factor of an account: off, on, and the codes that prove it. */
import { sql, type Kysely } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { SecondFactorStatus } from "#shared/contracts/second-factor.ts";
import { countRecoveryCodes, deleteRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";
import type { SecretBox } from "./secret-box.ts";
import { stepOf } from "./totp.ts";

type Executor = Kysely<unknown>;

export interface FactorTools {
  readonly secrets: SecretBox;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

interface FactorRow {
  is_required: boolean;
  confirmed_at: Date | null;
}

/** What the person may know of the own second factor. */
export async function readStatus(db: Executor, accountId: string): Promise<SecondFactorStatus> {
  const { rows } = await sql<FactorRow>`
    select a.totp_confirmed_at as confirmed_at, coalesce(o.require_second_factor, false) as is_required
    from accounts a
    left join users u on a.account_type = 'staff' and u.account_id = a.id
    left join organizations o on o.id = u.organization_id
    where a.id = ${accountId}`.execute(db);
  const since = rows[0]?.confirmed_at ?? null;
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? "",
    isRequired: rows[0]?.is_required ?? false,
    recoveryCodesLeft: since ? await countRecoveryCodes(db, accountId) : 0,
  };
}

/** Takes the blanks out with which apps and people group codes. */
const withoutBlanks = (typed: string): string => typed.replace(/\s+/g, "");

async function takeAppCode(
  trx: Executor,
  { secrets, log }: FactorTools,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await sql<{ secret: Buffer }>`
    select totp_secret as secret from accounts where id = ${accountId} and totp_secret is not null`.execute(
    trx,
  );
  if (!rows[0]) return false;
  const secret = await secrets.open(rows[0].secret, accountId);
  if (secret === null) {
    log.error(
      { accountId },
      "a second factor was encrypted with another key: SECRET_KEY or secret.key changed",
    );
    return false;
  }
  const step = stepOf(secret, code);
  const { rows: taken } = await sql`update accounts set totp_last_step = ${step}
    where id = ${accountId} and ${step}::bigint > coalesce(totp_last_step, 0) returning id`.execute(trx);
  return taken.length > 0;
}

/**
 * Whether a code is right: one of the app or a recovery code. Either works once, so this uses it up. The account must
 * be locked (`lockAccount`).
 * @returns which of the two it was, or null when it is wrong
 */
export async function takeCode(
  trx: Executor,
  tools: FactorTools,
  accountId: string,
  typed: string,
): Promise<"app" | "recovery" | null> {
  const code = withoutBlanks(typed);
  if (/^\d{6}$/.test(code)) return (await takeAppCode(trx, tools, accountId, code)) ? "app" : null;
  return (await takeRecoveryCode(trx, accountId, code)) ? "recovery" : null;
}

/** A secret that waits for its first code, or null; it waits a quarter of an hour. */
export async function readNewSecret(
  trx: Executor,
  { secrets }: FactorTools,
  accountId: string,
): Promise<string | null> {
  const { rows } = await sql<{ secret: Buffer }>`
    select totp_new_secret as secret from accounts
    where id = ${accountId} and totp_new_secret is not null and totp_new_at > now() - interval '15 minutes'`.execute(
    trx,
  );
  return rows[0] ? secrets.open(rows[0].secret, accountId) : null;
}

/** Stores a secret that was shown; it takes the place of one that was never confirmed. */
export async function storeNewSecret(
  trx: Executor,
  { secrets }: FactorTools,
  accountId: string,
  secret: string,
): Promise<void> {
  await sql`update accounts set totp_new_secret = ${await secrets.seal(secret, accountId)}, totp_new_at = now()
    where id = ${accountId}`.execute(trx);
}

/** Switches the factor on with the secret that waited; the code of `step` is used up. */
export async function turnOn(trx: Executor, accountId: string, step: number): Promise<void> {
  await sql`update accounts set totp_secret = totp_new_secret, totp_confirmed_at = now(), totp_last_step = ${step},
    totp_new_secret = null, totp_new_at = null where id = ${accountId}`.execute(trx);
}

/**
 * Switches the factor off and ends its recovery codes.
 * @returns whether it was on
 */
export async function turnOff(trx: Executor, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    with before as (select id, totp_secret is not null as was_on from accounts where id = ${accountId} for update)
    update accounts a set totp_secret = null, totp_confirmed_at = null, totp_last_step = null,
      totp_new_secret = null, totp_new_at = null
    from before where a.id = before.id returning before.was_on`.execute(trx);
  await deleteRecoveryCodes(trx, accountId);
  return rows[0]?.was_on ?? false;
}
