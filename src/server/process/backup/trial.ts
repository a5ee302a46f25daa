/** Tests an archive: restores it into a temporary installation, and compares the result with the archive. */
import { realpathSync, rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Env } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { tableOf, type Manifest, type Member } from "./archive/manifest.ts";
import { openToRead } from "./database-access.ts";
import { inMegabytes, type PrintLine } from "./progress.ts";
import { restore } from "./restore.ts";
import { readFileRows } from "./stored-files.ts";
import { verifyArchive } from "./verify.ts";

/** Size in bytes of a new database without rows. */
const emptyBytes = 150_000_000;
/** How many times more space rows take than in the archive, with their indexes and PostgreSQL's log. */
const growth = 3;

/** A restored archive. */
export interface Trial {
  readonly manifest: Manifest;
  /** The throwaway installation. */
  readonly env: Env;
  readonly db: Db;
  /** Stops its database, so that an application can start it. */
  release(): Promise<void>;
}

/** The result of the comparison. */
export interface Comparison {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** One sentence for each table or file that differs. Empty if the archive is good. */
  readonly differences: readonly string[];
}

/** Returns the disk space that a trial needs, in bytes. Uploaded files take as much as in the archive. */
export const neededBytes = (members: readonly Pick<Member, "name" | "size">[]): number =>
  members.reduce((sum, { name, size }) => sum + (tableOf(name) ? growth : 1) * size, emptyBytes);

async function assertRoom(folder: string, { members }: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = neededBytes(members);
  if (bavail * bsize < needed)
    throw new StartError(
      `${folder} has too little space to verify the backup (${inMegabytes(needed)}). Set TMPDIR to a folder with more.`,
    );
}

/**
 * Returns the folders of a trial. If the account of root's database can't enter TMPDIR, the database is elsewhere
 * (`cluster-home.ts`).
 */
function placesOf(folder: string, dataDir: string): string[] {
  try {
    return [realpathSync(join(dataDir, "postgres")), folder];
  } catch {
    return [folder];
  }
}

/**
 * Restores an archive into a temporary embedded database and folder, which are removed afterwards. The application's
 * database and bucket aren't touched.
 * @param work gets the restored installation
 * @throws StartError if the archive can't be restored, or there is too little space
 */
export async function withTrial<T>(
  { env, path, print }: { readonly env: Env; readonly path: string; readonly print: PrintLine },
  work: (trial: Trial) => Promise<T>,
): Promise<T> {
  await assertRoom(tmpdir(), await verifyArchive(path, env.backupKey, print));
  const folder = await mkdtemp(join(tmpdir(), "mentor-trial-"));
  const dataDir = join(folder, "data");
  // After a signal, the process ends before the block below does. The folders contain all data unencrypted.
  const discard = () => {
    for (const place of placesOf(folder, dataDir))
      rmSync(place, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once("exit", discard);
  try {
    await mkdir(dataDir);
    // Started by root, the database runs as another user, who must be able to enter.
    if (process.getuid?.() === 0) for (const place of [folder, dataDir]) await chmod(place, 0o711);
    const own: Env = { ...env, databaseUrl: undefined, databaseOwnerUrl: undefined, s3: undefined, dataDir };
    const manifest = await restore({ env: own, path, isForced: false, print: () => undefined });
    const session = await openToRead(own);
    let closing: Promise<void> | undefined;
    const release = () => (closing ??= session.close());
    try {
      return await work({ manifest, env: own, db: session.db, release });
    } finally {
      await release();
    }
  } finally {
    for (const place of placesOf(folder, dataDir)) await rm(place, { recursive: true, force: true });
    process.off("exit", discard);
  }
}

/** Counts the rows of each table that the archive has, and compares each file with its row. */
export async function compareTrial({ manifest, env, db }: Trial): Promise<Comparison> {
  const differences: string[] = [];
  // Migrations of a newer version may add rows.
  const isOlder = (await readMigrations()).length > manifest.migrations.length;
  const dropped = new Map([["files", manifest.files.discarded.length]]);
  let rows = 0;
  for (const { name, rows: said } of manifest.tables) {
    const wanted = said - (dropped.get(name) ?? 0);
    const found = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(db);
    const count = Number(found.rows[0]?.count);
    rows += count;
    if (isOlder ? count < wanted : count !== wanted)
      differences.push(`${name} has ${count} rows instead of ${wanted}.`);
  }
  const store = openFileStore(env, "files");
  const files = await readFileRows(db);
  for (const { name, size } of files)
    if (!manifest.files.faulty.includes(name) && (await store.size(name)) !== size)
      differences.push(`The file ${name} is missing or has another size.`);
  return { tables: manifest.tables.length, rows, files: files.length, differences };
}
