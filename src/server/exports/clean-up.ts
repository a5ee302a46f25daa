/** Removes exports that nobody will fetch, and what a killed process left behind. */
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { FileStore } from "../files/store.ts";
import { exportOfKey } from "./files.ts";

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
  const abandoned = await sql`update exports set status = 'failed' where status in ('queued', 'running')
    and heartbeat_at < now() - make_interval(secs => ${deadAfterSeconds}) returning id`.execute(db);
  await sql`delete from exports where expires_at < now()
    or (status = 'failed' and heartbeat_at < now() - make_interval(hours => ${failedHours}))`.execute(db);
  const stored = await files.list();
  const keys = [...new Set(stored.map(({ key }) => exportOfKey(key)))];
  // Rows are read after the files: an export that begins between the two has its row before its file.
  const { rows } = await sql<{ file_key: string }>`
    select file_key from exports where status <> 'failed' and file_key = any(${keys})`.execute(db);
  const needed = new Set(rows.map((row) => row.file_key));
  const orphans = stored.filter(({ key }) => !needed.has(exportOfKey(key)));
  for (const { key } of orphans) await files.remove(key);
  return { abandoned: abandoned.rows.length, files: orphans.length };
}
