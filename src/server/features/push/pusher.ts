/** Sends waiting push messages, each to all browsers of its account. */
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { zoneOf } from "#shared/fields/zones.ts";
import { mayKnow } from "#server/core/notifications/may-know.ts";
import type { Db } from "#server/platform/db/database.ts";
import { nowOrLater } from "#server/platform/deliveries/daytime.ts";
import type { ClaimedDelivery } from "#server/platform/deliveries/queue.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { makeWorker, type DeliveryFailure, type NotSent } from "#server/platform/deliveries/worker.ts";
import { postPush, type PushPayload, type PushSettings } from "#server/platform/push/post.ts";
import { pushSettings, type PushTools } from "./settings.ts";
import { isGone, isTaken, noteOutcomes, targetsOf, type Outcome } from "./subscriptions.ts";

/** Number of messages in progress at a time. */
const lanes = 3;
/** After this many attempts (about two hours), a message isn't worth sending anymore. */
const maxAttempts = 8;
const suppressed: NotSent = { isSuppressed: true };

interface Waiting {
  readonly accountId: string;
  readonly languageCode: string;
  readonly notificationId: string;
  readonly eventKey: string;
  readonly url: string | null;
  readonly isUrgent: boolean;
  readonly beginsAt: Date | null;
  /** True if the reader is a mentee who must not be disturbed at night. */
  readonly isForDaytime: boolean;
  readonly timezone: number | null;
  readonly served: readonly string[];
}

/**
 * Returns the data for a delivery. Undefined if it should no longer be sent: it was read, the kind was turned off, the
 * account may not sign in, or the mentee that it is about left the caseload.
 */
async function findWaiting(trx: Db, deliveryId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select a.id as "accountId", a.language_code as "languageCode", n.id as "notificationId",
      d.event_key as "eventKey", n.notification_url as url, d.any_time as "isUrgent", d.begins_at as "beginsAt",
      a.account_type = 'mentee' and (not d.any_time or d.begins_at is not null) as "isForDaytime",
      coalesce(m.timezone, o.timezones) as timezone, d.served
    from deliveries d
    join notifications n on n.id = d.notification_id and n.read_at is null
    join accounts a on a.id = d.account_id and a.deleted_at is null
    left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
    left join mentees m on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
    join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.active and o.deleted_at is null
    left join notification_preferences p on p.account_id = a.id
    where d.id = ${deliveryId} and not coalesce(d.push_kind = any(p.push_off), false)
      and ${mayKnow(sql`a.id`, sql`n.mentee_id`)}`.execute(trx);
  return rows[0];
}

/**
 * Returns whether a message waits for the end of the reader's night or comes too late, by the rule for emails and texts.
 * Undefined if it can be sent now.
 */
function heldBack({ isForDaytime, timezone, beginsAt }: Waiting, now: Date): NotSent | undefined {
  if (!isForDaytime) return undefined;
  const zone = zoneOf(timezone);
  const answer = nowOrLater(beginsAt ? { zone, until: beginsAt, mayWake: true } : { zone }, now);
  if (answer === "go") return undefined;
  return answer === "drop" ? suppressed : { waitsUntil: answer };
}

/** Thrown if a push service didn't accept a message, for now or permanently. */
class PushError extends Error {
  readonly outcomes: readonly Outcome[];
  constructor(outcomes: readonly Outcome[]) {
    super("not taken");
    this.outcomes = outcomes;
  }
}

/** Returns true if another attempt may help: no response, too many requests, or a server error. */
const isPassing = ({ status }: Outcome): boolean => status === 0 || status === 429 || status >= 500;

function failureOf(error: unknown, attempts: number): DeliveryFailure {
  const outcomes = error instanceof PushError ? error.outcomes : [];
  const code = outcomes.map(({ status }) => String(status || "none")).join(" ") || (error as Error).name;
  const isFinal = attempts >= maxAttempts || (outcomes.length > 0 && !outcomes.some(isPassing));
  return { reason: code, code, isFinal, isLasting: false };
}

async function deliver(
  trx: Db,
  settings: PushSettings,
  delivery: ClaimedDelivery,
  now: Date,
): Promise<null | NotSent> {
  const waiting = await findWaiting(trx, delivery.id);
  if (!waiting) return suppressed;
  const held = heldBack(waiting, now);
  if (held) return held;
  const served = new Set(waiting.served);
  const targets = (await targetsOf(trx, waiting.accountId)).filter(({ id }) => !served.has(id));
  const payload: PushPayload = {
    title: delivery.body,
    url: waiting.url ?? "/profile-notifications",
    tag: `n${waiting.notificationId}`,
    key: waiting.eventKey,
    lang: waiting.languageCode,
  };
  const outcomes = await Promise.all(
    targets.map(async (target) => ({
      id: target.id,
      status: await postPush(target, payload, waiting.isUrgent, settings),
    })),
  );
  await noteOutcomes(trx, outcomes);
  const taken = outcomes.filter(isTaken).map(({ id }) => id);
  const refused = outcomes.filter((outcome) => !isTaken(outcome) && !isGone(outcome));
  if (refused.length > 0) {
    // The next attempt skips browsers that already have it.
    await sql`update deliveries set served = served || ${taken}::bigint[] where id = ${delivery.id}`.execute(
      trx,
    );
    throw new PushError(refused);
  }
  return taken.length + served.size > 0 ? null : suppressed;
}

/**
 * Creates the worker for push messages.
 * @param now returns the current time, so that tests can set it to night
 * @param isWanted called at each attempt
 * @returns a function that sends what is due and returns how many were sent
 */
export function makePusher(
  tools: PushTools,
  log: Pick<FastifyBaseLogger, "warn">,
  now: () => Date = () => new Date(),
  isWanted?: WantedCheck,
): () => Promise<number> {
  const drain = (settings: PushSettings) =>
    makeWorker(tools.db, {
      channel: "push",
      send: (delivery, trx) => deliver(trx, settings, delivery, now()),
      failureOf,
      onRefused: () => Promise.resolve(),
      isWanted,
      lanes,
      log,
    });
  let worker: (() => Promise<number>) | undefined;
  return async () => {
    const settings = await pushSettings(tools);
    if (!settings) return 0;
    worker ??= drain(settings);
    return worker();
  };
}
