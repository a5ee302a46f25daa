/** Conditions for the numbers on screens. Their lists use the same conditions, so that numbers and lists match. */
import { sql, type RawBuilder } from "kysely";
import { promiseDays } from "#shared/contracts/caseload.ts";
import { promises } from "#shared/records/promises.ts";
import { hasLateWork, isLateWork, isQuiet } from "./definitions.ts";
import { outcomeAfter, startOfDay } from "#server/platform/db/expressions.ts";

type Condition = RawBuilder<unknown>;

const of = (alias: string) => (name: string) => sql.ref(`${alias}.${name}`);

/**
 * Returns the condition that a row `a` of `mentee_attention` is of an urgent mentee: one with late goals, tasks, or
 * challenges, or one who wasn't contacted for too long.
 * @param day today in the time zone of the organization
 */
export const isUrgent = (day: unknown): Condition =>
  sql`(a.is_active and (${hasLateWork("a", day)} or ${isQuiet("a", day)}))`;

/**
 * Returns the team member who must keep a promise: the one who made it, or the case manager if the team made it without
 * naming anyone. Null for promises of agencies and mentees.
 */
export function promiseOwner(alias: string): Condition {
  const t = of(alias);
  return sql`(case when ${t("by")} = 'staff' then coalesce(${t("by_staff")},
    (select om.case_manager from mentees om where om.id = ${t("mentee_id")})) end)`;
}

/** Returns the condition that a row of `mentee_staff` applies today. */
export function isOnDuty(alias: string): Condition {
  const t = of(alias);
  return sql`(${t("deleted_at")} is null
    and organization_day(${t("organization_id")}) between ${t("from_date")} and coalesce(${t("until_date")}, 'infinity'))`;
}

/** Returns the condition that a team member works with an active mentee today. */
export const worksWith = (menteeId: Condition, staffId: unknown): Condition => sql`exists (
  select from mentee_staff s join mentees w on w.id = s.mentee_id and w.active and w.deleted_at is null
  where s.mentee_id = ${menteeId} and s.staff_id = ${staffId} and ${isOnDuty("s")})`;

/**
 * Returns the condition that an appointment has no outcome: it is still scheduled, and began more than two hours ago.
 * @param now an instant. Defaults to the start of the transaction.
 */
export function lacksOutcome(alias: string, now: Condition = sql`now()`): Condition {
  const t = of(alias);
  return sql`(${t("status")} = 'planned' and ${t("start_at")} < ${now} - ${outcomeAfter})`;
}

/** Returns the condition that an appointment is scheduled and not over yet. */
export function isAhead(alias: string): Condition {
  const t = of(alias);
  return sql`(${t("status")} = 'planned' and ${t("start_at")} + make_interval(mins => ${t("minutes")}) > now())`;
}

/**
 * Returns the condition that a scheduled appointment won't take place because its mentee is inactive or deleted.
 * Calendars, counts of future appointments, and overlaps of team members leave it out until the mentee is back. The
 * mentee's page always lists it.
 * @param now an instant. Defaults to the start of the transaction.
 */
export function isCalledOff(alias: string, now: Condition = sql`now()`): Condition {
  const t = of(alias);
  return sql`(${t("status")} = 'planned' and ${t("start_at")} > ${now} and exists (
    select from mentees lm where lm.id = ${t("mentee_id")} and (not lm.active or lm.deleted_at is not null)))`;
}

/** Returns the condition that an appointment is scheduled within the next seven times 24 hours. */
export function isOfNextWeek(alias: string): Condition {
  const t = of(alias);
  return sql`(${t("status")} = 'planned' and ${t("start_at")} >= now() and ${t("start_at")} < now() + interval '7 days'
    and not ${isCalledOff(alias)})`;
}

/**
 * Returns the condition that an appointment is scheduled until midnight or began recently.
 * @param day today in the zone, `YYYY-MM-DD`
 */
export function isToday(alias: string, day: string, zone: string): Condition {
  const t = of(alias);
  return sql`(${t("status")} = 'planned' and ${t("start_at")} >= now() - ${outcomeAfter}
    and ${t("start_at")} < ${startOfDay(sql`(${day}::date + 1)`, zone)} and not ${isCalledOff(alias)})`;
}

/**
 * Returns the condition that an appointment is scheduled for the day after today.
 * @param day today in the zone, `YYYY-MM-DD`
 */
export function isTomorrow(alias: string, day: string, zone: string): Condition {
  const t = of(alias);
  const startOf = (days: number) => startOfDay(sql`(${day}::date + ${sql.lit(days)})`, zone);
  return sql`(${t("status")} = 'planned' and ${t("start_at")} >= ${startOf(1)} and ${t("start_at")} < ${startOf(2)}
    and not ${isCalledOff(alias)})`;
}

/**
 * Returns the condition that a promise to a mentee was kept or overdue recently. A released promise or one to a former
 * mentee isn't overdue.
 */
export function wasKeptOrOverdueRecently(alias: string, today: Condition): Condition {
  const t = of(alias);
  return sql`(${t("by")} <> 'mentee' and (${t("status")} = 'kept' and ${t("kept_on")} > ${today} - ${promiseDays}::integer
    or ${t("due_on")} >= ${today} - ${promiseDays}::integer and ${isLateWork(promises, alias, today)}))`;
}

/** Returns the condition that a promise, for which {@link wasKeptOrOverdueRecently} holds, was kept by its due day. */
export function wasKeptInTime(alias: string): Condition {
  const t = of(alias);
  return sql`(${t("status")} = 'kept' and ${t("kept_on")} <= ${t("due_on")})`;
}
