/** What happened to a person while they looked elsewhere (platform sections 2 and 3). */
import { sql, type Kysely } from "kysely";
import type { WireNotification } from "#shared/contracts/auth.ts";
import { languageOf, textsOf } from "#server/texts/texts.ts";
import type { notifications as texts } from "#server/texts/en-notifications.ts";

export type NotificationType = "important" | "message" | "login" | "request" | "notification";

/** What to tell, and whom. */
export interface Notice {
  /** Accounts; doubles and deleted ones are skipped. */
  readonly to: readonly string[];
  readonly type: NotificationType;
  /** Subject and message stand in the server's texts under this name. */
  readonly text: keyof typeof texts;
  /** Fills the named places of the texts. */
  readonly values?: Readonly<Record<string, string>>;
  /** A path of the web app, as `/mentee/manage/17`. */
  readonly url?: string | null;
}

/** Longest lists that are answered. */
const unreadLimit = 100;
const historyLimit = 500;

/** Notifies people, each in their own language, inside the caller's transaction. */
export async function notify(trx: Kysely<unknown>, notice: Notice): Promise<void> {
  const ids = [...new Set(notice.to)];
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; language_code: string; organization_id: string | null }>`
    select a.id, a.language_code, coalesce(u.organization_id, m.organization_id) as organization_id
    from accounts a
    left join users u on u.account_id = a.id
    left join mentees m on m.account_id = a.id
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null`.execute(trx);
  for (const row of rows) {
    const t = textsOf(languageOf(row.language_code));
    const key = `server.notifications.${notice.text}`;
    await sql`insert into notifications
      (account_id, organization_id, notification_type, notification_subject, notification_message, notification_url)
      values (${row.id}, ${row.organization_id}, ${notice.type}, ${t(`${key}.subject`, { ...notice.values })},
        ${t(`${key}.message`, { ...notice.values })}, ${notice.url ?? null})`.execute(trx);
  }
}

interface NotificationRow {
  id: string;
  notification_type: string;
  notification_subject: string;
  notification_message: string;
  notification_url: string | null;
  created_at: Date;
  read_at: Date | null;
}

const toWire = (row: NotificationRow): WireNotification => ({
  id: row.id,
  notificationType: row.notification_type,
  notificationSubject: row.notification_subject,
  notificationMessage: row.notification_message,
  notificationUrl: row.notification_url ?? "",
  time: row.created_at.toISOString(),
  read: row.read_at ? "1" : "0",
});

async function select(
  db: Kysely<unknown>,
  accountId: string,
  unreadOnly: boolean,
): Promise<WireNotification[]> {
  const { rows } = await sql<NotificationRow>`
    select id, notification_type, notification_subject, notification_message, notification_url, created_at, read_at
    from notifications
    where account_id = ${accountId} ${unreadOnly ? sql`and read_at is null` : sql``}
    order by id desc limit ${unreadOnly ? unreadLimit : historyLimit}`.execute(db);
  return rows.map(toWire);
}

/** The newest unread notifications of an account, newest first. */
export const unreadNotifications = (db: Kysely<unknown>, accountId: string): Promise<WireNotification[]> =>
  select(db, accountId, true);

/** The newest notifications of an account, read or not, newest first. */
export const notificationHistory = (db: Kysely<unknown>, accountId: string): Promise<WireNotification[]> =>
  select(db, accountId, false);

/**
 * Marks one notification read; a second time changes nothing.
 * @returns whether the account has it
 */
export async function markRead(db: Kysely<unknown>, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`update notifications set read_at = coalesce(read_at, now())
    where id = ${id} and account_id = ${accountId} returning id`.execute(db);
  return rows.length > 0;
}
