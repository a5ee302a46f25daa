/** The codes of the password reset and of the sign-in by text message (ADR 79). */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { lockAccount } from "#server/core/accounts/accounts.ts";
import { makeNumber } from "#server/core/accounts/links.ts";
import { hashToken } from "#server/kernel/tokens.ts";

/** The purpose that a code was sent for. It isn't valid for the other purpose. */
export type CodePurpose = "reset" | "signIn";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const validMinutes = 10;
const maxTries = 5;
const codesPerHour = 3;

/** Creates a code of two groups of base32 characters, such as `ABCD-EFGH`. */
export function makeCode(halfLength = 4): string {
  const characters = Array.from({ length: 2 * halfLength }, () => alphabet[randomInt(alphabet.length)] ?? "");
  return `${characters.slice(0, halfLength).join("")}-${characters.slice(halfLength).join("")}`;
}

/** Normalizes a typed code: ignores case, dashes, and spaces, and reads the digits 0 and 1 as the letters O and I. */
export const normalizeCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]+/g, "")
    .replaceAll("0", "O")
    .replaceAll("1", "I");

const codeHash = (accountId: string, code: string): Buffer =>
  hashToken(`${accountId}:${normalizeCode(code)}`);

/**
 * Creates and stores a code for an account.
 * @returns the code and an id of this event; null if the account has reached the hourly limit
 */
export async function createCode(
  trx: Db,
  accountId: string,
  purpose: CodePurpose,
  perHour = codesPerHour,
): Promise<{ id: string; code: string } | null> {
  // Serializes the calls of an account, so that the limit holds for simultaneous calls.
  await lockAccount(trx, accountId);
  const recent = await trx
    .selectFrom("verification_codes")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("created_at", ">", minutesFromNow(-60))
    .execute();
  if (recent.length >= perHour) return null;
  // Sign-in codes have only digits, because they are typed on a phone, which can fill them in automatically.
  const code = purpose === "signIn" ? makeNumber() : makeCode();
  const { id } = await trx
    .insertInto("verification_codes")
    .values({
      account_id: accountId,
      purpose,
      code_hash: codeHash(accountId, code),
      expires_at: minutesFromNow(validMinutes),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code };
}

/**
 * Checks a code. A wrong code counts as a try on every open code of the account. A right one doesn't.
 * @param accountId `"0"` for no account, which takes the same steps
 * @returns the id of the matching code, or null
 */
export async function tryCode(
  db: Db,
  accountId: string,
  typed: string,
  purpose: CodePurpose,
): Promise<string | null> {
  const { rows } = await sql<Row<"verification_codes", "id">>`
    with open as (
      select id, code_hash = ${codeHash(accountId, typed)} as is_match from verification_codes
      where account_id = ${accountId} and purpose = ${purpose} and used_at is null and expires_at > now() and tries < ${maxTries}
      for update
    ), counted as (
      update verification_codes set tries = tries + 1
      where id in (select id from open) and not exists (select from open where is_match)
    )
    select id from open where is_match`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Counts a wrong birthday that was entered with a right code. Five in a day end the account's codes, and later codes
 * of that day can't sign in a new device, so that more codes don't allow more tries. Call it after {@link tryCode},
 * whose locks serialize simultaneous tries.
 * @param isRight true if the birthday is the recorded one
 */
export async function tryBirthday(
  trx: Db,
  accountId: string,
  isRight: boolean,
): Promise<"right" | "wrong" | "lastWrong"> {
  const ofDay = sql`account_id = ${accountId} and purpose = 'signIn' and created_at > now() - interval '1 day'`;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(wrong_birthdays), 0)::integer as count from verification_codes where ${ofDay}`.execute(
    trx,
  );
  const left = maxTries - (rows[0]?.count ?? 0);
  if (isRight && left > 0) {
    await sql`update verification_codes set wrong_birthdays = 0 where ${ofDay}`.execute(trx);
    return "right";
  }
  await sql`update verification_codes set wrong_birthdays = wrong_birthdays + 1
    where id = (select max(id) from verification_codes where ${ofDay})`.execute(trx);
  if (left > 1) return "wrong";
  await endSignInCodes(trx, accountId);
  return left === 1 ? "lastWrong" : "wrong";
}

/** Ends the open sign-in codes of an account. */
export const endSignInCodes = (trx: Db, accountId: string): Promise<unknown> =>
  sql`update verification_codes set used_at = now()
    where account_id = ${accountId} and purpose = 'signIn' and used_at is null`.execute(trx);
