/** Reminds mentees of open goals, tasks, and challenges: on the day before, and once when they are overdue (ADR 62). */
import { sql } from "kysely";
import { makeMoment } from "#shared/fields/moment.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { utcZone, wakingZones, zoneTable, type WakingZone } from "#server/core/notifications/waking-zones.ts";
import { isOpenWork, workType } from "#server/core/records/list/definitions.ts";
import { messageFor, type Work } from "./still-due.ts";
import { reachMentee, type ReminderEnv } from "#server/core/reminders/reach-mentee.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { oneByOne } from "#server/platform/db/one-by-one.ts";
import type { Db } from "#server/platform/db/database.ts";
import { dayOfInstant } from "#server/platform/db/expressions.ts";

/** Maximum number of mentees per transaction. */
const batch = 50;
/** No reminders for work that has been overdue for longer: before reminders existed, or during downtime. */
const lateDays = 3;

interface Due {
  readonly menteeId: string;
  readonly accountId: string;
  readonly languageCode: string;
  /** IANA time zone name of the mentee. */
  readonly zone: string;
  readonly work: readonly Work[];
}

/**
 * Finds work that is due tomorrow or overdue in the mentee's time zone, by mentee. Work assigned today is left out,
 * because its author just entered it. Rows locked by others are processed in the next run.
 */
const findDue = (trx: Db, zones: readonly WakingZone[], failed: readonly string[]) => {
  const days = zones.flatMap(({ today, tomorrow }) => [today, tomorrow]).sort();
  const [first, last] = [days[0] ?? null, days.at(-1) ?? null];
  const kinds = assignmentKinds.map(({ key, table }) => {
    const name = sql.id(key);
    return sql`${name} as (
      select ${table}::text as "table", t.id, t.end_date, t.end_date < z.today as late, z.zone, m.id as mentee_id, m.account_id
      from ${sql.table(sqlName(table))} t
      join mentees m on m.id = t.mentee_id and m.anonymized_at is null
        and not m.reminders_off and not m.id = any(${failed}::bigint[])
      join organizations o on o.id = t.organization_id and o.active and o.deleted_at is null and o.work_reminders
      join zones z on z.code = coalesce(m.timezone, o.timezones, ${utcZone})
      where ${isOpenWork(workType(table), "t")}
        and t.end_date between ${first}::date - ${lateDays}::integer and ${last}::date
        and (t.end_date = z.tomorrow and t.reminded_for is distinct from t.end_date
          or t.end_date between z.today - ${lateDays}::integer and z.today - 1 and t.late_for is distinct from t.end_date)
        and ${dayOfInstant(sql`t.created_at`, sql`z.zone`)} < z.today
      for no key update of t skip locked
    )`;
  });
  const all = assignmentKinds.map(({ key }) => sql`select * from ${sql.id(key)}`);
  return sql<Due>`
    with zones as (select * from ${zoneTable(zones)}), ${sql.join(kinds)}
    select d.mentee_id::text as "menteeId", d.account_id as "accountId", a.language_code as "languageCode",
      d.zone, jsonb_agg(jsonb_build_object('table', d."table", 'id', d.id::text, 'dueOn', d.end_date, 'isLate', d.late)
        order by d."table", d.id) as work
    from (${sql.join(all, sql` union all `)}) d join accounts a on a.id = d.account_id and a.deleted_at is null
    group by d.mentee_id, d.account_id, a.language_code, d.zone order by d.mentee_id limit ${batch}`.execute(
    trx,
  );
};

/** Records the due dates that a mentee was reminded of. */
async function noteReminded(trx: Db, work: readonly Work[]): Promise<void> {
  for (const { table } of assignmentKinds) {
    const own = work.filter((one) => one.table === table);
    if (own.length === 0) continue;
    await sql`
      update ${sql.table(sqlName(table))} t set
        reminded_for = case when w.late then t.reminded_for else t.end_date end,
        late_for = case when w.late then t.end_date else t.late_for end
      from jsonb_to_recordset(${JSON.stringify(own.map(({ id, isLate }) => ({ id, late: isLate })))}::jsonb)
        as w (id bigint, late boolean)
      where t.id = w.id`.execute(trx);
  }
}

/** Sends one message for all work, because people turn off a phone that buzzes five times. */
async function remind(trx: Db, env: ReminderEnv, { work, zone, ...mentee }: Due): Promise<void> {
  const what = messageFor(work);
  const [first] = work;
  // The reminder says "tomorrow", which would be wrong on the due date.
  const dueOn = work.find((one) => !one.isLate)?.dueOn;
  const until = dueOn === undefined ? undefined : makeMoment(`${dueOn}T00:00`, zone).at;
  // With late work, it isn't dropped on that date, but the check replaces it with a reminder of the late work.
  const isDropped = until !== undefined && what === "tomorrow";
  await reachMentee(trx, env, {
    ...mentee,
    event: "workDue",
    sentence: (language) => textsOf(language)(`server.workDue.${what}`),
    url: "/",
    eventKey: `workDue:${first?.table ?? ""}:${first?.id ?? ""}:${first?.dueOn ?? ""}:${what}`,
    daytime: { zone, ...(isDropped ? { until: new Date(until) } : {}) },
    about: { of: "work", work, until },
  });
  await noteReminded(trx, work);
}

/**
 * Reminds all mentees whose work is due tomorrow or overdue, once per due date. Several nodes may run it at once.
 * They take turns, so that no one gets two messages for the work of one day, and each reminder is recorded in its
 * transaction.
 */
export async function remindOfWork(db: Db, env: ReminderEnv, now = new Date()): Promise<void> {
  const zones = wakingZones(now);
  await oneByOne(db, {
    batch,
    find: async (trx, failed) => {
      await lockNamed(trx, "work reminders", null);
      return (await findDue(trx, zones, failed)).rows;
    },
    idOf: ({ menteeId }) => menteeId,
    work: (trx, due) => remind(trx, env, due),
  });
}
