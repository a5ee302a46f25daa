/** Replaces the contents of an installation with a backup. */
import { mkdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { anyName } from "#server/platform/db/expressions.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import type { Env } from "#server/kernel/env.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { hold } from "#server/platform/deliveries/hold.ts";
import { nameOfKey, openFileStore } from "#server/platform/files/store.ts";
import type { Manifest } from "./archive/manifest.ts";
import { readArchive } from "./archive/reader.ts";
import { openToReplace } from "./database-access.ts";
import { loadMembers } from "./load.ts";
import { throttledPrinter, type PrintLine } from "./progress.ts";
import { assertSameTables, rebuildSchema, setSequences, withBareTables } from "./schema.ts";
import { dropArrivingKey, fingerprintOf, keepArrivingKey, placeArrivingKey } from "./secret-key.ts";
import type { Session } from "./session.ts";
import { assertReplaceable, blockApplicationStart, namesIn } from "./target.ts";
import { clearMark, markUnfinished } from "./unfinished.ts";
import { migrationsOf, verifyArchive } from "./verify.ts";

/**
 * The number of ids that no record gets after a restore. Records from after the backup are gone, but unsent changes on
 * phones, links, and other systems still name them, and must not meet other records.
 */
export const skippedIds = 1_000_000;

export interface RestoreOptions {
  readonly env: Env;
  readonly path: string;
  /** True to replace existing data. */
  readonly isForced: boolean;
  readonly print: PrintLine;
}

/** Does everything up to the commit. If it is killed, the database is unchanged. */
async function replaceAll(
  session: Session,
  store: FileStore,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const { db } = session;
  const { env, print, path } = options;
  const migrations = await migrationsOf(manifest);
  const inArchive = manifest.members.filter(({ name }) => name.startsWith("files/")).length;
  const progress = throttledPrinter(print, (done) => `  ${done} of ${inArchive} files`);
  const keepKey = async (text: string) => {
    if (!env.secretKey) await keepArrivingKey(env.dataDir, text);
  };
  await dropArrivingKey(env.dataDir);
  await sql`begin`.execute(db);
  await rebuildSchema(db, migrations);
  await assertSameTables(db, manifest);
  await withBareTables(db, async () => {
    await loadMembers(readArchive(path, env.backupKey), manifest, { session, store, keepKey }, progress);
    await setSequences(db, manifest, skippedIds);
    // No record references these files. They were removed before the backup could read them.
    await db.deleteFrom("files").where("name", "=", anyName(manifest.files.discarded)).execute();
  });
  await markUnfinished(db);
  await sql`commit`.execute(db);
}

async function removeOthers(store: FileStore, manifest: Manifest): Promise<number> {
  const names = namesIn(manifest);
  const others = (await store.list()).filter(({ key }) => {
    const name = nameOfKey(key);
    return name === null || !names.has(name);
  });
  for (const { key } of others) await store.remove(key);
  return others.length;
}

/** Does everything after the commit. Until this is done, the database is marked as unfinished. */
async function finish(
  db: Db,
  store: FileStore,
  manifest: Manifest,
  { env, print }: RestoreOptions,
): Promise<void> {
  await placeArrivingKey(env.dataDir);
  const applied = await migrate(db);
  if (applied.length > 0) print(`Brought up to date: ${applied.join(", ")}`);
  await hold(db, "restored", null);
  const removed = await removeOthers(store, manifest);
  if (removed > 0) print(`Removed ${removed} files that were there before.`);
  await sql`analyze`.execute(db);
  await clearMark(db);
}

/** Says what doesn't work without the key. */
const untilThen =
  "Until then, people sign in with recovery codes, and single sign-on and webhooks have no secrets.";

async function printKeyAdvice(
  { secretKeyFingerprint }: Manifest,
  { env, print }: RestoreOptions,
): Promise<void> {
  if (secretKeyFingerprint === null || secretKeyFingerprint === (await fingerprintOf(env))) return;
  print(
    env.secretKey
      ? `SECRET_KEY is not the key that secrets were encrypted with. Set the former one. ${untilThen}`
      : `The key of secrets was not in the archive. Put the former secret.key into ${env.dataDir}, or set SECRET_KEY. ${untilThen}`,
  );
}

/**
 * Restores an archive. Everyone must sign in again afterwards.
 * @throws StartError with a readable reason: the archive is damaged, newer, or encrypted with another key; the target
 * is in use or not empty
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { env, print } = options;
  print("Checking the archive.");
  const manifest = await verifyArchive(options.path, env.backupKey, print);
  await mkdir(env.dataDir, { recursive: true });
  const session = await openToReplace(env);
  try {
    const store = openFileStore(env, "files");
    await blockApplicationStart(session.db);
    if (!options.isForced) await assertReplaceable(session.db, store, manifest);
    const place = env.databaseOwnerUrl ? "the database of DATABASE_URL" : env.dataDir;
    const counts = `${manifest.tables.length} tables and ${manifest.files.count} files`;
    print(`Restoring ${counts} of ${manifest.createdAt} into ${place}.`);
    await replaceAll(session, store, manifest, options);
    await finish(session.db, store, manifest, options);
    await printKeyAdvice(manifest, options);
    return manifest;
  } finally {
    await session.close();
  }
}
