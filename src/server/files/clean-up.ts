/** Removes files that nobody needs. */
import { sql, type Kysely } from "kysely";
import { keysOf, nameOfKey, type FileStore } from "./store.ts";

/** How long an upload may wait for its record (contract, section 4). */
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
export async function removeOrphanFiles(
  db: Kysely<unknown>,
  store: FileStore,
  olderThan: Date,
): Promise<CleanUpReport> {
  const { rows: unattached } = await sql<{ name: string }>`delete from files
    where record_table is null and coalesce(attached_at, created_at) < ${olderThan} returning name`.execute(
    db,
  );
  for (const key of unattached.flatMap(({ name }) => keysOf(name))) await store.remove(key);

  const onDisk = await store.list();
  // Rows are read after the disk: a file that arrives between the two has its row then.
  const { rows: known } = await sql<{ name: string; is_held: boolean }>`
    select name, record_table is not null as is_held from files`.execute(db);
  const knownNames = new Set(known.map(({ name }) => name));
  const unknown = onDisk.filter(({ key, modifiedAt }) => {
    const name = nameOfKey(key);
    return modifiedAt < olderThan && (name === null || !knownNames.has(name));
  });
  for (const { key } of unknown) await store.remove(key);

  const names = new Set(onDisk.map(({ key }) => nameOfKey(key)));
  const missing = known.filter(({ name, is_held: isHeld }) => isHeld && !names.has(name)).length;
  return { unattached: unattached.length, unknown: unknown.length, missing };
}
