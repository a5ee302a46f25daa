/** Reminds people of their promises the day before they are due. The reminder contains only their number (ADR 58). */
import { sql } from "kysely";
import { type LanguageCode, languageOf } from "#shared/constants.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { promises } from "#shared/records/promises.ts";
import { utcZone, wakingZones, zoneTable, type WakingZone } from "#server/core/notifications/waking-zones.ts";
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { isOpenWork } from "#server/core/records/list/definitions.ts";
import { reachMentee, type ReminderEnv } from "#server/core/reminders/reach-mentee.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { oneByOne } from "#server/platform/db/one-by-one.ts";
import type { Db } from "#server/platform/db/database.ts";
import { dayOfInstant } from "#server/platform/db/expressions.ts";

/** Maximum number of people per transaction. */
const batch = 50;

interface DuePromises {
  /** Mentee who made the promise. Null for a team member. */
  readonly menteeId: string | null;
  readonly accountId: string;
  readonly languageCode: string;
  readonly dueOn: string;
  /** IANA time zone name of the person who made the promise. */
  readonly zone: string;
  readonly ids: readonly string[];
}

/**
 * Finds open promises that are due tomorrow in the time zone of the person who made them, by person: the team member,
 * or the case manager if none is set, or the mentee. Promises created today are left out, because their author just
 * entered them.
 */
const findDue = (trx: Db, zones: readonly WakingZone[], failed: readonly string[]) =>
  sql<DuePromises>`
    with due as (
      select p.id, p.due_on, z.zone, coalesce(u.account_id, m.account_id) as account_id,
        case when u.id is null then m.id end as mentee_id
      from promises p
      join mentees m on m.id = p.mentee_id
      join organizations o on o.id = p.organization_id and o.active and o.deleted_at is null
      left join users u on p.by = 'staff' and u.id = coalesce(p.by_staff, m.case_manager) and u.active
        and u.deleted_at is null
      join ${zoneTable(zones)}
        on z.code = coalesce(u.timezone, case when p.by = 'mentee' then m.timezone end, o.timezones, ${utcZone})
      where ${isOpenWork(promises, "p")} and p.reminded_for is distinct from p.due_on
        and p.due_on = z.tomorrow and ${dayOfInstant(sql`p.created_at`, sql`z.zone`)} < z.today
        and (u.id is not null or p.by = 'mentee' and not m.reminders_off)
      for no key update of p skip locked
    )
    select d.account_id as "accountId", d.mentee_id as "menteeId", a.language_code as "languageCode", d.due_on::text as "dueOn", d.zone, array_agg(d.id) as ids
    from due d join accounts a on a.id = d.account_id and not a.id = any(${failed}::bigint[])
    group by d.account_id, d.mentee_id, a.language_code, d.due_on, d.zone order by d.account_id limit ${batch}`.execute(
    trx,
  );

async function remind(
  trx: Db,
  env: ReminderEnv,
  { menteeId, accountId, languageCode, dueOn, zone, ids }: DuePromises,
): Promise<void> {
  const event = "promiseDue";
  const sentence = (language: LanguageCode) =>
    textsOf(language)("server.promises.dueTomorrow", { count: ids.length });
  const eventKey = `promiseDue:${ids[0] ?? ""}:${dueOn}`;
  // The reminder says "tomorrow", which would be wrong on the due date.
  const about = { of: "promises", ids, dueOn };
  const daytime = { zone, until: new Date(makeMoment(`${dueOn}T00:00`, zone).at) };
  if (menteeId === null) {
    await notify(trx, {
      to: [accountId],
      type: "important",
      text: event,
      values: (language) => ({ sentence: sentence(language) }),
      url: "/",
      group: event,
      about,
    });
    const values = { counts: sentence(languageOf(languageCode)) };
    await mailEvent(trx, env, { event, accountId, menteeId, values, url: "/", eventKey, daytime, about });
  } else
    await reachMentee(trx, env, {
      event,
      menteeId,
      accountId,
      languageCode,
      sentence,
      url: "/",
      eventKey,
      daytime,
      about,
    });
  await sql`update promises set reminded_for = due_on where id = any(${ids}::bigint[])`.execute(trx);
}

/**
 * Reminds all people whose promises are due tomorrow, each once. Several nodes may run it at once. They take turns, so
 * that no one gets two messages with a part of their promises each, and each reminder is recorded in its transaction.
 */
export async function remindOfPromises(db: Db, env: ReminderEnv, now = new Date()): Promise<void> {
  const zones = wakingZones(now);
  await oneByOne(db, {
    batch,
    find: async (trx, failed) => {
      await lockNamed(trx, "promise reminders", null);
      return (await findDue(trx, zones, failed)).rows;
    },
    idOf: ({ accountId }) => accountId,
    work: (trx, due) => remind(trx, env, due),
  });
}
