/** The signed-in mentee's plan: open, scheduled, promised, shared, and done items. */
import { sql } from "kysely";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { readAppointments } from "#server/core/records/appointment-rows.ts";
import { column } from "#server/core/records/columns.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { readRecord } from "#server/core/records/read-record.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { startOfDay } from "#server/platform/db/expressions.ts";
import type { JsonText } from "#server/kernel/json-text.ts";
import { maxPlanRows, type PlanStepBody } from "#shared/contracts/plan.ts";
import type { DoneStep, PlanFile, PlanService, StepItem } from "#shared/contracts/responses/plan.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { nextSteps } from "./assignments.ts";
import { ownPromises } from "./own-promises.ts";

/** Returns what the mentee finished: completed assignments and kept promises. */
async function doneSteps(db: Db, menteeId: string): Promise<DoneStep[]> {
  const kinds = assignmentKinds.map(
    ({ table, catalog, item }) => sql`
      select ${table}::text as "table", t.id, i.name, coalesce(t.points, 0) as points, t.completed_at,
        coalesce(to_char(t.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "completedAt"
      from ${sql.table(sqlName(table))} t
      join ${sql.table(sqlName(catalog))} i on i.id = t.${sql.id(sqlName(item))}
      where t.mentee_id = ${menteeId} and t.deleted_at is null and t.completed`,
  );
  const kept = sql`
    select 'promises' as "table", p.id, p.text as name, 0 as points,
      ${startOfDay(sql`p.kept_on`, sql`organization_zone(p.organization_id)`)} as completed_at,
      coalesce(p.kept_on::text, '') as "completedAt"
    from promises p
    where p.mentee_id = ${menteeId} and p.deleted_at is null and p.text is not null and p.by = 'mentee'
      and p.status = 'kept'`;
  const { rows } = await sql<DoneStep>`
    select "table", id, name, points, "completedAt"
    from (${sql.join([...kinds, kept], sql` union all `)}) steps
    order by completed_at desc nulls last, "table", id desc limit ${maxPlanRows}`.execute(db);
  return rows;
}

async function sharedFiles(db: Db, menteeId: string): Promise<PlanFile[]> {
  const { rows } = await sql<PlanFile>`
    select t.id, t.name, t.date::text as date, t.file, coalesce(f.original_name, '') as "fileName"
    from mentee_user_files t left join files f on f.name = t.file
    where t.mentee_id = ${menteeId} and t.deleted_at is null and t.active and t.shared
    order by t.date desc, t.id desc limit ${maxPlanRows}`.execute(db);
  return rows;
}

/** Returns the services that the mentee received. Mentees may read only the kind and the day. */
async function givenServices({ db, registry, signedIn }: Repository): Promise<PlanService[]> {
  const kinds = registry.get("configServiceKinds");
  if (!kinds) return [];
  const { rows } = await sql<PlanService>`
    select t.id, ${nameExpression(kinds, "k", signedIn.language)} as name, t.date::text as date
    from services t join config_service_kinds k on k.id = t.kind
    where t.mentee_id = ${signedIn.caller.personId} and t.deleted_at is null
    order by t.date desc, t.id desc limit ${maxPlanRows}`.execute(db);
  return rows;
}

/** Returns scheduled appointments that aren't over. */
async function comingAppointments(repository: Repository): Promise<WireRow[]> {
  const { rows } = await readAppointments(repository, {
    also: sql`t.status = 'planned' and ${column("start", "_at")} + t.minutes * interval '1 minute' > now()`,
    menteeId: repository.signedIn.caller.personId,
    limit: maxPlanRows,
  });
  return rows.map((row) => JSON.parse(row) as WireRow);
}

/** Returns the caller's plan. @throws AppError forbidden for staff, who have no plan */
export async function readPlan(repository: Repository) {
  const { db, signedIn } = repository;
  const { accountType, personId } = signedIn.caller;
  assertAllowed(accountType === "mentee" ? "allow" : "forbidden");
  const [steps, appointments, promises, files, services, done] = await Promise.all([
    nextSteps(db, personId, maxPlanRows),
    comingAppointments(repository),
    ownPromises(db, personId, maxPlanRows),
    sharedFiles(db, personId),
    givenServices(repository),
    doneSteps(db, personId),
  ]);
  return { steps, appointments, promises, files, services, done };
}

/** Returns the catalog's data for an assignment that the caller may see. */
async function itemOf(
  { db, registry, signedIn }: Repository,
  { tableName, tableId }: PlanStepBody,
): Promise<StepItem> {
  const kind = assignmentKinds.find(({ table }) => table === tableName);
  const catalog = kind && registry.get(kind.catalog);
  if (!catalog) throw new Error(`${tableName} has no catalog`);
  const text = (name: string) => sql`coalesce(i.${sql.id(name)}, '') as ${sql.id(name)}`;
  const { rows } = await sql<StepItem>`
    select coalesce(${nameExpression(catalog, "i", signedIn.language)}, '') as name, ${text("description")},
      ${text("bring")}, ${text("address")}, ${text("hours")}
    from ${sql.table(sqlName(tableName))} t
    join ${sql.table(catalog.table)} i on i.id = t.${sql.id(sqlName(kind.item))} where t.id = ${tableId}`.execute(
    db,
  );
  return rows[0] ?? { name: "", description: "", bring: "", address: "", hours: "" };
}

/**
 * Returns an assignment with the catalog's data.
 * @throws AppError forbidden, or notFound for an assignment that the caller may not see
 */
export async function readPlanStep(
  repository: Repository,
  body: PlanStepBody,
): Promise<{ dataValues: WireRow | JsonText; item: StepItem }> {
  const { dataValues } = await readRecord(repository, body.tableName, body.tableId);
  return { dataValues, item: await itemOf(repository, body) };
}
