/** The pictures of the dashboard: numbers only, no single person can be seen in them. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { DashboardCharts, MonthCount } from "#shared/contracts/dashboard.ts";
import { programStatus } from "#shared/records/lookups.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { assignmentKinds } from "./assignments.ts";
import { inScope } from "./scope.ts";

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

const referrals = (db: Db, caller: Caller): Promise<MonthCount[]> =>
  perMonth(
    db,
    sql`mentees m where m.deleted_at is null and ${inScope(caller, "m")}`,
    sql`m.date_of_referral`,
  );

/** Whose charts they are, and the language of the names in them. */
type Reader = Pick<SignedIn, "caller" | "language">;

async function byProgramStatus(
  db: Db,
  { caller, language }: Reader,
): Promise<DashboardCharts["menteesByProgramStatus"]> {
  const { rows } = await sql<IdRow & { name: string; count: number }>`
    select s.id, ${nameExpression(programStatus, "s", language)} as name, found.count
    from (
      select status.id, count(*)::integer as count
      from mentee_assessments t
      join mentee_attention a on a.mentee_id = t.mentee_id and a.is_active
      cross join unnest(t.program_status) status (id)
      where t.deleted_at is null and ${inScope(caller, "t")}
      group by status.id
    ) found join ${sql.table(programStatus.table)} s on s.id = found.id and s.deleted_at is null
    order by found.count desc, 2`.execute(db);
  return rows;
}

async function count(db: Db, reader: Reader, registry: Registry): Promise<DashboardCharts> {
  const { caller } = reader;
  const mayList = (name: string) => {
    const type = registry.get(name);
    return type !== undefined && authorizeType(caller, type, "list") === "allow";
  };
  const completed: Record<string, MonthCount[]> = {};
  const [referralsPerMonth, menteesByProgramStatus] = await Promise.all([
    referrals(db, caller),
    mayList("menteeAssessments") ? byProgramStatus(db, reader) : [],
    ...assignmentKinds.map(async ({ key, table }) => {
      const from = sql`${sql.table(sqlName(table))} t
        where t.deleted_at is null and t.completed and ${inScope(caller, "t")}`;
      completed[key] = mayList(table) ? await perMonth(db, from, sql`t.completed_at`) : [];
    }),
  ]);
  const { goals = [], tasks = [], challenges = [] } = completed;
  return { referralsPerMonth, completedPerMonth: { goals, tasks, challenges }, menteesByProgramStatus };
}

/** What is quicker than this is counted anew each time. */
const quickMs = 5;
/** Counting may take this share of the time; over 50,000 mentees that means twice a minute at most. */
const share = 1 / 200;
const maxMs = 60_000;

/** Counts charts. */
export type ChartCounter = (reader: Reader) => Promise<DashboardCharts>;

/** A counter that keeps results which took long for a moment, so that large installations are not slowed by them. */
export function makeChartCounter(db: Db, registry: Registry): ChartCounter {
  const kept = new Map<string, { charts: DashboardCharts; until: number }>();
  return async (reader) => {
    const { caller, language } = reader;
    const begun = performance.now();
    // Everything that the numbers depend on.
    const scope = `${language} ${caller.organizationId} ${[...caller.keys].sort().join()} ${[...caller.flags].sort().join()}`;
    const known = kept.get(scope);
    if (known && known.until > begun) return known.charts;
    kept.delete(scope);
    const charts = await count(db, reader, registry);
    const took = performance.now() - begun;
    if (took > quickMs) {
      if (kept.size > 1000) kept.clear();
      kept.set(scope, { charts, until: performance.now() + Math.min(took / share, maxMs) });
    }
    return charts;
  };
}
