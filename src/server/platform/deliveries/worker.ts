/** Sends what waits in the queue by one channel. */
import { sql, type NotNull } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/platform/db/database.ts";
import { now, secondsFromNow } from "#server/platform/db/expressions.ts";
import { Failures } from "#server/platform/db/one-by-one.ts";
import { nowOrLater } from "./daytime.ts";
import { isHeldSql } from "./hold.ts";
import type { Channel, Taken } from "./queue.ts";
import type { WantedCheck } from "./still-wanted.ts";

/** What the other side said of something that it did not take. */
export interface DeliveryFailure {
  /** For the screens of staff; without secrets. */
  readonly words: string;
  /** For the log and the row: never an address, never a text. */
  readonly code: string | undefined;
  /** Whether another try is of no use. */
  readonly isFinal: boolean;
  /** Whether it is likely to last, so that whoever asked for it hears of it. */
  readonly isLasting: boolean;
}

/** Instead of handing over: there is nobody (any more) to hand over to, or it has to wait. */
export type NotNow = { readonly isSuppressed: true } | { readonly waitsUntil: Date };

/** What a worker of a channel needs. */
export interface WorkerOptions {
  readonly channel: Channel;
  /**
   * Hands a delivery over. What it writes in the transaction stays, also when it throws.
   * @returns what the other side calls it, if it has a name
   */
  readonly send: (delivery: Taken, trx: Db) => Promise<string | null | NotNow>;
  readonly failureOf: (error: unknown, attempts: number) => DeliveryFailure;
  /** Called in the transaction that notes a refusal which is likely to last, at each attempt. */
  readonly onRefused: (trx: Db, id: string) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Asked at each attempt; what is not wanted any more is dropped. */
  readonly isWanted?: WantedCheck | undefined;
  /** So many are under way at a time, so that one slow receiver does not hold up all; 1 by default. */
  readonly lanes?: number;
  /** The time, for tests of the night. */
  readonly clock?: (() => Date) | undefined;
}

/** What a reminder's daytime says at this attempt; undefined when it may go. */
function heldBack(delivery: Taken, at: Date): NotNow | undefined {
  const { day_zone: zone, begins_at: until, any_time: mayWake } = delivery;
  if (zone === null) return undefined;
  const answer = nowOrLater({ zone, mayWake, ...(until ? { until } : {}) }, at);
  if (answer === "go") return undefined;
  return answer === "drop" ? { isSuppressed: true } : { waitsUntil: answer };
}

/** Half a minute after the first failure, then twice as long each time, at most an hour. */
const backOffSeconds = (attempts: number): number => Math.min(30 * 2 ** attempts, 3600);

/**
 * Makes a worker of a channel: at least once, never lost. A crash between handing over and noting hands over once more.
 * @returns sends everything that is due and says how many were sent; several processes may do it at once, since each
 * delivery is taken by one of them
 */
export function makeWorker(db: Db, options: WorkerOptions): () => Promise<number> {
  const { channel, send, failureOf, onRefused, log, isWanted, lanes = 1, clock = () => new Date() } = options;
  // The status is no parameter, because the index holds the queued ones alone.
  const isDue = sql<boolean>`channel = ${channel} and status = 'queued' and next_attempt_at <= now() and body is not null
    and not ${isHeldSql}`;
  // Sent, but the database could not record it: recorded at the next chance, never sent again.
  const sent = new Map<string, string | null>();

  async function noteFailure(trx: Db, { id, attempts }: Taken, error: unknown): Promise<void> {
    const failure = failureOf(error, attempts + 1);
    log.warn(
      { delivery: id, channel, attempts: attempts + 1, code: failure.code },
      "a delivery was not taken; deliveries.last_error says why",
    );
    await trx
      .updateTable("deliveries")
      .set({
        attempts: attempts + 1,
        last_error: failure.words,
        error_code: failure.code ?? null,
        next_attempt_at: secondsFromNow(backOffSeconds(attempts)),
        ...(failure.isFinal ? { status: "failed", body: null } : {}),
      })
      .where("id", "=", id)
      .execute();
    if (failure.isLasting) await onRefused(trx, id);
  }

  async function putOff(trx: Db, id: string, answer: NotNow): Promise<false> {
    const change =
      "waitsUntil" in answer
        ? { next_attempt_at: answer.waitsUntil }
        : { status: "suppressed" as const, body: null, calendar: null };
    await trx.updateTable("deliveries").set(change).where("id", "=", id).execute();
    return false;
  }

  async function dropped(trx: Db, delivery: Taken): Promise<NotNow | undefined> {
    return !isWanted || (await isWanted(trx, delivery)) ? undefined : { isSuppressed: true };
  }

  async function attempt(trx: Db, delivery: Taken): Promise<boolean> {
    try {
      if (!sent.has(delivery.id)) {
        const answer =
          heldBack(delivery, clock()) ?? (await dropped(trx, delivery)) ?? (await send(delivery, trx));
        if (typeof answer === "object" && answer !== null) return await putOff(trx, delivery.id, answer);
        sent.set(delivery.id, answer);
      }
    } catch (error) {
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
        provider_id: sent.get(delivery.id) ?? null,
      })
      .where("id", "=", delivery.id)
      .execute();
    return true;
  }

  /**
   * Takes the delivery that waits longest; null when none is due. One that cannot even be noted would be the first again: it
   * is left out for the rest of the run, so that it holds up no other.
   */
  async function next(failures: Failures): Promise<{ id: string; isSent: boolean } | null> {
    let id: string | undefined;
    try {
      return await db.transaction().execute(async (trx) => {
        const delivery = await trx
          .selectFrom("deliveries")
          .select(["id", "to", "from_name", "subject", "body", "calendar", "attempts", "kind"])
          .select(["day_zone", "begins_at", "any_time", "channel", "account_id", "organization_id"])
          .select(["event_key", "about"])
          .where(isDue)
          .where(sql<boolean>`not id = any(${failures.ids}::bigint[])`)
          .$narrowType<{ body: NotNull }>()
          .orderBy("next_attempt_at")
          .orderBy("id")
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        id = delivery?.id;
        return delivery ? { id: delivery.id, isSent: await attempt(trx, delivery) } : null;
      });
    } catch (error) {
      if (id === undefined) throw error;
      failures.add(id, error);
      return { id, isSent: false };
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
    // Most of the time nothing is due, and a transaction for each lane would find that out.
    const first = await db.selectFrom("deliveries").select("id").where(isDue).limit(1).executeTakeFirst();
    if (!first) return 0;
    const ends = await Promise.allSettled(Array.from({ length: lanes }, drain));
    // A lane that fails does not say that the others have ended.
    return ends.reduce((sum, end) => {
      if (end.status === "rejected") throw end.reason;
      return sum + end.value;
    }, 0);
  };
}
