/** Updates the tables to this version, after a backup that allows going back. */
import { chown, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#server/kernel/env.ts";
import { migrate, pendingMigrations } from "#server/platform/db/migrate.ts";
import { backUp } from "#server/process/backup/backup.ts";
import { openToRead } from "#server/process/backup/database-access.ts";
import type { PrintLine } from "#server/process/backup/progress.ts";
import { isEmpty } from "#server/process/backup/schema.ts";
import type { Session } from "#server/process/backup/session.ts";
import { noteUpdate, readNotedUpdate, type NotedUpdate } from "./noted-update.ts";
import { isSameDatabase, transactionsOf, withUnnoted } from "./written-since.ts";

const backupName = "before-update.backup";

export interface UpdateOptions {
  readonly env: Env;
  /** The last commit or version that ran before the update. Empty if it isn't known or didn't change. */
  readonly from: string;
  readonly print: PrintLine;
  /** True to make a backup if tables change. Without one, there is no way back. */
  readonly hasBackup: boolean;
}

/** Opens the database, waits for the work, and closes it. */
async function inside<T>(env: Env, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await openToRead(env);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** Gives a backup that root made to the application's own user, who would restore it. */
async function giveToOwner(path: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  await chown(path, uid, gid);
}

/** @returns the position of the backup */
async function backUpBefore({ env, print }: UpdateOptions): Promise<string> {
  print("Making a backup before the tables change.");
  const path = join(env.dataDir, backupName);
  let position = "";
  const onSnapshot = async (_id: string, moment: string) => void (position = moment);
  await backUp({ env, path, print, onSnapshot });
  await giveToOwner(path, env.dataDir);
  return position;
}

/**
 * Returns the note of a failed update that this one continues: the same version again, or a later one instead of a
 * version that never ran. After a restore, there is none.
 */
async function readFailed({ env, from }: UpdateOptions): Promise<NotedUpdate | undefined> {
  const noted = await readNotedUpdate(env.dataDir);
  if (!noted || (from === "" ? !noted.unapplied : noted.from !== from)) return undefined;
  return inside(env, async ({ db }) => {
    if (!(await isSameDatabase(db, noted))) return undefined;
    return withUnnoted(db, noted);
  });
}

/**
 * Makes the backup, if there should be one.
 * @returns the note of the update before its migrations. After a failed update, it still names the version from before
 * the failed one.
 */
async function begin(options: UpdateOptions, pending: string[]): Promise<NotedUpdate> {
  const { dataDir } = options.env;
  const failed = await readFailed(options);
  // Another backup would have the tables that the failed update has changed.
  if (failed && failed.applied.length > 0) return failed;
  const note = { from: failed?.from ?? options.from, applied: [], backup: null, position: null };
  await noteUpdate(dataDir, { ...note, unapplied: pending });
  if (!options.hasBackup || pending.length === 0) return note;
  return { ...note, backup: backupName, position: await backUpBefore(options) };
}

/**
 * Applies pending migrations, and notes how to go back, even if one of them fails.
 * @returns the names of the migrations that were applied
 * @throws StartError with a readable reason. Migrations before the one that failed stay applied.
 */
export async function updateTables(options: UpdateOptions): Promise<string[]> {
  const { env, from } = options;
  const pending = await inside(env, async ({ db }) => ((await isEmpty(db)) ? [] : pendingMigrations(db)));
  // Nothing was updated, so the note about the last update stays.
  if (pending.length === 0 && from === "") return [];
  await mkdir(env.dataDir, { recursive: true });
  const { unapplied: _tried, ...started } = await begin(options, pending);
  const names = [...started.applied.map(({ name }) => name), ...pending];
  // If this is killed, the next update keeps the backup and the way back.
  await noteUpdate(env.dataDir, { ...started, unapplied: pending });
  return inside(env, async ({ db }) => {
    const readNote = async () => ({ ...started, applied: await transactionsOf(db, names) });
    try {
      const migrated = await migrate(db);
      await noteUpdate(env.dataDir, await readNote());
      return migrated;
    } catch (error) {
      await readNote()
        .then((note) => {
          const done = new Set(note.applied.map(({ name }) => name));
          return noteUpdate(env.dataDir, { ...note, unapplied: pending.filter((name) => !done.has(name)) });
        })
        .catch(() => undefined);
      throw error;
    }
  });
}
