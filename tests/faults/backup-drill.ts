/**
 * Helpers for tests of backup and restore: a busy application, and fingerprints of its data that don't use the code of
 * backups.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type Db } from "#server/platform/db/database.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { compiled, root } from "#tests/start/app-process.ts";

/** Tables that are empty after a restore, and unlogged ones, which a crash empties anyway. */
const momentary = new Set([
  "sessions",
  "verification_codes",
  "one_time_links",
  "nodes",
  "backups",
  "second_factor_challenges",
  "passkeys",
  "passkey_challenges",
  "used_identity_states",
  "calendar_links",
  "paper_cards",
  "push_subscriptions",
  "push_keys",
  "exports",
  "imports",
  "import_rows",
  "bulk_jobs",
  "bulk_job_rows",
  "appointment_undos",
  "rate_limits",
  "chat_nodes",
  "chat_presence",
  // Where the installation is, and whether it sends messages. A restore changes both.
  "installation",
]);

/** By table, the number of rows and a hash of them. */
export type Fingerprint = Record<string, unknown>;

/**
 * Hashes every table.
 * @param snapshot a snapshot that another transaction exported; by default, the current state
 */
export async function fingerprintOf(db: Db, snapshot?: string): Promise<Fingerprint> {
  return db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`begin isolation level repeatable read, read only`.execute(one);
    if (snapshot) await sql.raw(`set transaction snapshot '${snapshot}'`).execute(one);
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(one);
    const found: Fingerprint = {};
    for (const { name } of tables.filter((table) => !momentary.has(table.name))) {
      // An unattached upload can be discarded before its bytes are backed up, and then its row remains.
      const only = name === "files" ? sql`where record_table is not null` : sql``;
      const { rows } = await sql`select count(*), md5(string_agg(t::text, chr(10) order by t::text)) as hash
        from ${sql.table(name)} t ${only}`.execute(one);
      found[name] = rows[0];
    }
    await sql`commit`.execute(one);
    return found;
  });
}

/** Returns the SHA-256 of each attached file below a folder, according to the rows of a snapshot. */
export async function hashFiles(db: Db, folder: string, snapshot?: string): Promise<Map<string, string>> {
  const names = await db.connection().execute(async (one) => {
    await sql`begin isolation level repeatable read, read only`.execute(one);
    if (snapshot) await sql.raw(`set transaction snapshot '${snapshot}'`).execute(one);
    const { rows } = await sql<{
      name: string;
    }>`select name from files where record_table is not null`.execute(one);
    await sql`commit`.execute(one);
    return new Set(rows.map(({ name }) => name));
  });
  const hashes = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const isNamed = names.has(entry.name.replace(/\.thumb\.webp$/, ""));
    if (!entry.isFile() || !isNamed) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    hashes.set(entry.name, createHash("sha256").update(bytes).digest("hex"));
  }
  return hashes;
}

/** Runs `npm run backup` or `npm run restore` without npm, as a separate process. */
export function runTool(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["src/server/process/backup/main.ts", ...args], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compiled, ...env },
  });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  return { child, ended, output: () => text };
}

/** Signs in as one of the demo's case managers. @returns the token */
export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/apicalls/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "case@harbor.example", password: demoPassword }),
  });
  return String(((await response.json()) as { token?: string }).token);
}

export const post = (address: string, token: string, path: string, body: unknown): Promise<Response> =>
  fetch(`${address}/apicalls/${path}`, {
    method: "POST",
    headers: {
      authorization: token,
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });

/** Saves notes and personal files, and uploads files without a record, until stopped. */
export function keepWriting(address: string, token: string) {
  const stopping = new AbortController();
  let saved = 0;
  const save = async (tableName: string, data: Record<string, unknown>) => {
    const response = await post(address, token, "saveRecord", { tableName, tableId: "0", data });
    const answer = (await response.json()) as { status?: number; message?: string };
    if (answer.status !== 1) throw new Error(`A save failed: ${JSON.stringify(answer)}`);
    saved += 1;
  };
  const upload = async (): Promise<string> => {
    const form = new FormData();
    form.append("tableName", "userFiles");
    form.append("id", "0");
    const text = samplePdf.toString().replace("\n", `\n%${Math.random()}\n`);
    form.append("file", new Blob([text], { type: "application/pdf" }), "letter.pdf");
    const response = await post(address, token, "file-upload", form);
    const answer = (await response.json()) as { newFileName?: string };
    if (!answer.newFileName) throw new Error(`An upload failed: ${JSON.stringify(answer)}`);
    return answer.newFileName;
  };
  const writeNotes = async () => {
    for (let n = 1; !stopping.signal.aborted; n += 1)
      await save("menteeUserNotes", {
        menteeId: "6",
        date: "2026-01-02",
        noteTitle: `Drill ${n}`,
        note: "<p>x</p>",
      });
  };
  const writeFiles = async () => {
    for (let n = 1; !stopping.signal.aborted; n += 1) {
      await save("userFiles", { name: `Drill ${n}`, file: await upload() });
      await sleep(5);
    }
  };
  const running = Promise.all([writeNotes(), writeNotes(), writeFiles()]);
  running.catch(() => undefined);
  return {
    saved: () => saved,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Returns how to connect to the embedded database of a running application. */
export async function embeddedTarget(dataDir: string) {
  const home = await realpath(join(dataDir, "postgres"));
  const password = (await readFile(join(home, "cluster/application-password"), "utf8")).trim();
  return { host: home, port: 5432, user: "mentor", password, database: "mentor" };
}

/** Connects to a database, does some work, and closes the connection. */
export async function looking<T>(
  target: Parameters<typeof connect>[0],
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = connect(target, { max: 2 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
