/** Adds, changes, switches, and removes the webhooks of an organization. */
import { sql } from "kysely";
import { managesApiKeys } from "#shared/access/api-keys.ts";
import { eventsFor, eventsOf as namesOfEvents } from "#shared/access/webhook-events.ts";
import type { SaveWebhook } from "#shared/contracts/webhooks.ts";
import { webhooks } from "#shared/records/webhooks.ts";
import { eventsOf } from "#server/core/audit/event-of.ts";
import { changedValues } from "#server/core/audit/own-change.ts";
import { insertChange, insertEvents } from "#server/core/audit/store.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { requireKeyManager } from "#server/core/records/require-key-manager.ts";
import { fieldErrors } from "#server/core/records/save/draft.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { now } from "#server/platform/db/expressions.ts";
import { publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { makeWebhookSecret, sealSecret } from "./secrets.ts";

/** Maximum number of webhooks of an organization. */
const maxWebhooks = 20;
/** Hours for which the former secret still signs, so that the receiver can change it at any time. */
const formerHours = 24;

type Secrets = App["secrets"];
interface Values extends Pick<SaveWebhook, "name" | "url" | "eventTypes"> {
  readonly watched: string[];
  /** The events that the caller may not receive. Only a webhook that already has them keeps them. */
  readonly hidden: readonly string[];
}

/**
 * Refuses those who may not save a webhook. An API key can only add one.
 * @throws AppError forbidden
 */
function requireSaver({ signedIn }: Repository, { tableId }: SaveWebhook): void {
  const { apiKey, ...caller } = signedIn.caller;
  const allows = !apiKey || (apiKey.subscribes && tableId === "0");
  if (!allows || !managesApiKeys(caller)) throw new AppError("forbidden");
}

/**
 * Checks what a person or an API key sent.
 * @throws AppError badRequest for an unknown event, BusinessError for what a person can correct
 */
function checkValues({ registry, env, t, signedIn }: Repository, sent: SaveWebhook): Values {
  const allowed = eventsFor(signedIn.caller, registry.values());
  const all = namesOfEvents(registry.values());
  const eventTypes = [...new Set(sent.eventTypes)];
  const hidden = eventTypes.filter((one) => !allowed.has(one));
  const watched = eventTypes.map((one) => all.get(one));
  if (!watched.every((one) => one !== undefined)) throw new AppError("badRequest", "eventTypes");
  const [name, url] = [sent.name.trim(), sent.url.trim()];
  const text = (key: string) => t(`server.webhooks.${key}`);
  const errors = {
    ...(name === "" ? { name: text("noName") } : {}),
    ...(publicEndpoint(url, env.webhooksToLoopback) ? {} : { url: text("address") }),
    ...(eventTypes.length === 0 ? { eventTypes: text("noEvents") } : {}),
  };
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return { name, url, eventTypes, watched, hidden };
}

/**
 * Refuses events that the caller may not receive, except those that the webhook already sends to the same address.
 * @param row the stored webhook, undefined for a new one
 * @throws AppError badRequest, BusinessError
 */
function refuseHidden({ t }: Pick<Repository, "t">, { hidden, url }: Values, row?: StoredRow): void {
  if (hidden.length === 0) return;
  const stored = row?.["eventTypes"];
  const has = (event: string) => Array.isArray(stored) && stored.includes(event);
  if (!hidden.every(has)) throw new AppError("badRequest", "eventTypes");
  if (row?.["url"] !== url)
    throw fieldErrors({ url: t("server.webhooks.hiddenEvents", { events: hidden.join(", ") }) });
}

async function refuseTooMany({ db, t, signedIn }: WriteContext): Promise<void> {
  const { organizationId } = signedIn.caller;
  await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(db);
  const { rows } = await sql`select 1 from webhooks
    where organization_id = ${organizationId} and deleted_at is null limit ${maxWebhooks}`.execute(db);
  if (rows.length === maxWebhooks)
    throw new BusinessError(t("server.webhooks.tooMany", { count: maxWebhooks }));
}

const eventOf = eventsOf(webhooks.name);

const storedValues = ({ name, url, eventTypes, watched }: Values) => ({
  name,
  url,
  event_types: [...eventTypes],
  watched,
});
const shownValues = ({ name, url, eventTypes }: Omit<Values, "watched" | "hidden">) => ({
  name,
  url,
  eventTypes,
});

async function add(context: WriteContext, values: Values, secrets: Secrets, secret: string): Promise<string> {
  const { db, signedIn } = context;
  const { accountId, organizationId } = signedIn.caller;
  await refuseTooMany(context);
  const { id } = await db
    .insertInto("webhooks")
    .values({
      ...storedValues(values),
      organization_id: organizationId,
      created_by: accountId,
      sealed_secret: await sealSecret(secrets, secret, organizationId),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertChange(
    db,
    eventOf(context, "create", id, organizationId),
    changedValues({ name: null, url: null, eventTypes: null }, shownValues(values)),
  );
  return id;
}

/** Returns a webhook, locked until the transaction ends. @throws AppError notFound */
async function lock({ db, repository }: WriteContext, id: string): Promise<StoredRow> {
  await sql`select from webhooks where id = ${id} and deleted_at is null for no key update`.execute(db);
  return repository.requireRow(db, webhooks, id, "view");
}

async function change(context: WriteContext, id: string, values: Values): Promise<void> {
  const { db } = context;
  const row = await lock(context, id);
  refuseHidden(context, values, row);
  const before = { name: row["name"], url: row["url"], eventTypes: row["eventTypes"] };
  const changes = changedValues(before, shownValues(values));
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable("webhooks")
    .set({ ...storedValues(values), ...("url" in changes ? { failing_since: null, waits_until: null } : {}) })
    .set(({ eb }) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .execute();
  await insertChange(db, eventOf(context, "change", id, row["organizationId"]), changes);
}

/**
 * Adds a webhook to the caller's organization (id 0), or changes one.
 * @returns its id, and the secret of a new one
 * @throws AppError badRequest, forbidden, notFound; BusinessError
 */
export async function saveWebhook(
  repository: Repository,
  secrets: Secrets,
  sent: SaveWebhook,
  storeAnswer: StoreAnswer | undefined,
): Promise<{ id: string; secret: string }> {
  requireSaver(repository, sent);
  const values = checkValues(repository, sent);
  return inWriteTransaction(repository, webhooks.name, async (context) => {
    const isNew = sent.tableId === "0";
    if (isNew) refuseHidden(context, values);
    const secret = isNew ? makeWebhookSecret() : "";
    const id = isNew ? await add(context, values, secrets, secret) : sent.tableId;
    if (!isNew) await change(context, id, values);
    await storeAnswer?.(context.db, id);
    return { id, secret };
  });
}

/**
 * Gives a webhook a new secret. For a day, the former one signs too. Rotating again during that day keeps the former
 * one, because the receiver still has it if the response with the new one was lost.
 * @returns the new secret
 * @throws AppError forbidden, notFound
 */
export async function rotateSecret(repository: Repository, secrets: Secrets, id: string): Promise<string> {
  requireKeyManager(repository);
  return inWriteTransaction(repository, webhooks.name, async (context) => {
    const { db } = context;
    const row = await lock(context, id);
    const secret = makeWebhookSecret();
    const sealed = await sealSecret(secrets, secret, String(row["organizationId"]));
    await sql`update webhooks set sealed_secret = ${sealed},
      sealed_former = case when former_until > now() then sealed_former else sealed_secret end,
      former_until = case when former_until > now() then former_until
        else now() + make_interval(hours => ${formerHours}) end,
      version = version + 1, updated_at = now() where id = ${id}`.execute(db);
    const event = eventOf(context, "change", id, row["organizationId"]);
    await insertEvents(db, [{ ...event, details: { secrets: ["secret"] } }]);
    return secret;
  });
}

/**
 * Enables or disables a webhook. A repeated call changes nothing.
 * @throws AppError forbidden, notFound
 */
export async function switchWebhook(repository: Repository, id: string, isActive: boolean): Promise<void> {
  requireKeyManager(repository);
  await inWriteTransaction(repository, webhooks.name, async (context) => {
    const { db } = context;
    const row = await lock(context, id);
    if ((row["state"] === "active") === isActive) return;
    const state = isActive ? "active" : "disabled";
    await sql`update webhooks set state = ${state}, failing_since = null, waits_until = null,
      version = version + 1, updated_at = now() where id = ${id}`.execute(db);
    const event = eventOf(context, "change", id, row["organizationId"]);
    await insertChange(db, event, { state: [row["state"], state] });
  });
}

/**
 * Removes a webhook. Nothing more is sent to it.
 * @throws AppError forbidden, notFound
 */
export async function removeWebhook(repository: Repository, id: string): Promise<void> {
  requireKeyManager(repository);
  await inWriteTransaction(repository, webhooks.name, async (context) => {
    const { db, signedIn } = context;
    const row = await lock(context, id);
    await sql`update webhooks set deleted_at = now(), deleted_by = ${signedIn.caller.accountId},
      version = version + 1 where id = ${id}`.execute(db);
    await insertEvents(db, [eventOf(context, "delete", id, row["organizationId"])]);
  });
}
