/** The deliveries of a webhook: their list, a test event, and sending one again. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WebhookDeliveriesAnswer, WebhookDelivery } from "#shared/contracts/responses/webhooks.ts";
import { webhooks } from "#shared/records/webhooks.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { inWriteTransaction, type StoreAnswer } from "#server/core/records/save/transaction.ts";
import { requireKeyManager } from "#server/core/records/require-key-manager.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import type { Row } from "#server/platform/db/row.ts";
import { payloadOf, type StoredEvent } from "./event.ts";

/** Number of deliveries per page. */
const pageSize = 25;

type Listed = Row<
  "deliveries",
  "id" | "status" | "attempts" | "error_code" | "created_at" | "sent_at" | "next_attempt_at"
> & { about: StoredEvent };

/**
 * Returns the newest deliveries of a webhook.
 * @param before only those before this delivery
 * @throws AppError forbidden, notFound
 */
export async function listDeliveries(
  repository: Repository,
  id: string,
  before: string | undefined,
): Promise<WebhookDeliveriesAnswer["dataValues"]> {
  requireKeyManager(repository);
  const { db, registry } = repository;
  await repository.requireRow(db, webhooks, id, "view");
  const { rows } = await sql<Listed>`
    select id, status, attempts, error_code, created_at, sent_at, next_attempt_at, about from deliveries
    where webhook_id = ${id} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${pageSize + 1}`.execute(db);
  const deliveries = rows
    .slice(0, pageSize)
    .map((row): WebhookDelivery => ({
      id: row.id,
      type: payloadOf(row.about, registry).type,
      recordId: row.about.id,
      status: row.status,
      attempts: row.attempts,
      code: row.error_code ?? row.about.code ?? "",
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? "",
      nextAttemptAt: row.status === "queued" ? row.next_attempt_at.toISOString() : "",
    }));
  return { deliveries, hasMore: rows.length > pageSize, isHeld: await isHeld(db) };
}

/** @throws BusinessError for a webhook that is disabled */
function requireActive({ t }: Repository, state: unknown): void {
  if (state !== "active") throw new BusinessError(t("server.webhooks.disabled"));
}

/**
 * Queues an event that tests a webhook.
 * @returns the id of the delivery
 * @throws AppError forbidden, notFound; BusinessError for a disabled webhook
 */
export async function testWebhook(
  repository: Repository,
  id: string,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  requireKeyManager(repository);
  return inWriteTransaction(repository, webhooks.name, async ({ db }) => {
    const row = await repository.requireRow(db, webhooks, id, "view");
    requireActive(repository, row["state"]);
    const event: StoredEvent = {
      of: "webhook",
      table: webhooks.table,
      id,
      version: Number(row.version),
      kind: "test",
      at: new Date().toISOString(),
    };
    const { id: deliveryId } = await db
      .insertInto("deliveries")
      .values({
        channel: "webhook",
        to: "webhook",
        organization_id: String(row["organizationId"]),
        webhook_id: id,
        kind: "webhook",
        subject: "",
        body: "",
        event_key: `msg_${randomUUID().replaceAll("-", "")}`,
        about: JSON.stringify(event),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storeAnswer?.(db, deliveryId);
    return deliveryId;
  });
}

/**
 * Queues a finished delivery once more, with the same id. One that is still queued is tried now.
 * @throws AppError forbidden, notFound; BusinessError for a disabled webhook
 */
export async function resendDelivery(repository: Repository, deliveryId: string): Promise<void> {
  requireKeyManager(repository);
  await inWriteTransaction(repository, webhooks.name, async ({ db }) => {
    const { rows } = await sql<Row<"deliveries", "webhook_id">>`
      select webhook_id from deliveries where id = ${deliveryId} and webhook_id is not null for update`.execute(
      db,
    );
    const webhookId = rows[0]?.webhook_id;
    if (!webhookId) throw new AppError("notFound");
    const row = await repository.requireRow(db, webhooks, webhookId, "view");
    requireActive(repository, row["state"]);
    await sql`update deliveries set status = 'queued', body = '', next_attempt_at = now(), sent_at = null,
      attempts = case status when 'queued' then attempts else 0 end where id = ${deliveryId}`.execute(db);
  });
}
