/** Notifies the person who requested an email if the email server refused it. */
import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { registry } from "#shared/records/registry.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { notify } from "./notifications.ts";

type Mail = Row<"deliveries", "account_id" | "requested_by" | "last_error">;

/** Marks a refusal as notified. Returns undefined if it already was, or if there is no one to notify. */
const claimRefusal = (trx: Db, mailId: string): Promise<Mail | undefined> =>
  trx
    .updateTable("deliveries")
    .set({ refusal_told_at: now })
    .where("id", "=", mailId)
    .where("requested_by", "is not", null)
    .where("refusal_told_at", "is", null)
    .returning(["account_id", "requested_by", "last_error"])
    .executeTakeFirst();

interface Invited {
  readonly type: "users" | "mentees";
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
}

async function findInvited(trx: Db, accountId: string): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select 'users' as type, id, concat_ws(' ', first_name, last_name) as name, organization_id as "organizationId"
    from users where account_id = ${accountId} and deleted_at is null
    union all
    select 'mentees', id, concat_ws(' ', first_name, last_name), organization_id
    from mentees where account_id = ${accountId} and deleted_at is null`.execute(trx);
  return rows[0];
}

/** Returns the page on which the email can be sent again. */
function pageOf({ type, id, organizationId }: Invited, readerOrganizationId: string): string {
  const path = registry.get(type)?.area?.path ?? "";
  if (type === "mentees") return `${path}/${id}`;
  return organizationId === readerOrganizationId
    ? `${path}?record=${id}`
    : `${path}/${organizationId}?record=${id}`;
}

/**
 * Notifies the requester of an email once that it was refused, inside the transaction that records the refusal.
 * Requesters aren't notified about people they can't see (anymore).
 */
export async function notifyAboutRefusal(
  trx: Db,
  mailId: string,
  text: "mailRefused" | "textRefused" = "mailRefused",
): Promise<void> {
  const mail = await claimRefusal(trx, mailId);
  if (!mail?.account_id || !mail.requested_by) return;
  const invited = await findInvited(trx, mail.account_id);
  const reader = await findByAccount(trx, mail.requested_by);
  if (!invited || !reader) return;
  const isSeen = [invited.organizationId, superOrganizationId].includes(reader.organizationId);
  if (!isSeen) return;
  await notify(trx, {
    to: [reader.accountId],
    type: "important",
    text,
    values: { name: invited.name, words: (mail.last_error ?? "").replace(/[.\s]+$/, "") },
    url: pageOf(invited, reader.organizationId),
    menteeId: invited.type === "mentees" ? invited.id : null,
  });
}
