/** The numbers of the report, all as of one moment. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { todayIn } from "#shared/fields/days.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { exportGroups, type ExportGroup } from "#shared/contracts/export-groups.ts";
import {
  menteeUserChallenges,
  menteeUserGoals,
  menteeUserTasks,
} from "#shared/records/mentee-sub-records.ts";
import type { ReportCount, ReportNumbers, ReportPeriod } from "#shared/contracts/responses/report-numbers.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { column } from "#server/core/records/columns.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { conditionsOf, newestOf } from "#server/core/records/list/conditions.ts";
import { doneDay, hasDeclined, wasLate } from "#server/core/records/list/report-numbers.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { DayRange } from "../kind.ts";
import { periodDays, readPeriod, readPeriodMonths } from "./period-data.ts";
import { mayUseGroup, type ChosenGroup } from "./query.ts";

export interface Totals {
  readonly mentees: number;
  readonly active: number;
  readonly referred: number;
  readonly admitted: number;
  readonly discharged: number;
  /** In years. Null if no age is known. */
  readonly averageAge: number | null;
}

export interface GroupCounts {
  readonly group: ExportGroup;
  readonly counts: readonly ReportCount[];
}

export interface Outcome {
  readonly type: RecordType;
  readonly assigned: number;
  readonly completed: number;
  readonly overdue: number;
}

export interface ReportData {
  /** Null for a report without a period, and for readers who may not list enrollments. */
  readonly period: ReportPeriod | null;
  readonly totals: Totals;
  readonly groups: readonly GroupCounts[];
  /** `YYYY-MM` and the number of referrals in that month, without gaps. */
  readonly months: readonly { month: string; count: number }[];
  readonly outcomes: readonly Outcome[];
}

const source = (query: ListQuery): RawBuilder<unknown> =>
  sql`(select * from ${sql.table(mentees.table)} t where ${conditionsOf(query)}) t`;

async function readTotals(db: Db, query: ListQuery): Promise<Totals> {
  const { rows } = await sql<Totals>`select count(*)::integer as mentees,
    count(*) filter (where active)::integer as active,
    count(date_of_referral)::integer as referred, count(date_of_admission)::integer as admitted,
    count(date_of_discharge)::integer as discharged, avg(age_at_referral)::double precision as "averageAge"
    from ${source(query)}`.execute(db);
  return rows[0] ?? { mentees: 0, active: 0, referred: 0, admitted: 0, discharged: 0, averageAge: null };
}

async function readGroup(
  db: Db,
  { registry, ...query }: ListQuery,
  group: ExportGroup,
): Promise<GroupCounts> {
  const list = registry.get(group.list);
  if (!list) return { group, counts: [] };
  const found = source({ registry, ...query });
  const field = sql.id(sqlName(group.field));
  const values =
    group.type === mentees
      ? sql`${found} left join ${sql.table(list.table)} r on r.id = ${column(group.field)}`
      : sql`${found} left join (
          select s.mentee_id, unnest(s.${field}) as option_id from ${sql.table(group.type.table)} s
          where s.deleted_at is null and ${newestOf(group.type, "s")}
        ) chosen on chosen.mentee_id = t.id left join ${sql.table(list.table)} r on r.id = chosen.option_id`;
  const { rows } =
    await sql<ReportCount>`select r.id::text as id, ${nameExpression(list, "r", query.language)} as name, count(distinct t.id)::integer as count,
      r.id is null and ${hasDeclined(group.type, group.field)} as "isDeclined"
    from ${values} group by r.id, 2, 4 order by r.id is null, "isDeclined" desc, count desc, 2`.execute(db);
  return { group, counts: rows };
}

async function readMonths(db: Db, query: ListQuery): Promise<ReportData["months"]> {
  const { rows } = await sql<{ month: string; count: number }>`
    with months as (select date_trunc('month', date_of_referral) as month, count(*)::integer as count
      from ${source(query)} where date_of_referral is not null group by 1)
    select to_char(every, 'YYYY-MM') as month, coalesce(months.count, 0) as count
    from (select min(month) as first, max(month) as last from months) span
    cross join generate_series(span.first, span.last, interval '1 month') every
    left join months on months.month = every order by every`.execute(db);
  return rows;
}

/**
 * Counts the assignments of the mentees: all of them in their current state, or those that started in the period,
 * were completed in it, and were overdue on its last day.
 */
async function readOutcome(
  db: Db,
  query: ListQuery,
  type: RecordType,
  range: DayRange | null,
): Promise<Outcome> {
  const { zone } = query;
  const { first, last } = periodDays(range ?? { startDate: null, endDate: null });
  const late = sql`count(*) filter (where ${wasLate(type, "s", last, todayIn(zone))})::integer as overdue`;
  const counts = range
    ? sql`count(*) filter (where s.start_date between ${first} and ${last})::integer as assigned,
        count(*) filter (where ${doneDay("s", zone)} between ${first} and ${last})::integer as completed, ${late}`
    : sql`count(*)::integer as assigned, count(*) filter (where s.completed)::integer as completed, ${late}`;
  const { rows } = await sql<Omit<Outcome, "type">>`select ${counts}
    from ${sql.table(type.table)} s join ${source(query)} on t.id = s.mentee_id where s.deleted_at is null`.execute(
    db,
  );
  return { type, ...(rows[0] ?? { assigned: 0, completed: 0, overdue: 0 }) };
}

/** The people and dates that a report counts. */
export interface ReportQuery {
  /** The people that the report is about. */
  readonly query: ListQuery;
  /** The same people regardless of dates. */
  readonly everybody: ListQuery;
  /** Null if no dates were chosen. */
  readonly range: DayRange | null;
  /** True if the period also limits the assignments. */
  readonly isOfPeriod: boolean;
}

async function readPeriodOf(db: Db, { everybody, range }: ReportQuery): Promise<ReportPeriod | null> {
  if (!range || authorizeType(everybody.caller, enrollments, "list") !== "allow") return null;
  return {
    counts: await readPeriod(db, everybody, range),
    months: await readPeriodMonths(db, everybody, range),
  };
}

/** Returns the chosen groups, or else all groups that the caller may read. */
async function readGroups(
  db: Db,
  repository: Repository,
  query: ListQuery,
  chosen: readonly ChosenGroup[],
): Promise<GroupCounts[]> {
  const groups = chosen.length > 0 ? chosen.map(({ group }) => group) : exportGroups;
  const counts: GroupCounts[] = [];
  for (const group of groups)
    if (mayUseGroup(repository, group)) counts.push(await readGroup(db, query, group));
  return counts;
}

const workTypes: readonly RecordType[] = [menteeUserGoals, menteeUserTasks, menteeUserChallenges];

/** Returns the record types and groups that the caller's role adds to a report. */
export function openParts(repository: Repository, chosen: readonly ChosenGroup[]): string[] {
  const { caller } = repository.signedIn;
  const types = [enrollments, ...workTypes].filter((type) => authorizeType(caller, type, "list") === "allow");
  // Chosen groups are checked in any case.
  const groups = chosen.length > 0 ? [] : exportGroups.filter((group) => mayUseGroup(repository, group));
  return [...types.map(({ name }) => name), ...groups.map(({ key }) => `group ${key}`)];
}

/**
 * Returns the assignments of the mentees by type, for types that the caller may list. Their days are those of the list
 * that a number opens.
 */
async function readOutcomes(db: Db, { query, range, isOfPeriod }: ReportQuery): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const type of workTypes)
    if (authorizeType(query.caller, type, "list") === "allow")
      outcomes.push(await readOutcome(db, query, type, isOfPeriod ? range : null));
  return outcomes;
}

const atOneMoment = <Result>({ db }: Repository, read: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel("repeatable read").execute(read);

/** Returns the numbers that the screen shows. Each one links to a list. */
export const readReportNumbers = (
  repository: Repository,
  report: ReportQuery,
  chosen: readonly ChosenGroup[],
): Promise<ReportNumbers> =>
  atOneMoment(repository, async (trx) => {
    const { mentees: all, active } = await readTotals(trx, report.query);
    const groups = await readGroups(trx, repository, report.query, chosen);
    const work = await readOutcomes(trx, report);
    return {
      period: await readPeriodOf(trx, report),
      totals: { mentees: all, active },
      work: work.map(({ type, ...counts }) => ({ tableName: type.name, ...counts })),
      groups: groups.map(({ group: { key }, counts }) => ({ key, counts })),
    };
  });

/** Reads the numbers of a report. Assignments are limited to types that the caller may list. */
export async function readReport(
  repository: Repository,
  report: ReportQuery,
  chosen: readonly ChosenGroup[],
): Promise<ReportData> {
  const { query } = report;
  return atOneMoment(repository, async (trx) => {
    const counts = await readGroups(trx, repository, query, chosen);
    return {
      period: await readPeriodOf(trx, report),
      totals: await readTotals(trx, query),
      months: await readMonths(trx, query),
      groups: counts,
      outcomes: await readOutcomes(trx, report),
    };
  });
}
