/** Notifications that tell a person what happened. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf, now, secondsFromNow, wasInserted } from "#server/platform/db/expressions.ts";
import type { About } from "#server/platform/deliveries/about.ts";
import type { Row } from "#server/platform/db/row.ts";
import { type LanguageCode, languageOf } from "#shared/constants.ts";
import type { WireNotification } from "#shared/contracts/responses/auth.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { notifications as texts } from "#shared/i18n/en/server/notifications.ts";
import { mayKnow } from "./may-know.ts";
import { pushOf } from "./push-kinds.ts";
import { findPushReceivers, queuePush } from "./queue-push.ts";

export type NotificationType = "important" | "message" | "login" | "request" | "notification";

type Words = Readonly<Record<string, string>>;

/** The content of a notification and its recipients. */
export interface Notice {
  /** Accounts. Duplicates and deleted ones are skipped. */
  readonly to: readonly string[];
  readonly type: NotificationType;
  /** The key of the subject and message in the server's texts. */
  readonly text: keyof typeof texts;
  /** Values for the placeholders in the texts, by the reader's language if necessary. */
  readonly values?: Words | ((language: LanguageCode) => Words);
  /** A path of the web app, such as `/mentee/manage/17`. */
  readonly url?: string | null;
  /** Replaces an unread notification of the same group, so that many events remain one notification. */
  readonly group?: string;
  /** True if it shows how many of its group there were since it was last read. */
  readonly isCounted?: boolean;
  /** The mentee that it is about. Only people who may see this mentee receive it and can read it. */
  readonly menteeId?: string | null;
  /** The delay before it reaches people, unless {@link withdrawCompleted} cancels it first. */
  readonly delaySeconds?: number;
  /** The start of the event. A push message is useless after this, and sent at night if the morning is too late. */
  readonly beginsAt?: Date;
  /** What it is about, for a push message that waits while that may change. */
  readonly about?: About;
}

/** A created notification. */
export interface CreatedNotification {
  readonly id: string;
  readonly accountId: string;
  /** True if there was no unread notification of its group. */
  readonly isNew: boolean;
  /** The number of events that it represents. */
  readonly events: number;
  /** The mentee that it is about, or null for none. */
  readonly menteeId: string | null;
}

/** Returns the condition for the stored notifications that an account may see now. */
const isKnowable = (accountId: string) =>
  sql<boolean>`created_at <= now() and ${mayKnow(sql`${accountId}::bigint`, sql`mentee_id`)}`;

/** Maximum lengths of lists. */
const unreadLimit = 100;
const historyLimit = 500;

/**
 * Notifies people in their languages, inside the caller's transaction. Open sockets receive it within a second after
 * the commit.
 * @returns the notifications that were created or replaced
 */
export async function notify(trx: Db, notice: Notice): Promise<CreatedNotification[]> {
  const ids = [...new Set(notice.to)];
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("accounts as a")
    .leftJoin("users as u", "u.account_id", "a.id")
    .leftJoin("mentees as m", "m.account_id", "a.id")
    .select(["a.id", "a.language_code"])
    .select(({ fn }) => fn.coalesce("u.organization_id", "m.organization_id").as("organization_id"))
    .where("a.id", "=", anyOf(ids))
    .where("a.deleted_at", "is", null)
    .where(mayKnow(sql`a.id`, sql`${notice.menteeId ?? null}::bigint`))
    .execute();
  const pushed = await findPushReceivers(trx, ids, pushOf[notice.text].kind);
  const made: CreatedNotification[] = [];
  const at = secondsFromNow(notice.delaySeconds ?? 0);
  for (const row of rows) {
    const language = languageOf(row.language_code);
    const t = textsOf(language);
    const values = typeof notice.values === "function" ? notice.values(language) : notice.values;
    const key = `server.notifications.${notice.text}`;
    const words = {
      notification_subject: t(`${key}.subject`, { ...values }),
      notification_message: t(`${key}.message`, { ...values }),
    };
    const stored = await trx
      .insertInto("notifications")
      .values({
        ...words,
        account_id: row.id,
        organization_id: row.organization_id,
        notification_type: notice.type,
        notification_url: notice.url ?? null,
        group_key: notice.group ?? null,
        mentee_id: notice.menteeId ?? null,
        created_at: at,
      })
      .onConflict((on) =>
        on
          .columns(["account_id", "group_key"])
          .where("group_key", "is not", null)
          .where("read_at", "is", null)
          .doUpdateSet(({ eb }) => ({
            ...words,
            notification_url: notice.url ?? null,
            created_at: at,
            told_at: null,
            ...(notice.isCounted ? { events: eb("notifications.events", "+", 1) } : {}),
          })),
      )
      .returning(["id", "account_id as accountId", "mentee_id as menteeId", "events"])
      .returning(["created_at as at", wasInserted.as("isNew")])
      .executeTakeFirstOrThrow();
    made.push(stored);
    if (row.organization_id === null || !pushed.has(row.id)) continue;
    await queuePush(trx, {
      text: notice.text,
      id: stored.id,
      at: stored.at,
      accountId: row.id,
      organizationId: row.organization_id,
      languageCode: row.language_code,
      delaySeconds: notice.delaySeconds ?? 0,
      beginsAt: notice.beginsAt,
      menteeId: notice.menteeId ?? null,
      about: notice.about,
    });
  }
  return made;
}

/** Withdraws a {@link Notice} group about completed work that hasn't reached anyone, with its emails and pushes. */
export async function withdrawCompleted(trx: Db, group: string): Promise<void> {
  const gone = await trx
    .deleteFrom("notifications")
    .where("group_key", "=", group)
    .where("created_at", ">", now)
    .returning("id")
    .execute();
  if (gone.length === 0) return;
  const keys = gone.map(({ id }) => `completed:${id}`);
  await sql`select withdraw_mails(${keys}::text[])`.execute(trx);
}

const columns = [
  "id",
  "notification_type",
  "notification_subject",
  "notification_message",
  "notification_url",
  "created_at",
  "read_at",
  "events",
] as const;

/** Returns a stored notification in wire form. */
const toWire = (row: Row<"notifications", (typeof columns)[number]>): WireNotification => ({
  id: row.id,
  notificationType: row.notification_type,
  notificationSubject:
    row.events > 1 ? `${row.notification_subject} (${row.events})` : row.notification_subject,
  notificationMessage: row.notification_message,
  notificationUrl: row.notification_url ?? "",
  time: row.created_at.toISOString(),
  read: row.read_at ? "1" : "0",
});

/** Orders by the time that people see, because a notification that replaces another keeps its id. */
async function select(db: Db, accountId: string, unreadOnly: boolean): Promise<WireNotification[]> {
  const rows = await db
    .selectFrom("notifications")
    .select(columns)
    .where("account_id", "=", accountId)
    .where(isKnowable(accountId))
    .$if(unreadOnly, (query) => query.where("read_at", "is", null).orderBy(sql`notification_type = 'login'`))
    .orderBy(sql`created_at desc, id desc`)
    .limit(unreadOnly ? unreadLimit : historyLimit)
    .execute();
  return rows.map(toWire);
}

/** Returns an account's newest unread notifications, newest first. Sign-ins from new devices are last. */
export const unreadNotifications = (db: Db, accountId: string): Promise<WireNotification[]> =>
  select(db, accountId, true);

/** Returns the number of an account's unread notifications, without those of some types. */
export async function countUnread(db: Db, accountId: string, without: string[] = []): Promise<number> {
  const { count } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .where(sql<boolean>`read_at is null and notification_type <> all(${without}::text[])`)
    .where(isKnowable(accountId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns an account's newest notifications, read or not, newest first. */
export const notificationHistory = (db: Db, accountId: string): Promise<WireNotification[]> =>
  select(db, accountId, false);

/**
 * Marks a notification as read. A repeated call changes nothing.
 * @returns whether the account has it
 */
export async function markRead(db: Db, accountId: string, id: string): Promise<boolean> {
  const marked = await db
    .updateTable("notifications")
    .set(({ fn }) => ({ read_at: fn.coalesce("read_at", now) }))
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Claims the unread notifications of some accounts that weren't sent over a socket yet. Each is claimed only once.
 * @returns the notifications by account, oldest first
 */
export async function claimUndelivered(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, WireNotification[]>> {
  const rows = await db
    .updateTable("notifications")
    .set({ told_at: now })
    .where("account_id", "=", anyOf(accountIds))
    .where("told_at", "is", null)
    .where("read_at", "is", null)
    .where("created_at", "<=", now)
    .where(mayKnow(sql`account_id`, sql`mentee_id`))
    .returning([...columns, "account_id"])
    .execute();
  // By time like the lists, because a notification that replaces another keeps its id.
  rows.sort(
    (one, other) => Number(one.created_at) - Number(other.created_at) || Number(one.id) - Number(other.id),
  );
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return new Map([...byAccount].map(([accountId, found]) => [accountId, found.map(toWire)]));
}
