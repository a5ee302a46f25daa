/** Sends the queued deliveries of a channel. */
import { sql, type NotNull, type RawBuilder } from "kysely";
import { DatabaseError } from "pg";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/platform/db/database.ts";
import { now, secondsFromNow } from "#server/platform/db/expressions.ts";
import { Failures } from "#server/platform/db/one-by-one.ts";
import { nowOrLater } from "./daytime.ts";
import { FairLanes } from "./fair-lanes.ts";
import { isHeldSql } from "./hold.ts";
import type { Channel, ClaimedDelivery } from "./queue.ts";
import type { WantedCheck } from "./still-wanted.ts";

/** The receiving side's reason for not accepting a delivery. */
export interface DeliveryFailure {
  /** The reason for staff screens, without secrets. */
  readonly reason: string;
  /** The reason for the log and the row. Never contains an address or text. */
  readonly code: string | undefined;
  /** True if another attempt is useless. */
  readonly isFinal: boolean;
  /** True if the failure is likely to last. The account that requested the delivery is then notified. */
  readonly isLasting: boolean;
}

/** The result if a delivery wasn't sent, because it has no recipient (anymore) or has to wait. */
export type NotSent = { readonly isSuppressed: true } | { readonly waitsUntil: Date };

/** Options of a channel's worker. */
export interface WorkerOptions {
  readonly channel: Channel;
  /**
   * Sends a delivery. Its changes in the transaction are kept even if it throws.
   * @returns the receiving side's id for the delivery, if it has one
   */
  readonly send: (delivery: ClaimedDelivery, trx: Db) => Promise<string | null | NotSent>;
  readonly failureOf: (error: unknown, attempts: number) => DeliveryFailure;
  /** Called at each attempt that fails in a way that is likely to last, in the transaction that records the failure. */
  readonly onRefused: (trx: Db, id: string) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Called at each attempt. A delivery that is no longer wanted is dropped. */
  readonly isWanted?: WantedCheck | undefined;
  /**
   * The number of deliveries sent at the same time, 1 by default. With several, a slow receiver doesn't delay all others.
   */
  readonly lanes?: number;
  /** The kinds that are sent before others, because they soon become useless. */
  readonly urgentKinds?: readonly string[];
  /**
   * Returns the seconds from a failed attempt to the next one. Defaults to 30 after the first failure, then twice as
   * many each time, up to an hour.
   * @param attempts the number of attempts before the failed one
   */
  readonly backOffSeconds?: (attempts: number) => number;
  /** The current time, so that tests can set it to night. */
  readonly clock?: (() => Date) | undefined;
}

/** Returns whether a reminder has to wait or is dropped because of its daytime. Undefined if it may be sent now. */
function heldBack(delivery: ClaimedDelivery, at: Date): NotSent | undefined {
  const { day_zone: zone, begins_at: until, any_time: mayWake } = delivery;
  if (zone === null) return undefined;
  const answer = nowOrLater({ zone, mayWake, ...(until ? { until } : {}) }, at);
  if (answer === "go") return undefined;
  return answer === "drop" ? { isSuppressed: true } : { waitsUntil: answer };
}

/**
 * Returns the gateway's id of a message as a column value. Null if another delivery has the same id: some gateways repeat
 * ids, and a delivery that was sent must be recorded anyway.
 */
const ownId = (given: string | null, { id }: ClaimedDelivery) =>
  sql<string | null>`case when not exists (
    select from deliveries where provider_id = ${given} and id <> ${id}) then ${given}::text end`;

/** Returns a receiving side's words without the character that PostgreSQL can't store. */
const storable = (words: string): string => words.replaceAll("\0", "");

const doubled = (attempts: number): number => Math.min(30 * 2 ** attempts, 3600);

/**
 * Creates a channel's worker. It delivers at least once and loses no delivery. After a crash between sending and
 * recording, it sends once more.
 * @returns a function that sends all due deliveries and returns how many it sent. Several processes may call it at the
 * same time, because each delivery is taken by one of them.
 */
export function makeWorker(db: Db, options: WorkerOptions): () => Promise<number> {
  const { channel, send, failureOf, onRefused, log, isWanted, lanes = 1, urgentKinds = [] } = options;
  const { backOffSeconds = doubled, clock = () => new Date() } = options;
  // The status is a literal and not a parameter, because the index contains only queued rows.
  const isDue = sql<boolean>`channel = ${channel} and status = 'queued' and next_attempt_at <= now() and body is not null
    and not ${isHeldSql}`;
  // Deliveries that were sent but couldn't be recorded as sent. They are recorded later and never sent again.
  const sent = new Map<string, string | null>();
  const fairLanes = new FairLanes();

  async function noteFailure(trx: Db, { id, attempts }: ClaimedDelivery, error: unknown): Promise<void> {
    const failure = failureOf(error, attempts + 1);
    log.warn(
      { delivery: id, channel, attempts: attempts + 1, code: failure.code },
      "a delivery was not taken; deliveries.last_error says why",
    );
    await trx
      .updateTable("deliveries")
      .set({
        attempts: attempts + 1,
        last_error: storable(failure.reason),
        error_code: storable(failure.code ?? "") || null,
        next_attempt_at: secondsFromNow(backOffSeconds(attempts)),
        ...(failure.isFinal ? { status: "failed", body: null } : {}),
      })
      .where("id", "=", id)
      .execute();
    if (failure.isLasting) await onRefused(trx, id);
  }

  async function putOff(trx: Db, id: string, answer: NotSent): Promise<false> {
    const change =
      "waitsUntil" in answer
        ? { next_attempt_at: answer.waitsUntil }
        : { status: "suppressed" as const, body: null, calendar: null };
    await trx.updateTable("deliveries").set(change).where("id", "=", id).execute();
    return false;
  }

  async function dropped(trx: Db, delivery: ClaimedDelivery): Promise<NotSent | undefined> {
    return !isWanted || (await isWanted(trx, delivery)) ? undefined : { isSuppressed: true };
  }

  async function attempt(trx: Db, delivery: ClaimedDelivery): Promise<boolean> {
    try {
      if (!sent.has(delivery.id)) {
        const answer =
          heldBack(delivery, clock()) ?? (await dropped(trx, delivery)) ?? (await send(delivery, trx));
        if (typeof answer === "object" && answer !== null) return await putOff(trx, delivery.id, answer);
        sent.set(delivery.id, answer);
      }
    } catch (error) {
      // The transaction is aborted, so the failure can't be recorded in it. The next run tries the delivery again.
      if (error instanceof DatabaseError) throw error;
      await noteFailure(trx, delivery, error);
      return false;
    }
    await trx
      .updateTable("deliveries")
      .set({
        status: "sent",
        sent_at: now,
        attempts: delivery.attempts + 1,
        last_error: null,
        error_code: null,
        provider_id: ownId(sent.get(delivery.id) ?? null, delivery),
      })
      .where("id", "=", delivery.id)
      .execute();
    return true;
  }

  /** Locks the due delivery that has waited longest, of those that meet a condition. */
  const find = (trx: Db, failures: Failures, condition: RawBuilder<boolean>) =>
    trx
      .selectFrom("deliveries")
      .select(["id", "to", "from_name", "subject", "body", "calendar", "attempts", "kind"])
      .select(["day_zone", "begins_at", "any_time", "channel", "account_id", "organization_id"])
      .select(["event_key", "about", "webhook_id"])
      .where(isDue)
      .where(condition)
      .where(sql<boolean>`not id = any(${failures.ids}::bigint[])`)
      .$narrowType<{ body: NotNull }>()
      .orderBy("next_attempt_at")
      .orderBy("id")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();

  /** Locks an urgent delivery, or else the one that has waited longest. Webhooks take turns. */
  async function findNext(trx: Db, failures: Failures) {
    const urgent =
      urgentKinds.length > 0
        ? await find(trx, failures, sql<boolean>`kind = any(${urgentKinds}::text[])`)
        : undefined;
    if (urgent) return urgent;
    for (const passedOver of fairLanes.passedOver()) {
      const isOther = sql<boolean>`not webhook_id = any(${passedOver}::bigint[])`;
      const other = await find(trx, failures, isOther);
      if (other) return other;
    }
    return find(trx, failures, sql<boolean>`true`);
  }

  /**
   * Takes the next delivery. Returns null if none is due. A delivery whose failure can't be recorded would be first
   * again, so it is skipped for the rest of the run and doesn't block others.
   */
  async function next(failures: Failures): Promise<{ id: string; isSent: boolean } | null> {
    let id: string | undefined;
    let webhookId: string | null | undefined;
    try {
      return await db.transaction().execute(async (trx) => {
        const delivery = await findNext(trx, failures);
        if (!delivery) return null;
        id = delivery.id;
        webhookId = delivery.webhook_id;
        if (webhookId) fairLanes.enter(webhookId);
        return { id: delivery.id, isSent: await attempt(trx, delivery) };
      });
    } catch (error) {
      if (id === undefined) throw error;
      failures.add(id, error);
      return { id, isSent: false };
    } finally {
      if (webhookId) fairLanes.leave(webhookId);
    }
  }

  async function drain(): Promise<number> {
    let count = 0;
    const failures = new Failures();
    for (let done = await next(failures); done; done = await next(failures)) {
      if (!failures.ids.includes(done.id)) sent.delete(done.id);
      if (done.isSent) count += 1;
    }
    failures.report();
    return count;
  }

  return async () => {
    // Usually nothing is due. One query finds that out more cheaply than a transaction per lane.
    const first = await db.selectFrom("deliveries").select("id").where(isDue).limit(1).executeTakeFirst();
    if (!first) return 0;
    const ends = await Promise.allSettled(Array.from({ length: lanes }, drain));
    // Waits for all lanes, because a failed lane doesn't mean that the others have ended.
    return ends.reduce((sum, end) => {
      if (end.status === "rejected") throw end.reason;
      return sum + end.value;
    }, 0);
  };
}
