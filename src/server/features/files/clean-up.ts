/** Removes files that nobody needs. */
import type { Db } from "#server/platform/db/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { keysOf, nameOfKey } from "#server/platform/files/store.ts";

/** How long an upload may wait for its record. */
export const orphanHours = 24;

export interface CleanUpReport {
  /** Uploads that no record holds. */
  readonly unattached: number;
  /** Files on disk that the database does not know, broken-off uploads included. */
  readonly unknown: number;
  /** Rows without bytes that a record still holds: a sign of a lost disk. They stay, for a restored backup heals them. */
  readonly missing: number;
}

/**
 * Removes uploads that no record has held since `olderThan`, and files on disk that have no row and are older. Safe to
 * run on several nodes at once and beside saves: a file that is being attached is locked and stays.
 */
export async function removeOrphanFiles(db: Db, store: FileStore, olderThan: Date): Promise<CleanUpReport> {
  const unattached = await db
    .deleteFrom("files")
    .where("record_table", "is", null)
    .where(({ fn }) => fn.coalesce("attached_at", "created_at"), "<", olderThan)
    .returning("name")
    .execute();
  for (const key of unattached.flatMap(({ name }) => keysOf(name))) await store.remove(key);

  const onDisk = await store.list();
  // Rows are read after the disk: a file that arrives between the two has its row then.
  const known = await db.selectFrom("files").select(["name", "record_table"]).execute();
  const knownNames = new Set(known.map(({ name }) => name));
  const unknown = onDisk.filter(({ key, modifiedAt }) => {
    const name = nameOfKey(key);
    return modifiedAt < olderThan && (name === null || !knownNames.has(name));
  });
  for (const { key } of unknown) await store.remove(key);

  const names = new Set(onDisk.map(({ key }) => nameOfKey(key)));
  const missing = known.filter((file) => file.record_table !== null && !names.has(file.name)).length;
  return { unattached: unattached.length, unknown: unknown.length, missing };
}
