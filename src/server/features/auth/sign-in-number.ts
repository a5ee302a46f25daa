/**
 * The number that a mentee may use to sign in by text message (ADR 79). If someone who may not set sign-ins entered a
 * number, it gets texts, but no codes until it is confirmed.
 */
import { sql } from "kysely";
import type { ConfirmNumberBody } from "#shared/contracts/sessions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { withPerson } from "#server/core/records/sign-in-rights.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns a mentee's number if it can't be used to sign in yet, or `""`. */
export async function readUnconfirmedNumber(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ mobile: string }>`select mobile from mentees
    where account_id = ${accountId} and mobile is not null and sign_in_mobile is distinct from mobile`.execute(
    db,
  );
  return rows[0]?.mobile ?? "";
}

/**
 * Lets a mentee sign in with a number.
 * @returns false if the mentee has another number, or there is no such mentee
 */
export async function confirmNumber(trx: Db, accountId: string, number: string): Promise<boolean> {
  const { rows } = await sql`update mentees set sign_in_mobile = mobile
    where account_id = ${accountId} and mobile = ${number} returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Lets a mentee sign in with the number that the caller read.
 * @throws AppError badRequest for other types, forbidden, notFound; BusinessError if the mentee has another number
 */
export const confirmNumberOf = (
  repository: Repository,
  { tableName, tableId, number }: ConfirmNumberBody,
): Promise<void> =>
  withPerson(repository, tableName, tableId, async ({ db, t }, { accountId }) => {
    if (!(await confirmNumber(db, accountId, number)))
      throw new BusinessError(t("server.accounts.numberChanged"));
  });
