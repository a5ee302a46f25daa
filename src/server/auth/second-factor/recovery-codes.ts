/** Ten codes to keep on paper, each good for one sign-in without the app. */
import { randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { deriveHash } from "../passwords.ts";
import { makeCode, normalizeCode } from "../reset-codes.ts";

type Executor = Kysely<unknown>;

const codeCount = 10;
/** Characters of 5 bits in half a code. */
const halfLength = 5;

const hashOf = (code: string, salt: Buffer): Promise<Buffer> => deriveHash(normalizeCode(code), salt);

/**
 * Makes ten new recovery codes, written `ABCDE-FGHIJ`; the earlier ones end.
 * @returns the codes, which nobody can read again
 */
export async function replaceRecoveryCodes(trx: Executor, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => makeCode(halfLength));
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
  await deleteRecoveryCodes(trx, accountId);
  await sql`insert into recovery_codes (account_id, salt, code_hash)
    select ${accountId}, ${salt}, hash from unnest(${hashes}::bytea[]) as hash`.execute(trx);
  return codes;
}

/** Ends all recovery codes of an account. */
export async function deleteRecoveryCodes(trx: Executor, accountId: string): Promise<void> {
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(trx);
}

/** How many recovery codes are still good. */
export async function countRecoveryCodes(db: Executor, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from recovery_codes
    where account_id = ${accountId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a recovery code is right, which uses it up. */
export async function takeRecoveryCode(trx: Executor, accountId: string, typed: string): Promise<boolean> {
  if (normalizeCode(typed).length !== 2 * halfLength) return false;
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from recovery_codes where account_id = ${accountId} and used_at is null limit 1`.execute(trx);
  if (!rows[0]) return false;
  const { rows: used } = await sql`
    update recovery_codes set used_at = now()
    where account_id = ${accountId} and code_hash = ${await hashOf(typed, rows[0].salt)} and used_at is null
    returning id`.execute(trx);
  return used.length > 0;
}
