/**
 * The queue of outgoing messages (ADR 75): emails, text messages, push messages, and webhooks. Each is a row that the
 * event's transaction writes.
 */
import { sql, type RawBuilder } from "kysely";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { secondsFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { Daytime } from "./daytime.ts";
import type { About } from "./about.ts";
import { isHeldSql } from "./hold.ts";

/** The channel of a message to a person. */
export type MessageChannel = "mail" | "sms" | "push";
/** The channel of a delivery. */
export type Channel = MessageChannel | "webhook";

/** The owner of a delivery. Its state is shown in the organization's list of emails and on the person's screen. */
export interface DeliveryOwner {
  readonly accountId: string;
  readonly organizationId: string;
}

/** Data for the worker of push messages. */
export interface PushPart {
  /** The push message is withdrawn together with this notification. */
  readonly notificationId: string;
  readonly kind: string;
  /** True if it may be sent at night. With `beginsAt`, only if it would be too late in the morning. */
  readonly isAnyTime: boolean;
  /** The start of the event that it is about. */
  readonly beginsAt: Date | undefined;
}

/** A message to deliver, with its final text. The database itself queues deliveries to webhooks (migration 0330). */
export interface Delivery {
  readonly channel: MessageChannel;
  /** An email address, a phone number in E.164 format, or `push`. */
  readonly to: string;
  readonly owner: DeliveryOwner;
  /** The account that requested it and is notified if it is refused. */
  readonly requestedBy?: string;
  readonly kind: string;
  readonly fromName?: string | null;
  readonly subject: string;
  readonly body: string;
  /** A calendar entry (RFC 5545). */
  readonly calendar?: string;
  /** Identifies the event. A second delivery with the same key isn't created. */
  readonly eventKey: string;
  /** The delay before it is sent. */
  readonly delaySeconds?: number;
  /** For messages that must not wake anyone. */
  readonly daytime?: Daytime | undefined;
  readonly push?: PushPart;
  /** What the message is about, if that may change before it is sent. */
  readonly about?: About | undefined;
  /** The mentee that the message is about. If the mentee is anonymized, the message is removed. */
  readonly menteeId?: string | null;
}

/** Returns the columns for a delivery's owner, recipient, kind, and subject. */
export const commonColumns = ({
  to,
  owner,
  kind,
  subject,
}: Pick<Delivery, "to" | "owner" | "kind" | "subject">) => ({
  to,
  account_id: owner.accountId,
  organization_id: owner.organizationId,
  kind,
  subject,
});

const pushColumns = ({ notificationId, kind, isAnyTime, beginsAt }: PushPart) => ({
  notification_id: notificationId,
  push_kind: kind,
  any_time: isAnyTime,
  begins_at: beginsAt ?? null,
});

const daytimeColumns = ({ zone, until, mayWake = false }: Daytime) => ({
  day_zone: zone,
  begins_at: until ?? null,
  any_time: mayWake,
});

/**
 * Adds a delivery to the queue inside the caller's transaction. It is sent if and only if the transaction commits.
 * @param canSend whether a server or gateway is configured. If not, the outbox screen shows the delivery, but it is
 * never sent.
 */
export async function queueDelivery(trx: Db, delivery: Delivery, canSend: boolean): Promise<void> {
  await trx
    .insertInto("deliveries")
    .values({
      ...commonColumns(delivery),
      channel: delivery.channel,
      requested_by: delivery.requestedBy ?? null,
      from_name: delivery.fromName ?? null,
      body: delivery.body,
      calendar: delivery.calendar ?? null,
      status: canSend ? "queued" : "kept",
      event_key: delivery.eventKey,
      mentee_id: delivery.menteeId ?? null,
      ...(delivery.delaySeconds ? { next_attempt_at: secondsFromNow(delivery.delaySeconds) } : {}),
      ...(delivery.daytime ? daytimeColumns(delivery.daytime) : {}),
      ...(delivery.push ? pushColumns(delivery.push) : {}),
      ...(delivery.about ? { about: JSON.stringify(delivery.about) } : {}),
    })
    // The conflict column isn't named, because that would require reading the row, which may belong to another
    // organization.
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * Returns the milliseconds until the next delivery of a channel is due. Null if none waits, or if deliveries are held.
 */
export async function untilDue(db: Db, channel: Channel): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(next_attempt_at) - now())::float * 1000 as ms from deliveries
    where channel = ${channel} and status = 'queued' and body is not null and not ${isHeldSql}`.execute(db);
  return rows[0]?.ms ?? null;
}

/** A delivery that a worker has taken. */
export type ClaimedDelivery = Row<
  "deliveries",
  | "id"
  | "to"
  | "from_name"
  | "subject"
  | "attempts"
  | "calendar"
  | "kind"
  | "day_zone"
  | "begins_at"
  | "any_time"
  | "channel"
  | "account_id"
  | "organization_id"
  | "event_key"
  | "about"
> & { body: string };

/**
 * Returns the id of a delivery for receivers, which drop what they already have. It is the same at every attempt. Its
 * number alone isn't enough: after `pg_restore` or a snapshot, the database gives the numbers since then again. The
 * application's own restore skips them.
 */
export const receiverIdOf = ({ id, to, body }: Pick<ClaimedDelivery, "id" | "to" | "body">): string =>
  `${id}-${hashToken(`${to}\n${body}`).toString("hex").slice(0, 16)}`;

/** How many days deliveries to webhooks are kept: accepted ones, and others that have ended. */
const webhookDays = { sent: 7, ended: 30 };

/**
 * The statements of {@link clearOldDeliveries}. Each finds its rows with an index, because the table grows forever: the
 * rows of emails and text messages stay. An index needs a bound that is the same for all rows, so the last statement
 * names the shortest time too.
 */
export const clearingStatements: readonly RawBuilder<unknown>[] = [
  sql`update deliveries set body = null, calendar = null, status = case status when 'queued' then 'failed' else status end
    where channel <> 'webhook' and created_at < now() - interval '1 day' and body is not null and not (status = 'queued' and ${isHeldSql})`,
  sql`delete from deliveries where channel = 'push' and body is null and created_at < now() - interval '1 day'`,
  sql`delete from deliveries where channel = 'webhook' and status <> 'queued'
    and created_at < now() - make_interval(days => ${sql.lit(Math.min(webhookDays.sent, webhookDays.ended))})
    and created_at < now()
    - make_interval(days => case status when 'sent' then ${sql.lit(webhookDays.sent)} else ${sql.lit(webhookDays.ended)} end)`,
];

/**
 * Clears the bodies of messages older than a day, because they can contain a code. A delivery that couldn't be sent
 * by then has failed, unless deliveries are held until someone confirms them. Rows of push messages are deleted,
 * because there are many and they contain nothing of interest. Webhooks have no bodies, and their deliveries are tried
 * for days and listed for some time after that.
 */
export async function clearOldDeliveries(db: Db): Promise<void> {
  for (const statement of clearingStatements) await statement.execute(db);
}
