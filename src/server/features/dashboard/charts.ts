/** The pictures of the dashboard: numbers only, no single person can be seen in them. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { authorizeType } from "#shared/access/policy.ts";
import type { DashboardCharts, MonthCount } from "#shared/contracts/dashboard.ts";
import { programStatus } from "#shared/records/lookups.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { inScope, type DashboardScope } from "./scope.ts";
import { withSlowResults, type ScopeCounter } from "./slow-results.ts";

/** The months of a chart, the current one included. */
const monthCount = 12;

const firstMonth = sql`(date_trunc('month', current_date) - make_interval(months => ${monthCount - 1}))::date`;

/** Counts rows per month; `day` is what decides the month. */
async function perMonth(db: Db, from: RawBuilder<unknown>, day: RawBuilder<unknown>): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select to_char(months.first, 'YYYY-MM') as month, coalesce(found.count, 0)::integer as count
    from generate_series(${firstMonth}, current_date, interval '1 month') months (first)
    left join (
      select date_trunc('month', ${day}) as first, count(*) as count
      from ${from} and ${day} >= ${firstMonth} and ${day} < date_trunc('month', current_date) + interval '1 month'
      group by 1
    ) found on found.first = months.first
    order by months.first`.execute(db);
  return rows;
}

const referrals = (db: Db, scope: DashboardScope): Promise<MonthCount[]> =>
  perMonth(
    db,
    sql`mentees m where m.deleted_at is null and ${inScope(scope, "m", "id")}`,
    sql`m.date_of_referral`,
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
  const mayList = (name: string) => {
    const type = registry.get(name);
    return type !== undefined && authorizeType(scope.caller, type, "list") === "allow";
  };
  const completed: Record<string, MonthCount[]> = {};
  const [referralsPerMonth, menteesByProgramStatus] = await Promise.all([
    referrals(db, scope),
    mayList("menteeAssessments") ? byProgramStatus(db, scope) : [],
    ...assignmentKinds.map(async ({ key, table }) => {
      const from = sql`${sql.table(sqlName(table))} t
        where t.deleted_at is null and t.completed and ${inScope(scope, "t")}`;
      completed[key] = mayList(table) ? await perMonth(db, from, sql`t.completed_at`) : [];
    }),
  ]);
  const { goals = [], tasks = [], challenges = [] } = completed;
  return { referralsPerMonth, completedPerMonth: { goals, tasks, challenges }, menteesByProgramStatus };
}

/** Counts charts. */
export type ChartCounter = ScopeCounter<DashboardCharts>;

/** A counter of charts. */
export const makeChartCounter = (db: Db, registry: Registry): ChartCounter =>
  withSlowResults((scope) => count(db, scope, registry));
