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
  /** An unread one of the same group is replaced, so that many events of one thing stay one notification. */
  readonly group?: string;
}

/** A notification that was made. */
export interface Made {
  readonly id: string;
  readonly accountId: string;
  /** Whether there was no unread one of its group. */
  readonly isNew: boolean;
}

/** Longest lists that are answered. */
const unreadLimit = 100;
const historyLimit = 500;

/**
 * Notifies people, each in their own language, inside the caller's transaction. Whoever has a socket open hears of it
 * within a second after the commit.
 * @returns the notifications that were made or replaced
 */
export async function notify(trx: Kysely<unknown>, notice: Notice): Promise<Made[]> {
  const ids = [...new Set(notice.to)];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; language_code: string; organization_id: string | null }>`
    select a.id, a.language_code, coalesce(u.organization_id, m.organization_id) as organization_id
    from accounts a
    left join users u on u.account_id = a.id
    left join mentees m on m.account_id = a.id
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null`.execute(trx);
  const made: Made[] = [];
  for (const row of rows) {
    const t = textsOf(languageOf(row.language_code));
    const key = `server.notifications.${notice.text}`;
    const { rows: stored } = await sql<Made>`
      insert into notifications (account_id, organization_id, notification_type, notification_subject,
        notification_message, notification_url, group_key)
      values (${row.id}, ${row.organization_id}, ${notice.type}, ${t(`${key}.subject`, { ...notice.values })},
        ${t(`${key}.message`, { ...notice.values })}, ${notice.url ?? null}, ${notice.group ?? null})
      on conflict (account_id, group_key) where group_key is not null and read_at is null do update
      set notification_subject = excluded.notification_subject,
        notification_message = excluded.notification_message, created_at = now(), told_at = null
      returning id, account_id as "accountId", xmax = 0 as "isNew"`.execute(trx);
    made.push(...stored);
  }
  return made;
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

/** A stored notification in wire form. */
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

/**
 * Takes the unread notifications of some accounts that have not gone out over a socket yet; each is taken once, by
 * whichever process asks first.
 * @returns them by account, oldest first
 */
export async function takeUntold(
  db: Kysely<unknown>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, WireNotification[]>> {
  const { rows } = await sql<NotificationRow & { account_id: string }>`
    update notifications set told_at = now()
    where account_id = any(${accountIds}::bigint[]) and told_at is null and read_at is null
    returning id, account_id, notification_type, notification_subject, notification_message, notification_url,
      created_at, read_at`.execute(db);
  const byAccount = Map.groupBy(
    rows.sort((one, other) => Number(one.id) - Number(other.id)),
    (row) => row.account_id,
  );
  return new Map([...byAccount].map(([accountId, found]) => [accountId, found.map(toWire)]));
}
