/** Runs bulk actions in the background of the application. */
import { defaultLanguage } from "#shared/constants.ts";
import { failureSentence, runnersOf } from "#server/core/jobs/job-runner.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { inWriteTransaction } from "#server/core/records/save/transaction.ts";
import { undoStep } from "#server/core/records/save/undo.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { notifyNewManager } from "./notify-new-manager.ts";
import { applyTo } from "./apply.ts";
import { finishJob, storeOutcome, storeRefusal, takeJob, takeRow, type BulkJob } from "./store.ts";

/**
 * Changes the next record and stores its outcome in one transaction.
 * @param onTaken gets the position of the record as soon as it is locked
 * @returns true if there was a record
 */
function runNext(repository: Repository, job: BulkJob, onTaken: (place: number) => void): Promise<boolean> {
  return inWriteTransaction(repository, job.tableName, async ({ db }) => {
    const row = await takeRow(db, job);
    if (!row) return false;
    onTaken(row.place);
    const inside = repository.on(db);
    if (!job.isUndo) {
      const undo = await applyTo(inside, job.tableName, job.order, row.recordId);
      await storeOutcome(db, job.id, row.place, "done", { undo });
    } else {
      if (row.undo) await undoStep(inside, row.undo);
      await storeOutcome(db, job.id, row.place, "undone");
    }
    return true;
  });
}

/** The runner of an application. */
export const bulkRunnerOf = runnersOf<BulkJob>((tools, log) => ({
  name: "a bulk action",
  table: "bulk_jobs",
  take: takeJob,
  async runStep(repository, job) {
    let place: number | undefined;
    try {
      return !(await runNext(repository, job, (taken) => (place = taken)));
    } catch (error) {
      if (place === undefined) throw error;
      await storeRefusal(repository.db, job, place, failureSentence(repository, log, error));
      return false;
    }
  },
  async finish(job, signedIn) {
    if (!signedIn)
      await storeRefusal(tools.db, job, null, textsOf(defaultLanguage)("server.errors.forbidden"));
    await tools.db.transaction().execute(async (trx: Db) => {
      const changed = await finishJob(trx, job);
      if (changed && signedIn && !job.isUndo) await notifyNewManager(trx, signedIn, job, changed);
    });
  },
}));
