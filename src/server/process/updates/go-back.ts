/** Decides whether an update can be undone without losing anything. */
import { join } from "node:path";
import type { Env } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { openToRead, openToReplace } from "#server/process/backup/database-access.ts";
import { blockApplicationStart } from "#server/process/backup/target.ts";
import { verifyArchive } from "#server/process/backup/verify.ts";
import { readNotedUpdate, type NotedUpdate } from "./noted-update.ts";
import { isSameDatabase, transactionsOf, withUnnoted, writtenSince } from "./written-since.ts";

/** How to go back: the version, and the backup to restore if the tables have changed. */
export interface WayBack {
  readonly from: string;
  /** Path of the archive, or null. */
  readonly backup: string | null;
}

async function assertNothingWritten(env: Env, note: NotedUpdate): Promise<void> {
  const session = await openToReplace(env);
  try {
    await blockApplicationStart(session.db);
    if (!(await isSameDatabase(session.db, note)))
      throw new StartError("The database was restored or replaced since the update, so it can't be undone.");
    const [first, ...others] = await writtenSince(session.db, await withUnnoted(session.db, note));
    if (!first) return;
    const more = others.length > 0 ? ` and ${others.length} more tables` : "";
    throw new StartError(
      `Going back would lose what was written since the update (in ${first}${more}), so nothing was changed.`,
    );
  } finally {
    await session.close();
  }
}

/** Returns true if migrations were applied that the note doesn't have, by a killed update or a later start. */
async function haveTablesChanged(env: Env, { unapplied = [] }: NotedUpdate): Promise<boolean> {
  const session = await openToRead(env);
  try {
    return (await transactionsOf(session.db, unapplied)).length > 0;
  } finally {
    await session.close();
  }
}

/** Checks the backup while the files are still those of this version. */
async function assertRestorable(env: Env, path: string): Promise<void> {
  await verifyArchive(path, env.backupKey, () => undefined).catch((error: Error) => {
    throw new StartError(`The backup isn't usable, so the update can't be undone. ${error.message}`);
  });
}

/**
 * @returns the way back
 * @throws StartError that says why not: there was no update or no usable backup, the application runs, or something was
 * written
 */
export async function assertCanGoBack(env: Env): Promise<WayBack> {
  const note = await readNotedUpdate(env.dataDir);
  if (!note?.from) throw new StartError(`${env.dataDir} has no note of an update that could be undone.`);
  if (note.applied.length === 0) {
    const hasChanged = note.unapplied !== undefined && (await haveTablesChanged(env, note));
    if (!hasChanged) return { from: note.from, backup: null };
    if (!note.backup)
      throw new StartError("The tables were changed since the update failed, so it can't be undone.");
  }
  if (!note.backup) throw new StartError("The update made no backup, so it can't be undone.");
  await assertNothingWritten(env, note);
  const backup = join(env.dataDir, note.backup);
  await assertRestorable(env, backup);
  return { from: note.from, backup };
}
