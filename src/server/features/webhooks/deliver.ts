/** Sends waiting events to webhooks. */
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { WebhookState } from "#shared/records/webhooks.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { App } from "#server/kernel/app.ts";
import type { Env } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { ClaimedDelivery } from "#server/platform/deliveries/queue.ts";
import { makeWorker, type DeliveryFailure, type NotSent } from "#server/platform/deliveries/worker.ts";
import { postPublic, type PostOutcome } from "#server/platform/http/post-public.ts";
import { notPublic, publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { reportDisabled } from "./disabled.ts";
import { payloadOf, type StoredEvent } from "./event.ts";
import { LostSecret, signedHeaders } from "./secrets.ts";

/** Number of events in progress at a time. */
const lanes = 4;
const [minute, hour] = [60, 3600];
/** Seconds from each failed attempt to the next one: three days in all. */
export const retrySeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Maximum random extra share of a wait, so that the events of an outage aren't all sent again at once. */
const jitter = 0.1;
/** Days of failures after which a webhook is disabled. */
const failingDays = 5;
/** Maximum bytes of a response that are read and ignored. */
const answerBytes = 65_536;

/** The parts of the application that sending needs. */
export interface WebhookTools {
  readonly db: Db;
  readonly env: Pick<Env, "webhooksToLoopback">;
  readonly registry: Registry;
  readonly secrets: App["secrets"];
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

type Target = Row<"webhooks", "id" | "url" | "organization_id" | "sealed_secret" | "waits_until"> & {
  formerSecret: Buffer | null;
  isWaiting: boolean;
};

/** Thrown if a receiver didn't accept an event. */
class WebhookError extends Error {
  readonly outcome: PostOutcome;
  constructor(outcome: PostOutcome) {
    super("not taken");
    this.outcome = outcome;
  }
}

/** Returns the webhook of a delivery. Undefined if nothing more may be sent to it. */
async function findTarget(trx: Db, deliveryId: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select w.id, w.url, w.organization_id, w.sealed_secret, w.waits_until,
      case when w.former_until > now() then w.sealed_former end as "formerSecret",
      coalesce(w.waits_until > now(), false) as "isWaiting"
    from deliveries d join webhooks w on w.id = d.webhook_id and w.state = 'active' and w.deleted_at is null
    join organizations o on o.id = w.organization_id and o.active and o.deleted_at is null
    where d.id = ${deliveryId}`.execute(trx);
  return rows[0];
}

/** Delays all events of a webhook whose receiver doesn't answer, except those that another lane is sending. */
const delayEvents = (trx: Db, { id, waits_until }: Target): Promise<unknown> =>
  sql`update deliveries set next_attempt_at = ${waits_until} where id in (
    select id from deliveries where webhook_id = ${id} and status = 'queued' and next_attempt_at < ${waits_until}
    for update skip locked)`.execute(trx);

async function post(tools: WebhookTools, target: Target, delivery: ClaimedDelivery): Promise<PostOutcome> {
  const allowsLoopback = tools.env.webhooksToLoopback;
  const url = publicEndpoint(target.url, allowsLoopback);
  // The rules may have become stricter since the webhook was saved.
  if (!url) return { status: 0, code: notPublic };
  const body = JSON.stringify(payloadOf(delivery.about as StoredEvent, tools.registry));
  const sealed = [target.sealed_secret, target.formerSecret].filter((one) => one !== null);
  try {
    const headers = await signedHeaders(
      tools.secrets,
      { sealed, organizationId: target.organization_id },
      { id: delivery.event_key ?? "", body, at: new Date() },
    );
    return await postPublic({
      url,
      body,
      allowsLoopback,
      readBytes: answerBytes,
      headers: { ...headers, "content-type": "application/json", "user-agent": "mentor-management" },
    });
  } catch (error) {
    if (error instanceof LostSecret) return { status: 0, code: "ESECRET" };
    throw error;
  }
}

/** Records that an event arrived. Most of the time, nothing about the webhook changes. */
async function noteSuccess(
  trx: Db,
  { id }: Target,
  delivery: ClaimedDelivery,
  status: number,
): Promise<null> {
  await sql`update webhooks set last_success_at = now(), failing_since = null, waits_until = null
    where id = ${id} and (failing_since is not null or waits_until is not null
      or coalesce(last_success_at < now() - interval '1 minute', true))`.execute(trx);
  await sql`update deliveries set about = about || jsonb_build_object('code', ${String(status)}::text)
    where id = ${delivery.id}`.execute(trx);
  return null;
}

/** Records a failure. The longer a receiver fails to answer, the longer the webhook's other events are delayed. */
async function noteFailure(trx: Db, { id, organization_id }: Target, { status }: PostOutcome): Promise<void> {
  const { rows } = await sql<Row<"webhooks", "name"> & { state: WebhookState }>`
    update webhooks set failing_since = coalesce(failing_since, now()),
      waits_until = case when ${status} = 0 then clock_timestamp()
        + least(greatest(now() - coalesce(failing_since, now()), interval '5 seconds'), interval '5 minutes') end,
      state = case when ${status} = 410 then 'gone'
        when failing_since < now() - make_interval(days => ${failingDays}) then 'failing' else state end
    where id = ${id} and state = 'active' returning name, state`.execute(trx);
  const [row] = rows;
  if (row && row.state !== "active")
    await reportDisabled(trx, { id, organizationId: organization_id, ...row });
}

function failureOf(error: unknown, attempts: number): DeliveryFailure {
  const { status, code = "none" } = error instanceof WebhookError ? error.outcome : { status: 0 };
  const reason = status > 0 ? String(status) : code;
  return {
    reason,
    code: reason,
    isFinal: status === 410 || attempts > retrySeconds.length,
    isLasting: false,
  };
}

async function deliver(trx: Db, tools: WebhookTools, delivery: ClaimedDelivery): Promise<null | NotSent> {
  const target = await findTarget(trx, delivery.id);
  if (!target) return { isSuppressed: true };
  if (target.isWaiting && target.waits_until) {
    await delayEvents(trx, target);
    return { waitsUntil: target.waits_until };
  }
  const outcome = await post(tools, target, delivery);
  if (outcome.status >= 200 && outcome.status < 300)
    return noteSuccess(trx, target, delivery, outcome.status);
  await noteFailure(trx, target, outcome);
  throw new WebhookError(outcome);
}

/** Creates the worker of webhooks. @returns a function that sends what is due and returns how many were sent */
export function makeWebhookSender(tools: WebhookTools): () => Promise<number> {
  return makeWorker(tools.db, {
    channel: "webhook",
    send: (delivery, trx) => deliver(trx, tools, delivery),
    failureOf,
    onRefused: () => Promise.resolve(),
    backOffSeconds: (attempts) => (retrySeconds[attempts] ?? 0) * (1 + jitter * Math.random()),
    lanes,
    log: tools.log,
  });
}
