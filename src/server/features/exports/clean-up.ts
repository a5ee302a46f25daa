/** Removes exports that nobody will fetch, and what a killed process left behind. */
import type { Db } from "#server/platform/db/database.ts";
import { anyName, minutesFromNow, now, secondsFromNow } from "#server/platform/db/expressions.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { exportOfKey } from "#server/platform/files/export-files.ts";

/** A maker that gave no sign of life for so long is dead. */
const deadAfterSeconds = 120;
/** How long a failure can be asked about. */
const failedHours = 1;

export interface ExportCleanUp {
  /** Exports that were under way in a process that is gone. */
  readonly abandoned: number;
  /** Files that were removed. */
  readonly files: number;
}

/** Safe to run on several nodes at once, beside exports and downloads. */
export async function cleanUpExports(db: Db, files: FileStore): Promise<ExportCleanUp> {
  const abandoned = await db
    .updateTable("exports")
    .set({ status: "failed" })
    .where("status", "in", ["queued", "running"])
    .where("heartbeat_at", "<", secondsFromNow(-deadAfterSeconds))
    .returning("id")
    .execute();
  await db
    .deleteFrom("exports")
    .where((eb) => {
      const isForgotten = eb("heartbeat_at", "<", minutesFromNow(-failedHours * 60));
      return eb.or([eb("expires_at", "<", now), eb("status", "=", "failed").and(isForgotten)]);
    })
    .execute();
  const stored = await files.list();
  const keys = [...new Set(stored.map(({ key }) => exportOfKey(key)))];
  // Rows are read after the files: an export that begins between the two has its row before its file.
  const rows = await db
    .selectFrom("exports")
    .select("file_key")
    .where("status", "<>", "failed")
    .where("file_key", "=", anyName(keys))
    .execute();
  const needed = new Set(rows.map((row) => row.file_key));
  const orphans = stored.filter(({ key }) => !needed.has(exportOfKey(key)));
  for (const { key } of orphans) await files.remove(key);
  return { abandoned: abandoned.length, files: orphans.length };
}
