/** Checks whether a restore may start. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { lockNumbers } from "#server/platform/db/lock-numbers.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { nameOfKey } from "#server/platform/files/store.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { fileOf, type Manifest } from "./archive/manifest.ts";
import { isEmpty } from "./schema.ts";
import { isUnfinished } from "./unfinished.ts";

/** Milliseconds of retries, because the connections of a killed process outlive it for a moment. */
const timeoutMs = 3_000;

async function isAlone(db: Db): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select not exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'mentor-management%')
      and pg_try_advisory_lock(${sql.lit(lockNumbers.migrations)}) as alone`.execute(db);
  return rows[0]?.alone === true;
}

/**
 * Blocks applications from starting until the session ends. They wait because they look for migrations first.
 * @throws StartError if one is running
 */
export async function blockApplicationStart(db: Db): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await isAlone(db)); await sleep(100)) {
    if (performance.now() < end) continue;
    throw new StartError(
      "The application, or a backup or restore of it, is using this database. Stop it first; nothing was changed.",
    );
  }
}

/**
 * Returns the names of all files that rows of an archive reference, including those that were missing when it was made.
 * A thumbnail counts as its picture.
 */
export const namesIn = ({ members, files }: Manifest): Set<string> => {
  const names = [...members.flatMap(({ name }) => fileOf(name) ?? []), ...files.faulty];
  return new Set(names.map((name) => name.replace(/\.thumb\.webp$/, "")));
};

/** @throws StartError if the target contains data, other than what a killed restore of the same archive left behind */
export async function assertReplaceable(db: Db, store: FileStore, manifest: Manifest): Promise<void> {
  if (await isUnfinished(db)) return;
  const advice = "To replace everything in it, add --force: npm run restore -- FILE --force";
  if (!(await isEmpty(db))) throw new StartError(`The database to restore into is not empty. ${advice}`);
  const names = namesIn(manifest);
  const foreign = (await store.list()).filter(({ key }) => {
    const name = nameOfKey(key);
    return name !== null && !names.has(name);
  });
  if (foreign.length > 0)
    throw new StartError(`The file store already has ${foreign.length} other files. ${advice}`);
}
