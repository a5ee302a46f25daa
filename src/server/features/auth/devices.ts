/**
 * Devices that have signed in to an account before. Password guessing by others never locks them out, and a sign-in
 * on a new device sends a notification.
 */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now, wasInserted } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { Env } from "#server/kernel/env.ts";
import { mailNotified } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { momentAt } from "#shared/fields/moment.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { whenText } from "#server/core/notifications/when-text.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { deviceWords } from "#server/core/accounts/device-names.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import { hashToken } from "#server/kernel/tokens.ts";

/** The page where people manage their devices. */
const page = "/profile-password";

/** The client of a request before sign-in. */
export interface RequestClient {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Secret of the device cookie, if the browser has one. */
  readonly device: string | undefined;
}

const counterOf = (accountId: string, hash: Buffer): string => `${accountId}:${hash.toString("hex")}`;

/**
 * Returns the counter of a device that has signed in to the account of an email address before. Null for any other
 * device. The secret is looked up first, so that the response time doesn't reveal whether an account exists.
 * @param key the email address as returned by `emailKey`
 */
export async function deviceOfEmail(db: Db, key: string, device: string | undefined): Promise<string | null> {
  if (!device) return null;
  const hash = hashToken(device);
  const { rows } = await sql<Row<"accounts", "id">>`
    with known as materialized (select account_id from known_devices where device_hash = ${hash})
    select a.id from known join accounts a on a.id = known.account_id
    where a.email_key = ${key} and a.deleted_at is null`.execute(db);
  return rows[0] ? counterOf(rows[0].id, hash) : null;
}

/** Returns the counter of a device that has signed in to the account before. Null for any other device. */
export async function deviceOfAccount(
  db: Db,
  accountId: string,
  device: string | undefined,
): Promise<string | null> {
  if (!device) return null;
  const hash = hashToken(device);
  const known = await db
    .selectFrom("known_devices")
    .where("account_id", "=", accountId)
    .where("device_hash", "=", hash)
    .executeTakeFirst();
  return known ? counterOf(accountId, hash) : null;
}

/** A sign-in that just happened. */
export interface Arrival {
  readonly accountId: string;
  /** Secret of the device, known or new. */
  readonly device: string;
  /** True for the first sign-in of the account, which sends no notification. */
  readonly isFirst: boolean;
}

/** Remembers the device of a new session, and notifies the person if the device is new. */
export async function rememberDevice(
  trx: Db,
  env: Env,
  { accountId, device, isFirst }: Arrival,
  { address, userAgent }: RequestClient,
): Promise<void> {
  const hash = hashToken(device);
  // A phone that has a new user must not show push messages for the previous one.
  await trx
    .deleteFrom("push_subscriptions")
    .where("device_hash", "=", hash)
    .where("account_id", "<>", accountId)
    .execute();
  const seen = { address, user_agent: userAgent?.slice(0, 300) ?? null };
  const { isNew } = await trx
    .insertInto("known_devices")
    .values({ account_id: accountId, device_hash: hash, ...seen })
    .onConflict((on) => on.columns(["account_id", "device_hash"]).doUpdateSet({ ...seen, last_seen_at: now }))
    .returning(wasInserted.as("isNew"))
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("accounts")
    .set({ idle_since: now, idle_told_at: null, ...(isFirst ? { first_signed_in_at: now } : {}) })
    .where("id", "=", accountId)
    .execute();
  if (isFirst || !isNew) return;
  await notifyNewDevice(trx, env, accountId, { address, userAgent });
}

async function notifyNewDevice(
  trx: Db,
  env: Env,
  accountId: string,
  { address, userAgent }: Pick<RequestClient, "address" | "userAgent">,
): Promise<void> {
  const person = await findByAccount(trx, accountId);
  if (!person) return;
  const language = languageOf(person.languageCode);
  const device = deviceWords(textsOf(language), userAgent);
  const isMentee = person.accountType === "mentee";
  const when = whenText(language, momentAt(new Date(), zoneOf(person.timezone)));
  const values: Readonly<Record<string, string>> = isMentee
    ? { device, when, organization: person.organizationName }
    : { device, address };
  const made = await notify(trx, {
    to: [accountId],
    type: "login",
    text: isMentee ? "newSignIn" : "newDevice",
    values,
    url: page,
    // One notification for all new devices. Its link leads to the list of devices.
    group: "newDevice",
    isCounted: true,
  });
  await mailNotified(trx, env, made, {
    event: "newDevice",
    itemName: `${device}, ${isMentee ? when : address}`,
    url: page,
  });
}
