/** Asks people to answer a follow-up on their phone, two weeks before its first day. */
import { sql } from "kysely";
import { utcZone, wakingZones, zoneTable, type WakingZone } from "#server/core/notifications/waking-zones.ts";
import { askMentee, checkInPath, type AskEnv, type Asked } from "#server/core/records/ask-mentee.ts";
import { oneByOne } from "#server/platform/db/one-by-one.ts";
import type { Db } from "#server/platform/db/database.ts";
import { askDaysBefore } from "#shared/contracts/follow-ups.ts";

/** Maximum number of follow-ups per transaction. */
const batch = 50;

/** The path of the questions in the web app. It reveals nothing about the case. */
const followUpPath = `${checkInPath}?more`;

type Due = Omit<Asked, "of" | "path">;

/** Finds follow-ups of people who can sign in and get reminders. Rows locked by others are processed in the next run. */
const findDue = (trx: Db, zones: readonly WakingZone[], failed: readonly string[]) =>
  sql<Due>`
    select f.id::text, f.due_from::text as occasion, m.id::text as "menteeId", m.account_id as "accountId",
      a.language_code as "languageCode", o.text_name as "textName", z.zone
    from follow_ups f
    join mentees m on m.id = f.mentee_id and m.active and m.deleted_at is null and not m.reminders_off
    join accounts a on a.id = m.account_id
    join organizations o on o.id = f.organization_id and o.active and o.deleted_at is null
    join ${zoneTable(zones)} on z.code = coalesce(m.timezone, o.timezones, ${utcZone})
    where f.status = 'planned' and f.deleted_at is null and f.asked_at is null
      and f.due_from <= z.today + ${sql.lit(askDaysBefore)}::integer and f.due_until >= z.today
      and not f.id = any(${failed}::bigint[])
    order by f.id limit ${batch} for no key update of f skip locked`.execute(trx);

async function ask(trx: Db, env: AskEnv, due: Due): Promise<void> {
  await sql`update follow_ups set asked_at = now() where id = ${due.id}`.execute(trx);
  await askMentee(trx, env, { ...due, of: "followUp", path: followUpPath });
}

/**
 * Asks everyone whose follow-up begins within two weeks: once, and again only if the first day moved to a later time.
 * Several nodes may run it at once, because each question is recorded in its transaction.
 */
export async function askFollowUps(db: Db, env: AskEnv, now = new Date()): Promise<void> {
  const zones = wakingZones(now);
  await oneByOne(db, {
    batch,
    find: async (trx, failed) => (await findDue(trx, zones, failed)).rows,
    idOf: ({ id }) => id,
    work: (trx, due) => ask(trx, env, due),
  });
}
