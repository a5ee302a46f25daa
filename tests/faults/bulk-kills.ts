/** A bulk action whose process is killed halfway through. */
import { sql } from "kysely";
import type { Victim } from "./victim.ts";
import { until } from "#tests/support/until.ts";

/** What the database contains at the end about mentees who should each have one goal. */
export interface BulkFindings {
  readonly counts: unknown;
  /** The number of mentees by their number of goals. */
  readonly goals: Readonly<Record<number, number>>;
  /** The number of goals that don't have exactly one line in the audit trail. */
  readonly unaudited: number;
  /** The number of kills that hit a running action. */
  readonly hits: number;
}

interface Progress {
  readonly done: number;
  readonly isOver: boolean;
}

/** Adds a goal to new mentees, kills the process during the action, and waits until it is done. */
export async function killBulk(victim: Victim, count: number, kills: number): Promise<BulkFindings> {
  const { token } = await victim.signIn("owner@harbor.example");
  const name = `Bulk ${Date.now()}`;
  const open = await victim.openDatabase();
  const { rows } = await sql<{ id: string; goal: string }>`
    with one as (select organization_id as organization from users where email = 'owner@harbor.example'),
    a as (insert into accounts (account_type) select 'mentee' from generate_series(1, ${count}::integer) returning id)
    insert into mentees (organization_id, account_id, first_name, last_name)
    select organization, a.id, 'Bulk', ${name} from a, one
    returning id::text, (select min(g.id)::text from mentee_goals g where g.deleted_at is null) as goal`.execute(
    open.db,
  );
  const ids = rows.map(({ id }) => id);
  const data = { menteeGoalId: rows[0]?.goal, startDate: "2026-11-01", endDate: "2026-12-01" };
  const begun = await victim.call(
    "bulk",
    {
      tableName: "mentees",
      ids,
      expectedCount: count,
      action: "add",
      values: { tableName: "menteeUserGoals", data },
    },
    { token },
  );
  const code = String(begun.body["code"]);
  const progress = async (db = open.db): Promise<Progress> => {
    const found = await sql<Progress>`select count(*) filter (where r.outcome <> 'waiting')::integer as done,
        bool_and(j.status = 'ready') as "isOver"
      from bulk_jobs j join bulk_job_rows r on r.job_id = j.id where j.code = ${code}`.execute(db);
    return found.rows[0] ?? { done: 0, isOver: false };
  };
  let hits = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const { done } = await progress();
    let now = await progress();
    while (now.done <= done && !now.isOver) now = await progress();
    await victim.killAndStart(false);
    if (!(await progress()).isOver) hits += 1;
    await victim.untilReady();
  }
  await until(async () => (await progress()).isOver, 300_000);
  const result = await victim.call("bulk/result", { code }, { token });
  const perMentee = await sql<{ goals: number; mentees: number }>`
    select goals, count(*)::integer as mentees from (
      select (select count(*)::integer from mentee_user_goals g where g.mentee_id = m.id) as goals
      from mentees m where m.id = any(${ids}::bigint[])) c group by goals`.execute(open.db);
  const unaudited = await sql<{ count: number }>`
    select count(*)::integer as count from mentee_user_goals g where g.mentee_id = any(${ids}::bigint[]) and 1 <> (
      select count(*) from audit_trail e where e.table_name = 'menteeUserGoals' and e.record_id = g.id and e.action = 'create')`.execute(
    open.db,
  );
  await open.close();
  return {
    counts: result.body["counts"],
    goals: Object.fromEntries(perMentee.rows.map(({ goals, mentees }) => [goals, mentees])),
    unaudited: unaudited.rows[0]?.count ?? 0,
    hits,
  };
}
