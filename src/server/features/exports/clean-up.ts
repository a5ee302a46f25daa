/** Deletes exports that no one will download, and files that a killed process left behind. */
import type { Db } from "#server/platform/db/database.ts";
import { anyName, minutesFromNow, now, secondsFromNow } from "#server/platform/db/expressions.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { exportOfKey } from "#server/platform/files/export-files.ts";

/** An export without a heartbeat for this long is considered failed. */
const deadAfterSeconds = 120;
/** How long the failure of an export can be queried. */
const failedHours = 1;

export interface ExportCleanUp {
  /** Number of running exports whose process died. */
  readonly abandoned: number;
  /** Number of deleted files. */
  readonly files: number;
}

/** Deletes old exports. Safe to run on several nodes at once, and in parallel with exports and downloads. */
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
  // Rows are read after the files, because the row of an export is created before its file.
  const rows = await db
    .selectFrom("exports")
    .select("file_key")
    .where("status", "<>", "failed")
    .where("file_key", "=", anyName(keys))
    .execute();
  const needed = new Set(rows.map((row) => row.file_key));
  // A copied installation may share its bucket with the original, whose exports it doesn't know.
  const orphans = (await isHeld(db)) ? [] : stored.filter(({ key }) => !needed.has(exportOfKey(key)));
  for (const { key } of orphans) await files.remove(key);
  return { abandoned: abandoned.length, files: orphans.length };
}
