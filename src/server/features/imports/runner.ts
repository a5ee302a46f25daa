/** Checks, runs, and undoes imports in the background of a running application. */
import { sql } from "kysely";
import { failureText, runnersOf } from "#server/core/jobs/job-runner.ts";
import { openResults } from "#server/core/jobs/jobs.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { makeChecker } from "./check/check.ts";
import { markDuplicates, markRepeatedRows } from "./check/duplicates.ts";
import { markOverlaps } from "./check/periods.ts";
import { refusalsOf } from "./problems.ts";
import { renewPlan, takeImport, type StoredImport } from "./store.ts";
import { RowError, storeUndoRefusal, storeRowRefusal, undoNext, writeNext } from "./write.ts";

/** Number of rows that one transaction writes. */
const writtenAtOnce = 25;
/** Number of rows that are written one by one after a failed transaction. */
const writtenAlone = 20;

/** Thrown if another process has completed a check, so that no part of a late check is stored. */
class OvertakenError extends Error {}

/** Compares the checked rows with each other and with existing records, and gives the plan its name. */
async function completeCheck(trx: Db, repository: Repository, stored: StoredImport): Promise<void> {
  const type = repository.typeOf(stored.tableName);
  await markDuplicates(trx, repository, type, stored.id, null);
  await markRepeatedRows(trx, type, stored.id);
  await markOverlaps(trx, type, stored);
  const { rows } = await sql`select from imports
    where id = ${stored.id} and status = 'checking' for update`.execute(trx);
  if (rows.length === 0) throw new OvertakenError();
  await renewPlan(trx, stored.id);
}

async function check(
  repository: Repository,
  stored: StoredImport,
  isStopping: () => boolean,
): Promise<boolean> {
  const { db } = repository;
  const checker = await makeChecker(repository, stored);
  while (!isStopping() && (await checker.checkNext(db, stored.id))) await takeImport(db, stored.id);
  if (isStopping()) return false;
  await db
    .transaction()
    .execute((trx: Db) => completeCheck(trx, repository, stored))
    .catch((error: unknown) => {
      if (!(error instanceof OvertakenError)) throw error;
    });
  return true;
}

/** Returns the import runner of an application. */
export const importRunnerOf = runnersOf<StoredImport>(({ db }, log) => {
  /** The number of rows still to be written one by one, by import. */
  const alone = new Map<string, number>();
  return {
    name: "an import",
    table: "imports",
    take: takeImport,
    async runStep(repository, stored, isStopping) {
      const { id, status } = stored;
      if (status === "checking") return check(repository, stored, isStopping);
      const left = alone.get(id) ?? 0;
      try {
        if (left > 0) alone.set(id, left - 1);
        const isMore =
          status === "running"
            ? await writeNext(repository, stored, left > 0 ? 1 : writtenAtOnce)
            : await undoNext(repository, stored);
        return !isMore;
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        const { rowNo, texts, cause } = error;
        const problems = () =>
          refusalsOf(cause, texts, repository.typeOf(stored.tableName), stored) ?? [
            { column: null, said: failureText(log, cause) },
          ];
        if (status === "undoing") await storeUndoRefusal(repository.db, id, rowNo, problems());
        else if (left === 0) alone.set(id, writtenAlone);
        else await storeRowRefusal(repository.db, id, rowNo, problems());
        return false;
      }
    },
    async finish({ id, status }, signedIn) {
      alone.delete(id);
      const after = { checking: "checked", running: "done", undoing: "undone" }[status as "checking"];
      // Another process may have locked the last rows. If it fails, they are still to be processed.
      const left = signedIn ? openResults(status) : [];
      await sql`update imports set status = ${after}, finished_at = case when ${after} = 'done' then now() else finished_at end
        where id = ${id} and status = ${status} and not exists (
          select from import_rows r where r.import_id = ${id} and r.result = any(${left}::text[]))`.execute(
        db,
      );
    },
  };
});
