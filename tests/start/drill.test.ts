/** The commands that an operator runs for backups and moves, as whole processes on demo data. */
import { spawn } from "node:child_process";
import { mkdir, readFile, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import { embeddedTarget, fingerprintOf, looking, signIn } from "#tests/faults/backup-drill.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { isWhole } from "#tests/support/suite.ts";
import { type AppProcess, compiled, root, signalGroup, startApp } from "./app-process.ts";
import { isSealed } from "#tests/support/seals.ts";
import { until } from "#tests/support/until.ts";

let folder: string;
let dataDir: string;
let other: EmbeddedDatabase;
let app: AppProcess | undefined;

beforeAll(async () => {
  if (!isWhole) return;
  dataDir = await makeDemoDir();
  folder = dirname(dataDir);
  other = await startEmbedded({ dataDir: join(folder, "other"), isDurable: false });
});
afterAll(async () => {
  if (!isWhole) return;
  if (app) await stop(app);
  await other.stop();
  await rm(folder, { recursive: true, force: true });
});

async function stop(started: AppProcess): Promise<void> {
  signalGroup(started, "SIGTERM");
  await started.exit();
}

/** Runs a script as `npm run` does. */
async function run(script: string, words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...words], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: folder, DATA_DIR: dataDir, ...compiled, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

/** Reads the embedded database of the stopped application. */
async function inside<T>(work: Parameters<typeof looking<T>>[1]): Promise<T> {
  const server = await startEmbedded({ dataDir });
  try {
    return await looking(server.connection, work);
  } finally {
    await server.stop();
  }
}

test.runIf(isWhole)(
  "A verified backup passes its drill, and the drill of one with an altered audit trail fails and says so",
  async () => {
    app = startApp({ dataDir, env: { SEED: "demo" } });
    // The sign-in adds a row to the audit trail, which is then sealed.
    await signIn(await app.address());
    await looking(await embeddedTarget(dataDir), (db) => until(() => isSealed(db)));
    const backups = join(folder, "backups");
    await mkdir(backups);
    const made = await run("backup", [join(backups, "a.backup"), "--verify"], {
      BACKUP_KEY: "a long passphrase",
    });
    expect(made.code, made.output).toBe(0);
    expect(made.output).toMatch(/Verified: \d+ tables with \d+ rows and \d+ files\./);
    await stop(app);

    const passed = await run("drill", [backups], { BACKUP_KEY: "a long passphrase" });
    expect(passed.code, passed.output).toBe(0);
    const report = await readFile(join(backups, "a.backup.drill.txt"), "utf8");
    expect(report).toMatch(/^Restore drill of \S+: passed\nBackup: .*a\.backup, /);
    for (const what of ["Counts", "Files", "Audit trail", "Start"])
      expect(report).toContain(`[ok]     ${what}: `);
    expect(report).toMatch(/Start: ready after \d+\.\d s/);
    expect((await stat(join(backups, "a.backup.drill.txt"))).mode & 0o077).toBe(0);

    await inside(async (db) => {
      await sql`alter table audit_trail disable trigger all`.execute(db);
      await sql`update audit_trail set created_at = created_at - interval '1 hour'
        where id = (select min(id) from audit_trail)`.execute(db);
      await sql`alter table audit_trail enable trigger all`.execute(db);
    });
    expect((await run("backup", [join(backups, "b.backup")])).code).toBe(0);
    const failed = await run("drill", [backups]);
    expect(failed.code, failed.output).toBe(1);
    expect(failed.output).toMatch(/Restore drill of \S+: FAILED\n/);
    expect(failed.output).toMatch(/\[FAILED\] Audit trail: \d+ findings: alteredRow/);
    expect(failed.output).toContain("[ok]     Counts: ");
    // Nothing is left of the temporary installations, and the installation itself is unchanged.
    expect((await readdir(backups)).toSorted()).toEqual([
      "a.backup",
      "a.backup.drill.txt",
      "b.backup",
      "b.backup.drill.txt",
    ]);
  },
);

test.runIf(isWhole)(
  "One command moves everything to another server, and one moves it back, while the application is stopped",
  async () => {
    await looking(other.connection, (db) => sql`create database outside template template0`.execute(db));
    const { host, port, user, password } = other.connection;
    const url = `postgres://${user}:${password}@localhost:${port}/outside?host=${encodeURIComponent(host)}`;
    const env = { DATABASE_URL: url };
    const before = await inside((db) => fingerprintOf(db));

    const busy = startApp({ dataDir, env: { SEED: "demo" } });
    await busy.address();
    const refused = await run("database", ["to-server"], env);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("Stop it first; nothing was changed.");
    await stop(busy);
    expect((await run("database", ["sideways"], env)).code).toBe(2);
    expect((await run("database", ["to-server"])).output).toContain("Set DATABASE_URL");

    const there = await run("database", ["to-server"], env);
    expect(there.code, there.output).toBe(0);
    expect(there.output).toMatch(/Moved \d+ tables with \d+ rows, and counted them in both databases\./);
    const { db, close } = connect(url);
    expect(await fingerprintOf(db)).toEqual(before);
    await close();

    app = startApp({ dataDir, env });
    await signIn(await app.address());
    expect(app.output()).toContain("This database comes from another place");
    await stop(app);
    expect(await looking(url, isHeld)).toBe(true);
    const written = await looking(url, (inner) => fingerprintOf(inner));

    expect((await run("database", ["to-embedded"], env)).output).toContain("isn't empty");
    const back = await run("database", ["to-embedded", "--force"], env);
    expect(back.code, back.output).toBe(0);
    expect(await inside((inner) => fingerprintOf(inner))).toEqual(written);
    app = startApp({ dataDir });
    expect(await signIn(await app.address())).not.toBe("undefined");
  },
);
