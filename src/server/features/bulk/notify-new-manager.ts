/** Notifications about a bulk action as a whole, instead of each record. */
import { sql } from "kysely";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { BulkJob } from "./store.ts";

/**
 * Sends one notification without names to the new case manager.
 * @param trx the transaction that ends the job
 * @param count number of mentees who had another case manager before
 */
export async function notifyNewManager(
  trx: Db,
  { caller, firstName, lastName }: SignedIn,
  { tableName, order }: BulkJob,
  count: number,
): Promise<void> {
  if (order.action !== "set" || order.values === null || order.values === undefined) return;
  const {
    field,
    value,
    tableName: below,
  } = order.values as { field: string; value: string; tableName?: string };
  const assigns = mentees.fields[field as keyof typeof mentees.fields];
  if (below || tableName !== mentees.name || !assigns || !value) return;
  const { rows } = await sql<Row<"users", "account_id">>`
    select account_id from users where id = ${value} and deleted_at is null`.execute(trx);
  await notify(trx, {
    to: rows.flatMap(({ account_id: id }) => (id === caller.accountId ? [] : [id])),
    type: "request",
    text: "caseloadGiven",
    values: { sender: `${firstName} ${lastName}`, count: String(count) },
    url: mentees.area?.path ?? "/",
  });
}
