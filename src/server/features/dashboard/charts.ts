/** The dashboard's charts. They contain only numbers that don't identify a person. */
import { sql, type RawBuilder } from "kysely";
import { dayIn } from "#shared/fields/days.ts";
import type { Db } from "#server/platform/db/database.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { underLiveMentee } from "#server/core/records/list/conditions.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { dayOfInstant, startOfDay } from "#server/platform/db/expressions.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { DashboardCharts, MonthCount } from "#shared/contracts/responses/dashboard.ts";
import { programStatus } from "#shared/records/lookups.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Registry } from "#shared/records/registry.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { inScope, mayList, type DashboardScope } from "./scope.ts";
import { withSlowResults } from "./slow-results.ts";

/** The number of months in a chart, including the current one. */
const monthCount = 12;

/** How the month of a row is determined. */
interface DayOf {
  /** The local day. It may include a time. */
  readonly day: RawBuilder<unknown>;
  /** Returns the start of a day in the form of the stored column, so that an index can be used. */
  readonly startOf: (day: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly stored: RawBuilder<unknown>;
}

const dateOf = (stored: RawBuilder<unknown>): DayOf => ({ stored, day: stored, startOf: (day) => day });

const instantOf = (stored: RawBuilder<unknown>, zone: string): DayOf => ({
  stored,
  day: dayOfInstant(stored, zone),
  startOf: (day) => startOfDay(day, zone),
});

/** Counts rows per month in the time zone. */
async function perMonth(
  { db, zone }: { db: Db; zone: string },
  from: RawBuilder<unknown>,
  { day, startOf, stored }: DayOf,
): Promise<MonthCount[]> {
  const month = sql`date_trunc('month', ${dayIn(zone)}::timestamp)`;
  const first = sql`(${month} - make_interval(months => ${monthCount - 1}))`;
  const { rows } = await sql<MonthCount>`
    select to_char(months.first, 'YYYY-MM') as month, coalesce(found.count, 0)::integer as count
    from generate_series(${first}, ${month}, interval '1 month') months (first)
    left join (
      select date_trunc('month', ${day}::timestamp) as first, count(*) as count
      from ${from} and ${stored} >= ${startOf(first)} and ${stored} < ${startOf(sql`(${month} + interval '1 month')`)}
      group by 1
    ) found on found.first = months.first
    order by months.first`.execute(db);
  return rows;
}

const referrals = (db: Db, scope: DashboardScope): Promise<MonthCount[]> =>
  perMonth(
    { db, zone: scope.zone },
    sql`mentees m where m.deleted_at is null and ${inScope(scope, "m", "id")}`,
    dateOf(sql`m.date_of_referral`),
  );

async function byProgramStatus(
  db: Db,
  scope: DashboardScope,
): Promise<DashboardCharts["menteesByProgramStatus"]> {
  const { rows } = await sql<IdRow & { name: string; count: number }>`
    select s.id, ${nameExpression(programStatus, "s", scope.language)} as name, found.count
    from (
      select status.id, count(*)::integer as count
      from mentee_assessments t
      join mentee_attention a on a.mentee_id = t.mentee_id and a.is_active
      cross join unnest(t.program_status) status (id)
      where t.deleted_at is null and t.newest and ${inScope(scope, "t")}
      group by status.id
    ) found join ${sql.table(programStatus.table)} s on s.id = found.id and s.deleted_at is null
    order by found.count desc, 2`.execute(db);
  return rows;
}

async function count(db: Db, scope: DashboardScope, registry: Registry): Promise<DashboardCharts> {
  const completed: Record<string, MonthCount[]> = {};
  const [referralsPerMonth, menteesByProgramStatus] = await Promise.all([
    referrals(db, scope),
    mayList(scope.caller, registry, "menteeAssessments") ? byProgramStatus(db, scope) : [],
    ...assignmentKinds.map(async ({ key, table }) => {
      const from = sql`${sql.table(sqlName(table))} t
        where t.deleted_at is null and t.completed and ${underLiveMentee} and ${inScope(scope, "t")}`;
      const { zone } = scope;
      const day = instantOf(sql`t.completed_at`, zone);
      completed[key] = mayList(scope.caller, registry, table) ? await perMonth({ db, zone }, from, day) : [];
    }),
  ]);
  const { goals = [], tasks = [], challenges = [] } = completed;
  return { referralsPerMonth, completedPerMonth: { goals, tasks, challenges }, menteesByProgramStatus };
}

/**
 * Creates a function that counts the numbers of charts. It throws AppError forbidden for callers who may not list
 * mentees.
 */
export function makeChartCounter(db: Db, registry: Registry) {
  const counted = withSlowResults((scope) => onOneConnection(db, (one) => count(one, scope, registry)));
  return async (scope: DashboardScope): Promise<DashboardCharts> => {
    if (!mayList(scope.caller, registry, "mentees")) throw new AppError("forbidden");
    return counted(scope);
  };
}
