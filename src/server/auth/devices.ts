/** Devices that have signed in to an account before: guessing never locks them out, and others make a notice. */
import { sql, type Kysely } from "kysely";
import type { Env } from "#server/env.ts";
import { mailNotified } from "#server/notifications/event-mail.ts";
import { notify } from "#server/notifications/notifications.ts";
import { languageOf, textsOf } from "#server/texts/texts.ts";
import { deviceWords } from "./device-names.ts";
import { findByAccount } from "./people.ts";
import { hashToken } from "./tokens.ts";

type Executor = Kysely<unknown>;
/** The page on which devices are looked after. */
const page = "/profile-password";

/** Whom a request comes from, before anybody is signed in. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Secret of the device cookie, when the browser has one. */
  readonly device: string | undefined;
}

const counterOf = (accountId: string, hash: Buffer): string => `${accountId}:${hash.toString("hex")}`;

/**
 * The counter of a device that has signed in before to the account of an email; null for every other device. The secret
 * is looked up first, so that a stranger's answer takes as long with an account as without.
 * @param key the email as `emailKey` makes it
 */
export async function deviceOfEmail(
  db: Executor,
  key: string,
  device: string | undefined,
): Promise<string | null> {
  if (!device) return null;
  const hash = hashToken(device);
  const { rows } = await sql<{ id: string }>`
    with known as materialized (select account_id from known_devices where device_hash = ${hash})
    select a.id from known join accounts a on a.id = known.account_id
    where a.email_key = ${key} and a.deleted_at is null`.execute(db);
  return rows[0] ? counterOf(rows[0].id, hash) : null;
}

/** The counter of a device that has signed in to the account before; null for every other device. */
export async function deviceOfAccount(
  db: Executor,
  accountId: string,
  device: string | undefined,
): Promise<string | null> {
  if (!device) return null;
  const hash = hashToken(device);
  const { rows } = await sql`select from known_devices
    where account_id = ${accountId} and device_hash = ${hash}`.execute(db);
  return rows.length > 0 ? counterOf(accountId, hash) : null;
}

/** Where a sign-in has just happened. */
export interface Arrival {
  readonly accountId: string;
  /** Secret of the device, known or new. */
  readonly device: string;
  /** The first sign-in of the account ever: no news to anybody. */
  readonly isFirst: boolean;
}

/** Remembers the device of a session that begins, and tells the person when it is new. */
export async function rememberDevice(
  trx: Executor,
  env: Env,
  { accountId, device, isFirst }: Arrival,
  { address, userAgent }: Visitor,
): Promise<void> {
  const hash = hashToken(device);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into known_devices (account_id, device_hash, address, user_agent)
    values (${accountId}, ${hash}, ${address}, ${userAgent?.slice(0, 300) ?? null})
    on conflict (account_id, device_hash) do update
    set last_seen_at = now(), address = excluded.address, user_agent = excluded.user_agent
    returning xmax = 0 as is_new`.execute(trx);
  if (isFirst) {
    await sql`update accounts set first_signed_in_at = now() where id = ${accountId}`.execute(trx);
    return;
  }
  if (!rows[0]?.is_new) return;
  await tellNewDevice(trx, env, accountId, { address, userAgent });
}

async function tellNewDevice(
  trx: Executor,
  env: Env,
  accountId: string,
  { address, userAgent }: Pick<Visitor, "address" | "userAgent">,
): Promise<void> {
  const person = await findByAccount(trx, accountId);
  const device = deviceWords(textsOf(languageOf(person?.languageCode)), userAgent);
  const values = { device, address };
  const made = await notify(trx, { to: [accountId], type: "login", text: "newDevice", values, url: page });
  await mailNotified(trx, env, made, { event: "newDevice", itemName: `${device}, ${address}`, url: page });
}
