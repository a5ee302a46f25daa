/** Makes a backup: one moment of the rows, and every file that they name. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Env } from "#server/env.ts";
import { openFileStore } from "#server/files/store.ts";
import { formatVersion, headName, manifestName, secretKeyName, type Manifest } from "./archive/manifest.ts";
import { writeArchive, type ArchiveWriter } from "./archive/writer.ts";
import { readSequences } from "./catalogue.ts";
import { openToRead } from "./database-access.ts";
import { leftOut } from "./left-out.ts";
import { inMegabytes, occasionally, type Say } from "./progress.ts";
import { fingerprintOf, readSecretKey } from "./secret-key.ts";
import type { Session } from "./session.ts";
import { takeSnapshot } from "./snapshot.ts";
import { addFiles, readFileRows } from "./stored-files.ts";
import { addRows } from "./table-rows.ts";

export interface BackupWish {
  readonly env: Env;
  /** Where the archive goes. */
  readonly path: string;
  readonly say: Say;
  /** Called with the name of the snapshot before anything is read: a test looks at the same moment through it. */
  onSnapshot?(id: string): Promise<void>;
}

async function applicationVersion(): Promise<string> {
  const file = join(import.meta.dirname, "../../../package.json");
  return (JSON.parse(await readFile(file, "utf8")) as { version: string }).version;
}

const addText = (writer: ArchiveWriter, name: string, text: string): Promise<void> => {
  const body = Buffer.from(text);
  return writer.add(name, body.length, body);
};

/** The key lies beside what it locks only where that is locked once more. */
async function addSecretKey(writer: ArchiveWriter, { env, say }: BackupWish): Promise<void> {
  const key = await readSecretKey(env);
  if (key === null) return;
  if (env.backupKey) await addText(writer, secretKeyName, key);
  else
    say("The key of second factors (secret.key) is not in an archive without BACKUP_KEY: keep a copy of it.");
}

async function fill(writer: ArchiveWriter, session: Session, wish: BackupWish): Promise<Manifest> {
  const { env, say } = wish;
  const { db } = session;
  const createdAt = new Date().toISOString();
  await addText(
    writer,
    headName,
    JSON.stringify({ application: "mentor-management", format: formatVersion }),
  );
  const snapshot = await takeSnapshot(db);
  await wish.onSnapshot?.(snapshot.id);
  const files = await readFileRows(db);
  const tables: Manifest["tables"] = [];
  const progressOfRows = occasionally(say, (done) => `  ${done} of ${snapshot.tables.length} tables`);
  for (const table of snapshot.tables) {
    const rows = await addRows(session, writer, table);
    tables.push({ ...table, rows });
    progressOfRows(tables.length);
  }
  say(`  ${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  const sequences = await readSequences(db);
  await sql`commit`.execute(db);
  say(`  ${files.length} files`);
  const isThere = async (name: string) => {
    const { rows } = await sql`select from files where name = ${name}`.execute(db);
    return rows.length > 0;
  };
  const progress = occasionally(say, (done) => `  ${done} of ${files.length} files`);
  const report = await addFiles(openFileStore(env, "files"), writer, files, isThere, progress);
  await addSecretKey(writer, wish);
  const manifest: Manifest = {
    application: "mentor-management",
    format: formatVersion,
    version: await applicationVersion(),
    createdAt,
    migrations: snapshot.migrations,
    tables,
    sequences,
    leftOut: [...leftOut],
    files: report,
    secretKeyFingerprint: await fingerprintOf(env),
    members: writer.members,
  };
  await addText(writer, manifestName, JSON.stringify(manifest));
  return manifest;
}

/**
 * Writes the archive while the application goes on, or while it is stopped.
 * @returns what is in it; look at `files.faulty`
 * @throws StartError with a readable reason; then there is no archive
 */
export async function backUp(wish: BackupWish): Promise<Manifest> {
  const session = await openToRead(wish.env);
  try {
    let manifest: Manifest | undefined;
    await writeArchive(wish.path, wish.env.backupKey, async (writer) => {
      manifest = await fill(writer, session, wish);
    });
    if (!manifest) throw new Error("The archive was not filled.");
    const bytes = manifest.members.reduce((sum, { size }) => sum + size, 0);
    wish.say(`  ${inMegabytes(bytes)} before compression`);
    return manifest;
  } finally {
    await session.close();
  }
}
