/** Goals, tasks, and challenges on the dashboard. */
import { sql, type RawBuilder } from "kysely";
import { underLiveMentee } from "#server/core/records/list/conditions.ts";
import { isLateWork, isOpenWork, workType } from "#server/core/records/list/definitions.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { DashboardItem, NextStep } from "#shared/contracts/responses/dashboard.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { assignmentKinds, type AssignmentKind } from "#shared/records/assignment-kinds.ts";
import { cardSize, inScope, toItem, type DashboardScope } from "./scope.ts";

type AssignmentTable = "mentee_user_goals" | "mentee_user_tasks" | "mentee_user_challenges";

interface CompletedRow extends Row<AssignmentTable, "id" | "mentee_id"> {
  date: NonNullable<Row<AssignmentTable>["completed_at"]>;
  name: Row<"mentee_goals" | "mentee_tasks" | "mentee_challenges">["name"];
  mentee_name: string;
}

/** Returns the most recently completed assignments of a kind. */
export async function completedItems(
  db: Db,
  scope: DashboardScope,
  kind: AssignmentKind,
): Promise<DashboardItem[]> {
  const { rows } = await sql<CompletedRow>`
    select t.id, t.completed_at as date, i.name, t.mentee_id,
      concat_ws(' ', m.first_name, m.last_name) as mentee_name
    from ${sql.table(sqlName(kind.table))} t
    join mentees m on m.id = t.mentee_id and m.deleted_at is null
    join ${sql.table(sqlName(kind.catalog))} i on i.id = t.${sql.id(sqlName(kind.item))}
    where t.deleted_at is null and t.completed and t.completed_at is not null and ${inScope(scope, "t")}
    -- Without a second key: the rows come off the index as they are, also when an import gave thousands one instant.
    order by t.completed_at desc limit ${cardSize}`.execute(db);
  return rows.map((row) =>
    toItem({
      id: row.id,
      date: row.date.toISOString(),
      name: row.name,
      userID: row.mentee_id,
      menteeName: row.mentee_name,
    }),
  );
}

/** Selects the number of completed assignments of a kind, as a single value. */
export const completedCount = (scope: DashboardScope, kind: AssignmentKind): RawBuilder<unknown> =>
  sql`(select count(*)::integer from ${sql.table(sqlName(kind.table))} t
    where t.deleted_at is null and t.completed and t.completed_at is not null and ${underLiveMentee}
      and ${inScope(scope, "t")})`;

/**
 * Selects the mentee's assignment that has been late the longest, as a subquery with `table`, `id`, `name`, and `date`.
 * @param kinds kinds that the caller may list, at least one
 * @param menteeId the column with the mentee's id
 */
export function overdueFirst(
  scope: DashboardScope,
  kinds: readonly AssignmentKind[],
  menteeId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const open = kinds.map(
    ({ table, catalog, item }) => sql`
      select ${table}::text as "table", t.id::text as id, i.name, t.end_date as date
      from ${sql.table(sqlName(table))} t
      join ${sql.table(sqlName(catalog))} i on i.id = t.${sql.id(sqlName(item))}
      where t.mentee_id = ${menteeId} and ${isLateWork(workType(table), "t")}
        and ${inScope({ ...scope, whose: "team" }, "t")}`,
  );
  return sql`select * from (${sql.join(open, sql` union all `)}) overdue order by date, "table", id limit 1`;
}

/** Returns the first open assignments of a mentee over all kinds, nearest due date first. */
export async function nextSteps(db: Db, menteeId: string, limit = cardSize): Promise<NextStep[]> {
  const kinds = assignmentKinds.map(
    ({ table, catalog, item }) => sql`
      select ${table}::text as "table", t.id, i.name, t.start_date as "startDate", t.end_date as "endDate",
        coalesce(t.points, 0) as points, ${isLateWork(workType(table), "t")} as overdue,
        coalesce(t.description, '') as description, t.version
      from ${sql.table(sqlName(table))} t
      join ${sql.table(sqlName(catalog))} i on i.id = t.${sql.id(sqlName(item))}
      where t.mentee_id = ${menteeId} and ${isOpenWork(workType(table), "t")}`,
  );
  const { rows } = await sql<NextStep>`
    select * from (${sql.join(kinds, sql` union all `)}) steps
    order by "endDate", "startDate", "table", id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the points of everything that a mentee completed. */
export async function pointsEarned(db: Db, menteeId: string): Promise<number> {
  const kinds = assignmentKinds.map(
    ({ table }) => sql`select points from ${sql.table(sqlName(table))}
      where mentee_id = ${menteeId} and deleted_at is null and completed`,
  );
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::integer as points from (${sql.join(kinds, sql` union all `)}) done`.execute(
    db,
  );
  return rows[0]?.points ?? 0;
}
