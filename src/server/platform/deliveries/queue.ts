/** The queue of what leaves (ADR 75): mails, texts and push messages, each a row that the event's transaction writes. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { secondsFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { Daytime } from "./daytime.ts";
import type { About } from "./about.ts";
import { isHeldSql } from "./hold.ts";

/** How something leaves. */
export type Channel = "mail" | "sms" | "push";

/** Whose a delivery is: the list of an organization's mails, and the screen of the person, say what became of it. */
export interface DeliveryOwner {
  readonly accountId: string;
  readonly organizationId: string;
}

/** What the worker of push messages needs to know. */
export interface PushPart {
  /** Goes with it when it is withdrawn. */
  readonly notificationId: string;
  readonly kind: string;
  /** Whether it may come at night. */
  readonly isAnyTime: boolean;
  /** When that begins what it is about. */
  readonly beginsAt: Date | undefined;
}

/** Something to deliver, as it goes out. */
export interface Delivery {
  readonly channel: Channel;
  /** An email address, a phone number in E.164 form, or `push`. */
  readonly to: string;
  readonly owner: DeliveryOwner;
  /** The account that asked for it, and hears when it is refused. */
  readonly requestedBy?: string;
  readonly kind: string;
  readonly fromName?: string | null;
  readonly subject: string;
  readonly body: string;
  /** An entry for calendar programs (RFC 5545). */
  readonly calendar?: string;
  /** Names what happened; a second delivery with the same key is not made. */
  readonly eventKey: string;
  /** It leaves so much later. */
  readonly delaySeconds?: number;
  /** For what must wake nobody. */
  readonly daytime?: Daytime | undefined;
  readonly push?: PushPart;
  /** What it is about, for what may change before it is sent. */
  readonly about?: About | undefined;
  /** The mentee that it is about: it goes with the mentee who is anonymized. */
  readonly menteeId?: string | null;
}

/** Whose a delivery is, where it goes and what it says, as columns. */
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
 * Writes a delivery into the queue inside the caller's transaction: it leaves if and only if that commits.
 * @param hasWay whether there is a server or gateway; without one it is stored for the outbox screen alone
 */
export async function queueDelivery(trx: Db, delivery: Delivery, hasWay: boolean): Promise<void> {
  await trx
    .insertInto("deliveries")
    .values({
      ...commonColumns(delivery),
      channel: delivery.channel,
      requested_by: delivery.requestedBy ?? null,
      from_name: delivery.fromName ?? null,
      body: delivery.body,
      calendar: delivery.calendar ?? null,
      status: hasWay ? "queued" : "kept",
      event_key: delivery.eventKey,
      mentee_id: delivery.menteeId ?? null,
      ...(delivery.delaySeconds ? { next_attempt_at: secondsFromNow(delivery.delaySeconds) } : {}),
      ...(delivery.daytime ? daytimeColumns(delivery.daytime) : {}),
      ...(delivery.push ? pushColumns(delivery.push) : {}),
      ...(delivery.about ? { about: JSON.stringify(delivery.about) } : {}),
    })
    // Without naming the column: for that the row would have to be readable, and it may be another organization's.
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Returns the milliseconds until the next delivery of a channel is due. Null if none waits, or if deliveries are held. */
export async function untilDue(db: Db, channel: Channel): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(next_attempt_at) - now())::float * 1000 as ms from deliveries
    where channel = ${channel} and status = 'queued' and body is not null and not ${isHeldSql}`.execute(db);
  return rows[0]?.ms ?? null;
}

/** A delivery that a worker has taken. */
export type Taken = Row<
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
 * A stored body can show a code, so rows older than a day lose it; what could not be sent by then has failed. What is held
 * waits for the confirmation. Of push messages, which are many and say nothing, no row is left.
 */
export async function clearOldDeliveries(db: Db): Promise<void> {
  await sql`update deliveries set body = null, calendar = null, status = case status when 'queued' then 'failed' else status end
    where created_at < now() - interval '1 day' and body is not null and not (status = 'queued' and ${isHeldSql})`.execute(
    db,
  );
  await sql`delete from deliveries where channel = 'push' and body is null and created_at < now() - interval '1 day'`.execute(
    db,
  );
}
