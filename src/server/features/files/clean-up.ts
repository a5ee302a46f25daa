/** Deletes unused files. */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { keysOf, nameOfKey } from "#server/platform/files/store.ts";

/** Hours that an upload can exist without a record. */
export const orphanHours = 24;

export interface CleanUpReport {
  /** Uploads that belong to no record. */
  readonly unattached: number;
  /** Removed files on disk without a row, including interrupted uploads. */
  readonly unknown: number;
  /**
   * Rows of records without a file, which indicates a lost disk. They are kept, because restoring a backup may
   * recover the files.
   */
  readonly missing: number;
}

/** Returns when the database of this installation was created. */
async function createdAtOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ createdAt: Date | null }>`
    select min(applied_at) as "createdAt" from schema_migrations`.execute(db);
  return rows[0]?.createdAt ?? new Date();
}

/**
 * Deletes uploads that have belonged to no record since `olderThan`, and older files on disk without a row. Files older
 * than the database stay, because they may belong to a database that was replaced by mistake or will be restored. A
 * copied installation deletes nothing until it is confirmed, because it may share its bucket with the original, whose
 * newer files it doesn't know. Safe to run on several nodes at once and in parallel with saves, because a file that is
 * being attached is locked.
 */
export async function removeOrphanFiles(db: Db, store: FileStore, olderThan: Date): Promise<CleanUpReport> {
  if (await isHeld(db)) return { unattached: 0, unknown: 0, missing: 0 };
  const unattached = await db
    .deleteFrom("files")
    .where("record_table", "is", null)
    .where(({ fn }) => fn.coalesce("attached_at", "created_at"), "<", olderThan)
    .returning("name")
    .execute();
  for (const key of unattached.flatMap(({ name }) => keysOf(name))) await store.remove(key);

  const onDisk = await store.list();
  // Rows are read after the list of files, so that every listed file that isn't an orphan has its row by then.
  const known = await db.selectFrom("files").select(["name", "record_table"]).execute();
  const knownNames = new Set(known.map(({ name }) => name));
  const createdAt = await createdAtOf(db);
  const unknown = onDisk.filter(({ key, modifiedAt }) => {
    if (modifiedAt >= olderThan) return false;
    const name = nameOfKey(key);
    return name === null || (!knownNames.has(name) && modifiedAt >= createdAt);
  });
  for (const { key } of unknown) await store.remove(key);

  const names = new Set(onDisk.map(({ key }) => nameOfKey(key)));
  const missing = known.filter((file) => file.record_table !== null && !names.has(file.name)).length;
  return { unattached: unattached.length, unknown: unknown.length, missing };
}

/** Deletes unused files each hour, and logs lost ones. */
export async function cleanUpFiles(
  db: Db,
  files: FileStore,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const report = await removeOrphanFiles(db, files, new Date(Date.now() - orphanHours * 3_600_000));
  if (report.missing > 0) log.error({ missing: report.missing }, "files of records are not on disk");
}
