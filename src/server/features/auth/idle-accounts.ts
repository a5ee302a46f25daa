/**
 * The idle-account rule of an organization: a team member who hasn't signed in for a number of days is disabled. The
 * person is notified a week earlier.
 */
import { sql, type RawBuilder } from "kysely";
import { languageOf, roleTypes } from "#shared/constants.ts";
import { users } from "#shared/records/users.ts";
import { disableAccount } from "#server/core/accounts/accounts.ts";
import { isLocalOwner } from "#server/core/accounts/single-sign-on.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import { insertChange } from "#server/core/audit/store.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { dayText } from "#server/core/notifications/when-text.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import type { Env } from "#server/kernel/env.ts";

/** Days between the warning email and the day on which the account is disabled. */
const noticeDays = 7;
/** Maximum number of accounts per run. The next run continues. */
const maxPerRun = 200;

/** Active team members `u` with account `a` in organization `o`. */
const activeTeam = sql`users u join accounts a on a.id = u.account_id and a.deleted_at is null
  join organizations o on o.id = u.organization_id and o.active and o.deleted_at is null`;

/** Returns the condition that a team member is due within a number of days. */
const isDue = (
  days: number,
): RawBuilder<boolean> => sql`u.active and u.deleted_at is null and not ${isLocalOwner}
  and a.idle_since < now() - make_interval(days => o.idle_account_days - ${days}::integer)`;

/** The condition that the organization of team member `u` would be left without an active Owner. */
const isLastOwner = sql<boolean>`exists (
    select from user_roles r where r.id = u.user_role and r.role_type = ${Number(roleTypes.owner)})
  and not exists (
    select from users other join user_roles r on r.id = other.user_role and r.deleted_at is null
    where other.organization_id = u.organization_id and other.id <> u.id and other.active
      and other.deleted_at is null and r.role_type = ${Number(roleTypes.owner)})`;

interface Warned extends Row<"accounts", "id" | "language_code"> {
  idle_days: number;
  /** The day, in the organization's time zone, on which the account is disabled. */
  last_day: string;
}

/**
 * Notifies each person whose account will be disabled in a week. Forgets the notification of people who are no longer
 * due, for example because the rule was turned off or made longer, so that they are notified again.
 */
async function warn(trx: Db, env: Env): Promise<void> {
  await sql`update accounts a set idle_told_at = null from users u, organizations o
    where u.account_id = a.id and o.id = u.organization_id and o.active and a.idle_told_at is not null
      and (${isDue(noticeDays)} and not (${isLastOwner})) is not true`.execute(trx);
  const { rows } = await sql<Warned>`
    with told as (
      select a.id from ${activeTeam} where ${isDue(noticeDays)} and a.idle_told_at is null and not (${isLastOwner})
      order by a.id limit ${maxPerRun} for no key update of a skip locked)
    update accounts a set idle_told_at = now()
    from told, users u, organizations o
    where a.id = told.id and u.account_id = a.id and o.id = u.organization_id
    returning a.id, a.language_code, extract(day from now() - a.idle_since)::integer as idle_days,
      organization_day(o.id, now() + make_interval(days => ${noticeDays}))::text as last_day`.execute(trx);
  for (const { id, language_code, idle_days, last_day } of rows)
    await notifyAccount(trx, env, id, {
      text: "accountIdle",
      values: { days: String(idle_days), day: dayText(languageOf(language_code), last_day) },
      group: "accountIdle",
    });
}

type Closing = Row<"users", "id" | "account_id" | "organization_id">;

/** Disables one team member as an administrator would. Returns false if the person signed in meanwhile. */
async function close(trx: Db, { id, account_id, organization_id }: Closing): Promise<boolean> {
  // Serializes changes to an organization's Owners.
  await sql`select from organizations where id = ${organization_id} for no key update`.execute(trx);
  await sql`select from accounts where id = ${account_id} for no key update`.execute(trx);
  const { rows } = await sql`
    update users set active = false, version = version + 1, updated_at = now()
    where id in (select u.id from ${activeTeam} where u.id = ${id} and ${isDue(0)} and not (${isLastOwner}))
    returning id`.execute(trx);
  if (rows.length === 0) return false;
  await disableAccount(trx, account_id);
  await insertChange(
    trx,
    {
      ...actorOf(null),
      action: "change",
      outcome: "done",
      tableName: users.name,
      recordId: id,
      menteeId: null,
      ownerId: organization_id,
      details: { by: "idle" },
    },
    { active: ["1", "0"] },
  );
  return true;
}

/**
 * Warns and disables idle team members, each in a separate transaction. Several nodes may run it at once. A copied
 * installation waits until it is confirmed, because it sends no warnings and doesn't know later sign-ins.
 * @returns the number of disabled accounts
 */
export async function closeIdleAccounts(db: Db, env: Env): Promise<number> {
  if (await isHeld(db)) return 0;
  await db.transaction().execute((trx) => warn(trx, env));
  const { rows } = await sql<Closing>`
    select u.id, u.account_id, u.organization_id from ${activeTeam}
    where ${isDue(0)} and a.idle_told_at < now() - make_interval(days => ${noticeDays})
    order by u.id limit ${maxPerRun}`.execute(db);
  let done = 0;
  for (const person of rows) if (await db.transaction().execute((trx) => close(trx, person))) done += 1;
  return done;
}
