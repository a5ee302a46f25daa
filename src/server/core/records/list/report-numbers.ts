/** Conditions for the numbers of mentees in reports (ADR 81, 88). Their lists use the same conditions. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { importResultOf, type ImportFieldName } from "#shared/records/filter-field.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import { isAskedOnce } from "#shared/records/asked-once.ts";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Today } from "#shared/fields/days.ts";
import { AppError } from "#server/kernel/errors.ts";
import { dayOfInstant } from "#server/platform/db/expressions.ts";
import { answerName } from "../answers.ts";
import { newestOf } from "./conditions.ts";
import { isOpenWork } from "./definitions.ts";

type Condition = RawBuilder<unknown>;

/** Requires that the caller may list the records that a condition reads. @throws AppError badRequest */
export function requireList({ caller }: { readonly caller: Caller }, type: RecordType): void {
  if (authorizeType(caller, type, "list") !== "allow") throw new AppError("badRequest", "filter");
}

/** Returns the condition that the mentee `t` has an enrollment `s` that meets a condition. */
export const hasEnrollment = (
  test: Condition,
): Condition => sql`exists (select from ${sql.table(enrollments.table)} s
  where s.mentee_id = t.id and s.deleted_at is null and ${test})`;

/** Returns the condition that an enrollment `s` began on or before the last day and didn't end before the first. */
export const overlapsPeriod = (first: Condition, last: Condition): Condition =>
  sql`(s.start_date <= ${last} and coalesce(s.exit_date >= ${first}, true))`;

/** Returns the condition that an enrollment `s` began on or before a day and didn't end by then. */
export const continuesAfter = (day: Condition): Condition =>
  sql`(s.start_date <= ${day} and coalesce(s.exit_date > ${day}, true))`;

/** Returns the day in a zone on which work was done, or null if it isn't done. */
export const doneDay = (alias: string, zone: unknown): Condition =>
  sql`case when ${sql.ref(`${alias}.completed`)} then ${dayOfInstant(sql.ref(`${alias}.completed_at`), zone)} end`;

/**
 * Returns the condition that work had begun by a day, wasn't done by then, and was due before. Work that is archived
 * now, or that belongs to a former mentee, isn't late on any day unless it was done later.
 * @param today today in that zone
 */
export function wasLate(
  type: RecordType,
  alias: string,
  day: Condition,
  { day: today, zone }: Today,
): Condition {
  const s = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${s("start_date")} <= ${day} and ${s("end_date")} < least(${day}, ${today}::date)
    and not coalesce(${s("completed")} and coalesce(${doneDay(alias, zone)} <= ${day}, true), false)
    and (${s("completed")} or ${isOpenWork(type, alias)}))`;
}

/** Returns the condition that the newest assessment of the mentee `t` has a value. */
export const hasAssessed = (mentee: Condition, field: string): Condition => sql`exists (
  select from ${sql.table(menteeAssessments.table)} n where n.mentee_id = ${mentee} and n.newest and n.deleted_at is null
    and cardinality(n.${sql.id(sqlName(field))}) > 0)`;

/**
 * Returns the condition that the mentee of the row `t` declined to answer a field. For assessments, the newest counts.
 */
export function hasDeclined(type: RecordType, field: string, mentee: Condition = sql`t.id`): Condition {
  if (!isAskedOnce(type.fields[field])) return sql`false`;
  const isCounted =
    type.name === mentees.name
      ? sql`true`
      : sql`exists (select from ${sql.table(type.table)} s
          where s.id = a.record_id and s.deleted_at is null and ${newestOf(type, "s")})`;
  return sql`exists (select from field_answers a where a.mentee_id = ${mentee} and a.record_table = ${type.name}
    and a.field = ${answerName(type, field)} and a.declined and ${isCounted})`;
}

/**
 * Returns the condition that a row of the reader's sheet added or changed the record `t`. Row-level security hides
 * other people's sheets.
 */
export const isOfImport = (name: ImportFieldName, importId: unknown): Condition => sql`t.id in (
  select r.record_id from import_rows r where r.import_id = ${importId} and r.result = ${importResultOf[name]})`;
