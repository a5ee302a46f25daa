/** Creates a backup: the rows at one moment, and every file that they reference. */
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Env } from "#server/kernel/env.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { formatVersion, headName, manifestName, secretKeyName, type Manifest } from "./archive/manifest.ts";
import { writeArchive, type ArchiveWriter } from "./archive/writer.ts";
import { readSequences } from "./catalog.ts";
import { openToRead } from "./database-access.ts";
import { excludedTables } from "./excluded-tables.ts";
import { inMegabytes, throttledPrinter, type PrintLine } from "./progress.ts";
import { fingerprintOf, readSecretKey } from "./secret-key.ts";
import type { Session } from "./session.ts";
import { takeSnapshot } from "./snapshot.ts";
import { addFiles, readFileRows, RemovedMeanwhileError } from "./stored-files.ts";
import { addRows } from "./table-rows.ts";

export interface BackupOptions {
  readonly env: Env;
  /** Path of the archive. */
  readonly path: string;
  readonly print: PrintLine;
  /** Called before anything is read, with the snapshot's id and position, so that a test can read the same moment. */
  onSnapshot?(id: string, position: string): Promise<void>;
}

/** Records a backup for the System page, which shows when the last one was made. */
export async function noteBackup(
  { env, path, print }: Pick<BackupOptions, "env" | "path" | "print">,
  { files }: Manifest,
): Promise<void> {
  const { size } = await stat(path);
  const values = {
    bytes: String(size),
    is_encrypted: env.backupKey !== undefined,
    faulty_files: files.faulty.length,
  };
  try {
    const session = await openToRead(env);
    await session.db
      .insertInto("backups")
      .values(values)
      .execute()
      .finally(() => session.close());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print(`The archive is complete, but the database could not note that it was made: ${reason}`);
  }
}

const addText = (writer: ArchiveWriter, name: string, text: string): Promise<void> => {
  const body = Buffer.from(text);
  return writer.add(name, body.length, body);
};

/**
 * Adds the key that protects secrets in the database. Only to an encrypted archive, because the archive also contains
 * the secrets themselves.
 */
async function addSecretKey(writer: ArchiveWriter, { env, print }: BackupOptions): Promise<void> {
  const key = await readSecretKey(env);
  if (key === null) return;
  if (env.backupKey) await addText(writer, secretKeyName, key);
  else
    print(
      "The key of second factors (secret.key) is not in an archive without BACKUP_KEY: keep a copy of it.",
    );
}

async function fill(writer: ArchiveWriter, session: Session, options: BackupOptions): Promise<Manifest> {
  const { env, print } = options;
  const { db } = session;
  const createdAt = new Date().toISOString();
  await addText(
    writer,
    headName,
    JSON.stringify({ application: "mentor-management", format: formatVersion }),
  );
  const snapshot = await takeSnapshot(db);
  await options.onSnapshot?.(snapshot.id, snapshot.position);
  const files = await readFileRows(db);
  const tables: Manifest["tables"] = [];
  const progressOfRows = throttledPrinter(print, (done) => `  ${done} of ${snapshot.tables.length} tables`);
  for (const table of snapshot.tables) {
    const rows = await addRows(session, writer, table);
    tables.push({ ...table, rows });
    progressOfRows(tables.length);
  }
  print(`  ${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  const sequences = await readSequences(db);
  await sql`commit`.execute(db);
  print(`  ${files.length} files`);
  const isThere = async (name: string) => {
    const row = await db.selectFrom("files").where("name", "=", name).executeTakeFirst();
    return row !== undefined;
  };
  const progress = throttledPrinter(print, (done) => `  ${done} of ${files.length} files`);
  const report = await addFiles(openFileStore(env, "files"), writer, files, isThere, progress);
  await addSecretKey(writer, options);
  const manifest: Manifest = {
    application: "mentor-management",
    format: formatVersion,
    version: applicationVersion,
    createdAt,
    migrations: snapshot.migrations,
    tables,
    sequences,
    excludedTables: [...excludedTables],
    files: report,
    secretKeyFingerprint: await fingerprintOf(env),
    members: writer.members,
  };
  await addText(writer, manifestName, JSON.stringify(manifest));
  return manifest;
}

/** The number of attempts, in case records and their files are removed in the meantime. */
const maxTries = 3;

async function writeOnce(session: Session, options: BackupOptions): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await writeArchive(options.path, options.env.backupKey, async (writer) => {
    manifest = await fill(writer, session, options);
  });
  if (!manifest) throw new Error("The archive was not filled.");
  return manifest;
}

async function write(session: Session, options: BackupOptions): Promise<Manifest> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeOnce(session, options);
    } catch (error) {
      if (!(error instanceof RemovedMeanwhileError) || tries === maxTries) throw error;
      options.print("A record and its files were removed in the meantime, so the backup begins again.");
    }
  }
}

/**
 * Creates an archive. The application may be running or stopped.
 * @returns the manifest. Check `files.faulty`.
 * @throws StartError with a readable reason. No archive is left then.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const session = await openToRead(options.env);
  try {
    const manifest = await write(session, options);
    const bytes = manifest.members.reduce((sum, { size }) => sum + size, 0);
    options.print(`  ${inMegabytes(bytes)} before compression`);
    return manifest;
  } finally {
    await session.close();
  }
}
