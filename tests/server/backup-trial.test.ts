/** Trying a backup, and moving the data to another server. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { readEnv, type Env } from "#server/kernel/env.ts";
import { connect } from "#server/platform/db/database.ts";
import { memberOfFile, pieceOf } from "#server/process/backup/archive/manifest.ts";
import { backUp } from "#server/process/backup/backup.ts";
import { drillSettings } from "#server/process/backup/drill.ts";
import { isEmpty } from "#server/process/backup/schema.ts";
import { transfer } from "#server/process/backup/transfer.ts";
import { compareTrial, neededBytes, withTrial } from "#server/process/backup/trial.ts";
import { runTool } from "#tests/faults/backup-drill.ts";
import { insertRow } from "#tests/support/factories.ts";
import { administer } from "#tests/support/database.ts";
import { root } from "#tests/start/app-process.ts";
import { until } from "#tests/support/until.ts";

let folder: string;
const names: string[] = [];
const quiet = () => undefined;

/**
 * An installation on a new database of another server.
 * @param template `template0` for an empty database, `mentor` for the tables of the application
 */
async function newPlace(template: "template0" | "mentor"): Promise<Env> {
  const name = `trial_${randomBytes(4).toString("hex")}`;
  names.push(name);
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const { host, port, user, password } = inject("cluster");
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return readEnv({ DATA_DIR: folder, DATABASE_URL: url });
}

/** Looks into a database for a moment, so that it isn't in use afterwards. */
async function inside<T>(env: Env, work: (db: ReturnType<typeof connect>["db"]) => Promise<T>): Promise<T> {
  const { db, close } = connect(env.databaseUrl ?? "", { max: 1 });
  return work(db).finally(close);
}
const organizations = (env: Env) =>
  inside(env, async (db) => (await sql`select id, name from organizations order by id`.execute(db)).rows);

const trials = async () => (await readdir(folder)).filter((name) => name.startsWith("mentor-trial-"));

let source: Env;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-moving-"));
  source = await newPlace("mentor");
  await inside(source, (db) => insertRow(db, "organizations", { name: "Zoë's\tplace \\N" }));
});
afterAll(async () => {
  for (const name of names) await administer(`drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

it("A backup is tried in a throwaway database, which names each difference and is gone afterwards", async () => {
  const path = join(folder, "one.backup");
  await backUp({ env: source, path, print: quiet });
  // Other tests use the temporary folder too. Started by root, the trial's database runs as another user.
  await chmod(folder, 0o755);
  vi.stubEnv("TMPDIR", folder);
  const [good, bad] = await withTrial({ env: source, path, print: quiet }, async (trial) => {
    const first = await compareTrial(trial);
    // Root starts the database as another user, who must be able to open the log later.
    const ownerOf = async (name: string) => (await stat(join(trial.env.dataDir, "postgres", name))).uid;
    expect(await ownerOf("server.log")).toBe(await ownerOf("cluster"));
    await sql`alter table files disable trigger all`.execute(trial.db);
    await sql`insert into files (name, original_name, byte_size, media_type, uploaded_by)
      values ('lost.pdf', 'a', 3, 'b', 1)`.execute(trial.db);
    await sql`delete from organizations`.execute(trial.db);
    return [first, await compareTrial(trial)];
  });
  expect(good).toMatchObject({ differences: [], files: 0 });
  expect(good.rows).toBeGreaterThan(good.tables / 10);
  expect(bad.differences).toEqual(
    expect.arrayContaining([
      "organizations has 0 rows instead of 1.",
      "files has 1 rows instead of 0.",
      "The file lost.pdf is missing or has another size.",
    ]),
  );
  vi.unstubAllEnvs();
  expect(await trials()).toEqual([]);
});

it("A trial leaves no part of its copy behind if the account of root's database can't enter TMPDIR", async () => {
  const path = join(folder, "closed.backup");
  await backUp({ env: source, path, print: quiet });
  // Only its owner can enter it.
  const closed = await mkdtemp(join(folder, "closed-"));
  vi.stubEnv("TMPDIR", closed);
  const home = await withTrial({ env: source, path, print: quiet }, (trial) =>
    realpath(join(trial.env.dataDir, "postgres")),
  );
  vi.unstubAllEnvs();
  expect(existsSync(home)).toBe(false);
  expect(await readdir(closed)).toEqual([]);
});

it("A trial that is stopped leaves no part of its unencrypted copy behind", async () => {
  await chmod(folder, 0o755);
  const path = join(folder, "stopped.backup");
  const env = { DATA_DIR: folder, DATABASE_URL: source.databaseUrl ?? "", TMPDIR: folder };
  const { child, ended, output } = runTool(["backup", path, "--verify"], env);
  const isStarted = (name: string) => existsSync(join(folder, name, "data/postgres/cluster/PG_VERSION"));
  await until(async () => child.exitCode !== null || (await trials()).some(isStarted));
  // Ctrl-C sends the signal twice: once from the terminal, and once forwarded by the script.
  child.kill("SIGINT");
  await sleep(10);
  child.kill("SIGINT");
  expect(await ended, output()).toBe(1);
  expect(await trials()).toEqual([]);
  expect(existsSync(path)).toBe(true);
});

it("The System page shows a verified backup only if its trial succeeded", async () => {
  const path = join(folder, "untried.backup");
  // The trial has no folder.
  const env = { DATA_DIR: folder, DATABASE_URL: source.databaseUrl ?? "", TMPDIR: join(folder, "none") };
  const query = sql`select is_encrypted, faulty_files from backups`;
  const notes = () => inside(source, async (db) => (await query.execute(db)).rows);
  const failed = runTool(["backup", path, "--verify"], env);
  expect(await failed.ended, failed.output()).toBe(4);
  expect(existsSync(path)).toBe(true);
  expect(await notes()).toEqual([]);
  const made = runTool(["backup", path, "--force"], env);
  expect(await made.ended, made.output()).toBe(0);
  expect(await notes()).toEqual([{ is_encrypted: false, faulty_files: 0 }]);
});

it("A command refuses a flag that it doesn't have, before it changes anything", async () => {
  const path = join(folder, "flags.backup");
  await backUp({ env: source, path, print: quiet });
  const target = await newPlace("template0");
  const env = { DATA_DIR: folder, DATABASE_URL: target.databaseUrl ?? "" };
  for (const words of [
    ["restore", path, "--verify"],
    ["drill", path, "--force"],
  ]) {
    const { ended, output } = runTool(words, env);
    expect(await ended, output()).toBe(2);
    expect(output()).toContain("Usage:");
  }
  expect(await inside(target, isEmpty)).toBe(true);
  // npm didn't pass on the flag.
  const unverified = runTool(["backup", `${path}.2`], { ...env, npm_config_verify: "true" });
  expect(await unverified.ended, unverified.output()).toBe(2);
  expect(existsSync(`${path}.2`)).toBe(false);
});

it("A backup to a folder instead of a file is refused before it reads anything, also if it is forced", async () => {
  const env = { DATA_DIR: folder, DATABASE_URL: source.databaseUrl ?? "" };
  const { ended, output } = runTool(["backup", folder, "--force"], env);
  expect(await ended, output()).toBe(1);
  expect(output()).toContain(`${folder} is a folder. Name a file in it, such as ${folder}/mentor.backup`);
  expect(output()).not.toContain("Making a backup");
});

it("The space that a trial needs counts uploads once, and rows with their indexes and log", () => {
  const more = (name: string, size: number) => neededBytes([{ name, size }]) - neededBytes([]);
  expect(more(memberOfFile("photo.webp"), 10_000_000_000)).toBe(10_000_000_000);
  expect(more(pieceOf("mentees", 1), 4000)).toBe(12_000);
});

it("A drill starts the application with settings that lead nowhere else, even if the installation has a bucket", async () => {
  const settings = parseEnv(await readFile(join(root, "deploy/mentor.env.example"), "utf8"));
  expect(readEnv(settings)).toMatchObject({ s3: { bucket: "mentoring" } });
  expect(readEnv(drillSettings(settings, folder))).toMatchObject({
    dataDir: folder,
    databaseUrl: undefined,
    s3: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    trustProxy: false,
  });
});

it("The data moves to an empty database of another server, with equal counts, and replaces another one only if forced", async () => {
  const target = await newPlace("template0");
  const wanted = await organizations(source);
  const { tables, rows } = await transfer({ from: source, to: target, isForced: false, print: quiet });
  expect(tables).toBeGreaterThan(50);
  expect(rows).toBeGreaterThan(0);
  expect(await organizations(target)).toEqual(wanted);
  // The next row doesn't get the id of one that was moved.
  await inside(target, (db) => insertRow(db, "organizations", { name: "Later" }));

  const again = { from: source, to: target, isForced: false, print: quiet };
  await expect(transfer(again)).rejects.toThrow("The database to move to isn't empty.");
  expect(await organizations(target)).toHaveLength(wanted.length + 1);
  await transfer({ ...again, isForced: true });
  expect(await organizations(target)).toEqual(wanted);
});
