/** Recovery codes: ten codes to keep on paper, each valid for one sign-in without the app. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now, rowCount } from "#server/platform/db/expressions.ts";
import { deriveHash } from "#server/core/accounts/passwords.ts";
import { makeCode, normalizeCode } from "../reset-codes.ts";

const codeCount = 10;
/** Number of 5-bit characters in half a code. */
const halfLength = 5;

const hashOf = (code: string, salt: Buffer): Promise<Buffer> => deriveHash(normalizeCode(code), salt);

/**
 * Creates ten recovery codes, such as `ABCDE-FGHIJ`, and deletes the earlier ones.
 * @returns the codes, which can't be read again
 */
export async function replaceRecoveryCodes(trx: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => makeCode(halfLength));
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
  await deleteRecoveryCodes(trx, accountId);
  await sql`insert into recovery_codes (account_id, salt, code_hash)
    select ${accountId}, ${salt}, hash from unnest(${hashes}::bytea[]) as hash`.execute(trx);
  return codes;
}

export async function deleteRecoveryCodes(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(rowCount.as("count"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns true if a recovery code is right, and uses it up. */
export async function takeRecoveryCode(trx: Db, accountId: string, typed: string): Promise<boolean> {
  if (normalizeCode(typed).length !== 2 * halfLength) return false;
  const open = await trx
    .selectFrom("recovery_codes")
    .select("salt")
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!open) return false;
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", await hashOf(typed, open.salt))
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
