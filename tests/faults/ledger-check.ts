/** Compares what was acknowledged with what is stored. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { cleanUpExports } from "#server/features/exports/clean-up.ts";
import { removeOrphanFiles } from "#server/features/files/clean-up.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readEnv } from "#server/kernel/env.ts";
import type { Victim } from "./victim.ts";
import type { Ledger } from "./writers.ts";

export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  /** Files on disk that no record refers to, after the clean-up. */
  readonly orphans: string[];
  /** Number of acknowledged writes that were checked. */
  readonly checked: number;
}

interface Stored {
  name: string;
  id: string;
}

/** Returns personal files with the name and id of their record. */
async function storedFiles(db: Db): Promise<(Stored & { file: string })[]> {
  const { rows } = await sql<Stored & { file: string }>`
    select r.name, r.id, f.name as file from mentee_user_files r
    join files f on f.record_table = 'menteeUserFiles' and f.record_id = r.id
    where r.deleted_at is null`.execute(db);
  return rows;
}

/** Returns the names that appear more than once. */
function doubles(rows: readonly Stored[], names: ReadonlySet<string>): string[] {
  const counts = Map.groupBy(rows, ({ name }) => name);
  return [...counts].filter(([name, found]) => found.length > 1 && names.has(name)).map(([name]) => name);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Runs the clean-up jobs as if a day had passed, and finds remaining orphans. */
async function orphansOf(db: Db, dataDir: string): Promise<string[]> {
  await sql`update exports set heartbeat_at = now() - interval '2 days'`.execute(db);
  const env = readEnv({ DATA_DIR: dataDir });
  await cleanUpExports(db, openFileStore(env, "exports"));
  await removeOrphanFiles(db, openFileStore(env, "files"), new Date(Date.now() + 1000));
  const { rows } = await sql<{ name: string; has_thumbnail: boolean }>`
    select name, has_thumbnail from files where record_table is not null`.execute(db);
  const held = new Set(
    rows.flatMap(({ name, has_thumbnail: has }) => (has ? [name, `${name}.thumb.webp`] : [name])),
  );
  const { rows: waiting } = await sql<{ file_key: string }>`
    select file_key from exports where status = 'ready'`.execute(db);
  const exports = new Set(waiting.map((row) => row.file_key));
  return [
    ...(await filesBelow(join(dataDir, "files"))).filter((name) => !held.has(name)),
    ...(await filesBelow(join(dataDir, "exports"))).filter((name) => !exports.has(name)),
  ];
}

/** Checks that everything acknowledged is stored. Call it while nothing writes. */
export async function checkLedger(victim: Victim, ledger: Ledger): Promise<Findings> {
  const database = await victim.openDatabase();
  const { db } = database;
  try {
    const lost: string[] = [];
    const notes = await sql<Stored>`select note_title as name, id from mentee_user_notes
      where deleted_at is null and note_title ~ '^[a-z]+ note '`.execute(db);
    const noteIds = new Map(notes.rows.map(({ name, id }) => [name, id]));
    for (const [title, id] of ledger.notes) if (noteIds.get(title) !== id) lost.push(title);

    const edited = await sql<{ title: string; version: number }>`
      select note_title as title, version from mentee_user_notes where id = ${ledger.edited.id}`.execute(db);
    const { title, version } = ledger.edited;
    const isSame = edited.rows[0]?.title === title && edited.rows[0].version === version;
    if (!isSame) lost.push(`edit: ${JSON.stringify([ledger.edited, edited.rows])}`);

    const messages = await sql<Stored>`select client_id as name, id from chat_messages
      where client_id ~ '^[a-z]+ message '`.execute(db);
    const messageIds = new Map(messages.rows.map(({ name, id }) => [name, id]));
    for (const [clientId, id] of ledger.messages) if (messageIds.get(clientId) !== id) lost.push(clientId);

    const files = await storedFiles(db);
    const byName = new Map(files.map((row) => [row.name, row]));
    const wanted = [
      ...[...ledger.files].map(([name, { id, bytes }]) => [name, id, bytes] as const),
      ...[...ledger.documents].map(([name, bytes]) => [`${name}.txt`, null, bytes] as const),
    ];
    for (const [name, id, bytes] of wanted) {
      const row = byName.get(name);
      const path = join(victim.dataDir, "files", row?.file.slice(0, 2) ?? "", row?.file ?? "none");
      const stored = await readFile(path).catch(() => null);
      if (!row || (id !== null && row.id !== id) || !stored?.equals(bytes)) lost.push(name);
    }
    const names = new Set([...noteIds.keys(), ...messageIds.keys(), ...wanted.map(([name]) => name)]);
    return {
      lost,
      doubled: [...doubles(notes.rows, names), ...doubles(messages.rows, names), ...doubles(files, names)],
      orphans: await orphansOf(db, victim.dataDir),
      checked: ledger.notes.size + ledger.messages.size + wanted.length + version - 1,
    };
  } finally {
    await database.close();
  }
}
