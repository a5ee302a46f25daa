/** Changes drafts: saves their answers, finalizes them, and deletes them. */
import { sql } from "kysely";
import type { ReportNarrative } from "#shared/contracts/reports.ts";
import { reports } from "#shared/records/reports.ts";
import { reportPresets } from "#shared/reports/presets.ts";
import type { Changes } from "#server/core/audit/event.ts";
import { insertChange } from "#server/core/audit/store.ts";
import {
  countReport,
  finalColumns,
  findReport,
  hashOf,
  type StoredReport,
} from "#server/core/records/reports/content.ts";
import { obstacleOf } from "#server/core/records/reports/read.ts";
import type { Repository } from "#server/core/records/repository.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import { AppError, BusinessError, TextError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { eventOf, requireChange } from "./make.ts";

const finalReport = () => new TextError("conflict", "server.reports.final");
/** Refuses a change to a report that has changed since the caller loaded it. */
const outdatedReport = () => new TextError("conflict", "server.reports.outdated");

/** Locks a draft until the transaction ends. @throws AppError notFound, conflict for a final report */
async function lockDraft(repository: Repository, db: Db, id: string): Promise<StoredReport> {
  await repository.requireRow(db, reports, id, "view");
  await db.selectFrom("reports").select("id").where("id", "=", id).forUpdate().execute();
  const report = await findReport(repository, id, db);
  if (report.state === "final") throw finalReport();
  return report;
}

async function record(
  context: WriteContext,
  action: "change" | "delete",
  { id, organizationId }: StoredReport,
  changes: Changes,
): Promise<void> {
  await insertChange(context.db, eventOf(context, action, id, organizationId), changes);
}

/**
 * Saves answers to the questions of a draft. The other answers stay.
 * @throws AppError forbidden, notFound, badRequest for an unknown question, conflict
 */
export async function saveNarrative(
  repository: Repository,
  { tableId, version, answers }: ReportNarrative,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  requireChange(repository, "Edit");
  return inWriteTransaction(repository, reports.name, async (context) => {
    const { db } = context;
    const report = await lockDraft(repository, db, tableId);
    const { questions } = reportPresets[report.preset];
    if (Object.keys(answers).some((key) => !questions.includes(key)))
      throw new AppError("badRequest", "answers");
    if (report.version !== version) throw outdatedReport();
    const changed = Object.entries(answers).filter(([key, text]) => (report.narrative[key] ?? "") !== text);
    if (changed.length > 0) {
      const narrative = JSON.stringify({ ...report.narrative, ...Object.fromEntries(changed) });
      await sql`update reports set narrative = ${narrative}::jsonb, version = version + 1, updated_at = now()
        where id = ${tableId}`.execute(db);
      const changes = changed.map(([key, text]) => [
        `narrative.${key}`,
        [report.narrative[key] ?? null, text],
      ]);
      await record(context, "change", report, Object.fromEntries(changes) as Changes);
    }
    await storeAnswer?.(db, tableId);
    return tableId;
  });
}

/**
 * Finalizes a draft: stores its numbers, definitions, and answers permanently, as the caller saw them.
 * @param hash of the content that the caller saw
 * @throws AppError forbidden, notFound, conflict; BusinessError if it can't be finalized yet
 */
export async function finalizeReport(
  repository: Repository,
  id: string,
  hash: string,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  requireChange(repository, "Edit");
  const report = await findReport(repository, id);
  if (report.state === "final") throw finalReport();
  // Counts before the transaction, to keep the transaction short.
  const counted = await countReport(repository, report, true);
  const obstacle = await obstacleOf(repository, report, counted.content);
  if (obstacle) throw new BusinessError(repository.t(`server.reports.${obstacle}`));
  if (hashOf(JSON.stringify(counted.content)) !== hash) throw outdatedReport();
  const columns = finalColumns(counted);
  return inWriteTransaction(repository, reports.name, async (context) => {
    const { db, signedIn } = context;
    const { version } = await lockDraft(repository, db, id);
    if (version !== report.version) throw outdatedReport();
    await db
      .updateTable("reports")
      .set({
        ...columns,
        finalized_at: sql`now()`,
        finalized_by: signedIn.caller.accountId,
        version: version + 1,
        updated_at: sql`now()`,
      })
      .where("id", "=", id)
      .execute();
    await record(context, "change", report, { state: ["draft", "final"], hash: [null, columns.hash] });
    await storeAnswer?.(db, id);
    return id;
  });
}

/** Deletes a draft. @throws AppError forbidden, notFound, conflict for a final report */
export async function removeReport(repository: Repository, id: string): Promise<void> {
  requireChange(repository, "Delete");
  await inWriteTransaction(repository, reports.name, async (context) => {
    const { db, signedIn } = context;
    const report = await lockDraft(repository, db, id);
    await sql`update reports set deleted_at = now(), deleted_by = ${signedIn.caller.accountId}, version = version + 1,
        updated_at = now() where id = ${id}`.execute(db);
    await record(context, "delete", report, {});
  });
}
