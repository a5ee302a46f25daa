/** The state of an organization's move: whether it is empty, and its last import. */
import { sql } from "kysely";
import type { TFunction } from "i18next";
import { moveReport, type MoveReport } from "#shared/contracts/moving.ts";
import type { MoveState } from "#shared/contracts/responses/moving.ts";
import { hasSecondFactor } from "#server/core/moving/require-owner.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { secondsFromNow } from "#server/platform/db/expressions.ts";
import { findContent } from "./empty.ts";

/** If the last heartbeat of a running import is this old, its process has ended. One is sent every second. */
const deadSeconds = 20;
const isAlive = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.heartbeat_at`)} > ${secondsFromNow(-deadSeconds)}`;

/**
 * Records that an import begins.
 * @returns false if one is running
 */
export async function beginImport(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into organization_imports as i (organization_id, account_id, status)
    values (${organizationId}, ${accountId}, 'running')
    on conflict (organization_id) do update set account_id = excluded.account_id, status = 'running', progress = 0,
      report = null, failure = null, heartbeat_at = now(), started_at = now(), finished_at = null
    where not (i.status = 'running' and ${isAlive("i")})
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns true if an import of the organization is running. */
export async function isImporting(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select from organization_imports i
    where i.organization_id = ${organizationId} and i.status = 'running' and ${isAlive("i")}`.execute(db);
  return rows.length > 0;
}

export async function reportProgress(db: Db, organizationId: string, percent: number): Promise<void> {
  await sql`update organization_imports set progress = ${percent}, heartbeat_at = now()
    where organization_id = ${organizationId} and status = 'running'`.execute(db);
}

/**
 * @param trx the transaction that stores the rows, so that both are committed together
 * @param madeAt when the archive was made. It is stored with the report, because reminders depend on it.
 */
export async function finishImport(
  trx: Db,
  organizationId: string,
  report: MoveReport,
  madeAt: string,
): Promise<void> {
  // An archive isn't trusted, and the database must be able to read the time.
  const made = new Date(Math.min(Math.max(0, Date.parse(madeAt) || 0), Date.now())).toISOString();
  await sql`update organization_imports set status = 'done', progress = 100,
    report = ${JSON.stringify({ ...report, madeAt: made })}::jsonb, finished_at = now()
    where organization_id = ${organizationId}`.execute(trx);
}

/** Returns true if the last import stored all its rows. */
export async function isImported(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select from organization_imports
    where organization_id = ${organizationId} and status = 'done'`.execute(db);
  return rows.length > 0;
}

/** @param failure key of the reason in the texts, below `server.moving.faults` */
export async function failImport(db: Db, organizationId: string, failure: string): Promise<void> {
  await sql`update organization_imports set status = 'failed', failure = ${failure}, finished_at = now()
    where organization_id = ${organizationId} and status = 'running'`.execute(db);
}

type Stored = Row<"organization_imports", "status" | "progress" | "failure" | "report"> & {
  isAlive: boolean;
};

function toLastImport(t: TFunction, stored: Stored): NonNullable<MoveState["lastImport"]> {
  const hasEnded = stored.status === "running" && !stored.isAlive;
  const status = hasEnded ? "failed" : stored.status;
  const failure = hasEnded ? "stopped" : (stored.failure ?? "unfit");
  return {
    status,
    progress: stored.progress,
    message: status === "failed" ? t(`server.moving.faults.${failure}`) : "",
    report: stored.report === null ? null : moveReport.parse(stored.report),
  };
}

export async function readMoveState(repository: Repository): Promise<MoveState> {
  const { db, registry, signedIn, t } = repository;
  const { caller } = signedIn;
  const [content, stored] = await asSystem(() =>
    Promise.all([
      findContent(db, registry, caller),
      db
        .selectFrom("organization_imports")
        .select(["status", "progress", "failure", "report"])
        .select(isAlive("organization_imports").as("isAlive"))
        .where("organization_id", "=", caller.organizationId)
        .executeTakeFirst(),
    ]),
  );
  return {
    hasSecondFactor: await hasSecondFactor(db, signedIn),
    isEmpty: content.length === 0,
    lastImport: stored ? toLastImport(t, stored) : null,
  };
}
