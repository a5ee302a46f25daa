/** Backups during writes, killed restores, and archives that must be refused. */
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFooter } from "#server/process/backup/archive/whole.ts";
import type { Manifest } from "#server/process/backup/archive/manifest.ts";
import { backUp } from "#server/process/backup/backup.ts";
import { restore } from "#server/process/backup/restore.ts";
import { connect } from "#server/platform/db/database.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import { startEmbedded, type EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import { readEnv } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { type AppProcess, serverPid, signalGroup, startApp } from "#tests/start/app-process.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import {
  embeddedTarget,
  fingerprintOf,
  hashFiles,
  keepWriting,
  looking,
  post,
  runTool,
  signIn,
} from "./backup-drill.ts";
import { until } from "#tests/support/until.ts";

const backupKey = "a key that only the drill knows";
const quiet = () => undefined;

/** An installation, as the environment of its processes. */
type Place = Record<string, string> & { DATA_DIR: string };

let folder: string;
let cluster: EmbeddedDatabase;
let source: Place;
let app: AppProcess;
const apps: AppProcess[] = [];
let counter = 0;

const newFolder = (): string => join(folder, `place-${(counter += 1)}`);
const newEmbedded = (): Place => ({ DATA_DIR: newFolder() });

/** Creates a database on a server that the application doesn't start. */
async function newExternal(): Promise<Place> {
  const name = `drill_${(counter += 1)}`;
  await looking(cluster.connection, (db) => sql`create database ${sql.id(name)}`.execute(db));
  const { host, port, user, password } = cluster.connection;
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return { DATA_DIR: newFolder(), DATABASE_URL: url };
}

const start = (place: Place, more: Record<string, string> = {}): AppProcess => {
  const started = startApp({ dataDir: place.DATA_DIR, env: { ...place, ...more } });
  apps.push(started);
  return started;
};

/** Reads the database of an installation. An application with an embedded database must be stopped. */
async function inside<T>(place: Place, work: Parameters<typeof looking<T>>[1]): Promise<T> {
  if (place["DATABASE_URL"]) return looking(place["DATABASE_URL"], work);
  const server = await startEmbedded({ dataDir: place.DATA_DIR });
  try {
    return await looking(server.connection, work);
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  const dataDir = await makeDemoDir();
  folder = dirname(dataDir);
  source = { DATA_DIR: dataDir };
  app = start(source, { SEED: "demo" });
  cluster = await startEmbedded({ dataDir: newFolder(), isDurable: false });
  await app.address();
});

afterAll(async () => {
  for (const started of apps) {
    signalGroup(started, "SIGTERM");
    await started.exit();
  }
  await cluster.stop();
  for (let n = 1; n <= counter; n += 1) {
    const orphan = serverPid(join(folder, `place-${n}`));
    if (orphan) process.kill(orphan, "SIGQUIT");
  }
  await rm(folder, { recursive: true, force: true });
});

interface Archive {
  readonly path: string;
  /** The rows in the backup. Those in the database change, because the application keeps writing. */
  readonly fingerprint: unknown;
}

async function makePlain(): Promise<Archive> {
  const path = newFolder();
  const target = await embeddedTarget(source.DATA_DIR);
  let fingerprint: unknown;
  const onSnapshot = (id: string) =>
    looking(target, async (db) => {
      fingerprint = await fingerprintOf(db, id);
    });
  await backUp({ env: readEnv(source), path, print: quiet, onSnapshot });
  return { path, fingerprint };
}

let plainArchive: Promise<Archive> | undefined;
/** Returns an unencrypted archive of the source. All tests share one. */
const plainBackup = (): Promise<Archive> => (plainArchive ??= makePlain());

/**
 * Backs up a busy installation, restores it into an empty one, and compares them.
 * @returns the number of saves while the backup ran
 */
async function drill(from: Place, address: string, token: string, into: Place, key: string | undefined) {
  const env = readEnv({ ...from, BACKUP_KEY: key });
  const path = newFolder();
  const writing = keepWriting(address, token);
  await until(() => writing.saved() > 10);
  const target = from["DATABASE_URL"] ?? (await embeddedTarget(from.DATA_DIR));
  const savedBefore = writing.saved();
  let expected: unknown;
  let files: unknown;
  const manifest = await backUp({
    env,
    path,
    print: quiet,
    onSnapshot: (id) =>
      looking(target, async (db) => {
        expected = await fingerprintOf(db, id);
        files = await hashFiles(db, join(from.DATA_DIR, "files"), id);
      }),
  });
  const saves = writing.saved() - savedBefore;
  await writing.stop();
  expect(saves).toBeGreaterThan(0);
  expect(manifest.files.faulty).toEqual([]);

  const tool = runTool(["restore", path], { ...into, ...(key ? { BACKUP_KEY: key } : {}) });
  expect(await tool.ended, tool.output()).toBe(0);
  await inside(into, async (db) => {
    expect(await fingerprintOf(db)).toEqual(expected);
    expect(await isHeld(db)).toBe(true);
    expect(await hashFiles(db, join(into.DATA_DIR, "files"))).toEqual(files);
    const { rows } = await sql`select from sessions`.execute(db);
    expect(rows).toHaveLength(0);
  });
  return saves;
}

test.runIf(isWhole)(
  "Backups during writes restore the same data, row for row and byte for byte, and no old token works",
  async () => {
    const drills = times(5, 1);
    const address = await app.address();
    const token = await signIn(address);
    let [done, saves] = [0, 0];
    const external = await newExternal();

    // From the embedded database to one of another server …
    saves += await drill(source, address, token, external, backupKey);
    done += 1;
    const other = start(external);
    const otherAddress = await other.address();
    expect(
      (await fetch(`${otherAddress}/apicalls/auth/user`, { headers: { authorization: token } })).status,
    ).toBe(401);
    const otherToken = await signIn(otherAddress);
    // … and from there to an embedded one, and on in every direction.
    for (const [isFromExternal, makeTarget, key] of [
      [true, newEmbedded, undefined],
      [false, newEmbedded, undefined],
      [true, newExternal, backupKey],
      [false, newEmbedded, backupKey],
    ] as const) {
      if (done === drills) break;
      saves += isFromExternal
        ? await drill(external, otherAddress, otherToken, await makeTarget(), key)
        : await drill(source, address, token, await makeTarget(), key);
      done += 1;
    }
    const note = { menteeId: "6", date: "2026-01-03", noteTitle: "After the restore", note: "" };
    const saved = await post(otherAddress, otherToken, "saveRecord", {
      tableName: "menteeUserNotes",
      tableId: "0",
      data: note,
    });
    expect(await saved.json()).toMatchObject({ status: 1 });
    signalGroup(other, "SIGTERM");
    await other.exit();
    record({
      test: "backup under writes, restored",
      count: done,
      atLeast: 5,
      result: `equal hashes, ${saves} saves meanwhile`,
    });
  },
);

test.runIf(isWhole)(
  "A killed restore leaves nothing, or a state that says so, and the next one completes it",
  async () => {
    const { path, fingerprint } = await plainBackup();
    const places = [await newExternal(), ...(times(2, 1) > 1 ? [newEmbedded()] : [])];
    let [kills, unfinished] = [0, 0];
    for (const into of places) {
      for (let kill = 0; kill < times(5, 1);) {
        const tool = runTool(["restore", path], into);
        await until(() => tool.output().includes("Restoring") || tool.child.exitCode !== null);
        await sleep(randomInt(kill === 0 ? 50 : 600));
        if (tool.child.exitCode === null) process.kill(-Number(tool.child.pid), "SIGKILL");
        const end = await tool.ended;
        if (end === "SIGKILL") kill += 1;
        else expect(end, tool.output()).toBe(0);
        const state = await inside(into, async (db) => {
          const { rows } = await sql<{ tables: string; marked: boolean }>`select count(*) as tables,
          to_regclass('restore_unfinished') is not null as marked from pg_tables where schemaname = 'public'`.execute(
            db,
          );
          return rows[0];
        });
        const isComplete = state?.tables !== "0" && state?.marked === false;
        if (state?.marked) unfinished += 1;
        // The restore finished before the kill, so empty the database for the next one.
        if (isComplete)
          await inside(into, (db) => sql`drop schema public cascade; create schema public`.execute(db));
        kills += end === "SIGKILL" ? 1 : 0;
      }
      const tool = runTool(["restore", path], into);
      expect(await tool.ended, tool.output()).toBe(0);
      expect(await inside(into, (db) => fingerprintOf(db))).toEqual(fingerprint);
      expect(await inside(into, isHeld)).toBe(true);
      if (!into["DATABASE_URL"]) continue;
      // The moment after the commit is too short to hit, so create the state that a kill then would leave.
      await inside(into, (db) => sql`create table restore_unfinished ()`.execute(db));
      const refused = start(into);
      expect(await refused.exit()).toBe(1);
      expect(refused.output()).toContain("A restore into this database was interrupted");
    }
    record({
      test: "restore killed",
      count: kills,
      atLeast: 10,
      result: `all completed, ${unfinished} said unfinished`,
    });
  },
);

test.runIf(isWhole)(
  "A killed or failed backup leaves no archive, and the tools say why and how they ended",
  async () => {
    const path = newFolder();
    const killed = runTool(["backup", path], source);
    await until(() => killed.output().includes("Making"));
    process.kill(-Number(killed.child.pid), "SIGKILL");
    await killed.ended;
    expect(existsSync(path)).toBe(false);

    const [done, wrong, nowhere] = [
      runTool(["backup", path], source),
      runTool(["restore"], source),
      runTool(["backup", `${path}-2`], newEmbedded()),
    ];
    expect(await done.ended, done.output()).toBe(0);
    expect(done.output()).toContain("not encrypted");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await wrong.ended).toBe(2);
    expect(wrong.output()).toContain("Usage");
    expect(await nowhere.ended).toBe(1);
    expect(nowhere.output()).toContain("There is no database");
    const [again, running] = [
      runTool(["backup", path], source),
      runTool(["restore", path, "--force"], source),
    ];
    expect(await again.ended).toBe(1);
    expect(again.output()).toContain("already exists");
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain("already uses the data folder");
    const files = join(source.DATA_DIR, "files");
    const lost =
      (await readdir(files, { recursive: true })).find((name) => name.endsWith(".thumb.webp")) ?? "";
    await rename(join(files, lost), join(folder, "lost"));
    const faulty = runTool(["backup", path, "--force"], source);
    expect(await faulty.ended, faulty.output()).toBe(3);
    await rename(join(folder, "lost"), join(files, lost));
    expect(faulty.output()).toContain(
      `missing or damaged in the store, so they are not in the backup as they should be: ${basename(lost)}`,
    );
    for (const tool of [done, wrong, nowhere, again, running, faulty])
      expect(tool.output()).not.toContain("    at ");
  },
);

type Piece = { name: string; body: Buffer };

/** Returns the members of an unencrypted archive. */
async function takeApart(archive: Buffer): Promise<Piece[]> {
  const tar = extract();
  tar.end(gunzipSync(archive));
  const pieces: Piece[] = [];
  for await (const entry of tar)
    pieces.push({ name: entry.header.name, body: await buffer(Readable.from(entry)) });
  return pieces;
}

/** Makes an archive with a correct checksum, as a careless or malicious person could. */
async function putTogether(pieces: Piece[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, body } of pieces) tar.entry({ name }, body);
  tar.finalize();
  return buffer(Readable.from(tar).pipe(createGzip()).pipe(addFooter()));
}

const flip = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = Number(copy[at]) ^ (1 << randomInt(8));
  return copy;
};

/** Changes the manifest of an archive. */
const edit = (pieces: Piece[], change: (manifest: Manifest) => void): Promise<Buffer> => {
  const manifest = JSON.parse(String(pieces.at(-1)?.body)) as Manifest;
  change(manifest);
  return putTogether([
    ...pieces.slice(0, -1),
    { name: "manifest.json", body: Buffer.from(JSON.stringify(manifest)) },
  ]);
};

function swap<T>(list: T[], a: number, b: number): T[] {
  const copy = [...list];
  [copy[a], copy[b]] = [copy[b] as T, copy[a] as T];
  return copy;
}

async function damage(
  plain: Buffer,
  locked: Buffer,
): Promise<[title: string, bytes: Buffer, key?: string][]> {
  const pieces = await takeApart(plain);
  const indexOf = (name: string) => pieces.findIndex((piece) => piece.name.startsWith(name));
  const [people, accounts, file] = [
    indexOf("tables/mentees/"),
    indexOf("tables/accounts/"),
    indexOf("files/"),
  ];
  const bodies = swap(
    pieces.map(({ body }) => body),
    file,
    file + 2,
  );
  const frame = 64 * 1024 + 16;
  const first = locked.length - Math.floor(locked.length / frame) * frame;
  const swapped = Buffer.concat([
    locked.subarray(0, 53),
    locked.subarray(53 + frame, 53 + 2 * frame),
    locked.subarray(53, 53 + frame),
    locked.subarray(53 + 2 * frame),
  ]);
  expect(first).toBeGreaterThan(0);
  const without = (index: number) => putTogether(pieces.toSpliced(index, 1));
  const half = plain.length >> 1;
  return [
    ["a bit of its first byte", flip(plain, 0)],
    ["a bit of the compression's header", flip(plain, 5)],
    ["a bit near its beginning", flip(plain, 40)],
    ["a bit of the rows", flip(plain, plain.length >> 4)],
    ["a bit in its middle", flip(plain, half)],
    ["a bit of the files", flip(plain, Math.floor(plain.length * 0.8))],
    ["a bit of what it says about itself", flip(plain, plain.length - 400)],
    ["a bit of its checksum", flip(plain, plain.length - 30)],
    ["a bit of its last byte", flip(plain, plain.length - 1)],
    ["nothing but its name", Buffer.alloc(0)],
    ["its first half", plain.subarray(0, half)],
    ["all but its last byte", plain.subarray(0, plain.length - 1)],
    ["all but its checksum", plain.subarray(0, plain.length - 92)],
    ["one byte more", Buffer.concat([plain, Buffer.from([0])])],
    ["a hole", Buffer.concat([plain.subarray(0, half), plain.subarray(half + 512)])],
    [
      "two files with each other's contents",
      await putTogether(pieces.map(({ name }, at) => ({ name, body: bodies[at] as Buffer }))),
    ],
    ["two members in each other's place", await putTogether(swap(pieces, people, accounts))],
    ["a table less", await without(people)],
    ["a file less", await without(file)],
    ["no word about itself", await without(pieces.length - 1)],
    ["a member twice", await putTogether(pieces.toSpliced(file, 0, pieces[file] as Piece))],
    [
      "a member that leads elsewhere",
      await putTogether(pieces.toSpliced(file, 0, { name: "files/../../x", body: Buffer.from("x") })),
    ],
    [
      "another number of rows",
      await edit(pieces, (said) => void (said.tables[0] && (said.tables[0].rows += 1))),
    ],
    [
      "another hash",
      await edit(pieces, (said) => void (said.members[3] && (said.members[3].sha256 = "0".repeat(64)))),
    ],
    ["a later form", await edit(pieces, (said) => Object.assign(said, { format: 2 }))],
    [
      "a later schema",
      await edit(
        pieces,
        (said) => void said.migrations.push({ name: "9999-x.sql", checksum: "0".repeat(64) }),
      ),
    ],
    [
      "another migration",
      await edit(
        pieces,
        (said) => void (said.migrations[0] && (said.migrations[0].checksum = "0".repeat(64))),
      ),
    ],
    ["a migration less", await edit(pieces, (said) => void said.migrations.shift())],
    ["fewer files", await edit(pieces, (said) => void (said.files.count -= 1))],
    ["something that nobody knows", await edit(pieces, (said) => Object.assign(said, { more: 1 }))],
    ["encrypted: a bit of its name", flip(locked, 3), backupKey],
    ["encrypted: a bit of its salt", flip(locked, 40), backupKey],
    ["encrypted: a bit of its beginning", flip(locked, 60), backupKey],
    ["encrypted: a bit in its middle", flip(locked, locked.length >> 1), backupKey],
    ["encrypted: a bit of its last byte", flip(locked, locked.length - 1), backupKey],
    ["encrypted: all but its last byte", locked.subarray(0, locked.length - 1), backupKey],
    ["encrypted: cut off between two frames", locked.subarray(0, 53 + 3 * frame), backupKey],
    ["encrypted: two frames in each other's place", swapped, backupKey],
    ["encrypted: the wrong key", locked, "another key than that"],
    ["encrypted: no key", locked],
    ["not encrypted where a key is set", plain, backupKey],
  ];
}

test.runIf(isWhole)(
  "Damaged, changed and unreadable archives are refused before anything is written",
  async () => {
    const [{ path: plainPath }, lockedPath] = [await plainBackup(), newFolder()];
    await backUp({ env: readEnv({ ...source, BACKUP_KEY: backupKey }), path: lockedPath, print: quiet });
    const [plain, locked] = [await readFile(plainPath), await readFile(lockedPath)];
    const random = Array.from({ length: times(60, 5) }, (): [string, Buffer] => {
      const at = randomInt(plain.length);
      return [`a bit of byte ${at}`, flip(plain, at)];
    });
    const damaged = await damage(plain, locked);
    // Deriving a key takes some tenths of a second, so the quick form tries fewer encrypted archives.
    const everyDay = damaged.filter(
      ([title, , key], at) => key === undefined || at % 4 === 0 || title.includes("wrong"),
    );
    const cases = [...(isWhole ? damaged : everyDay), ...random];
    let refused = 0;
    for (const [title, bytes, key] of cases) {
      const into = newEmbedded();
      const path = newFolder();
      await writeFile(path, bytes);
      const attempt = restore({
        env: readEnv({ ...into, BACKUP_KEY: key }),
        path,
        isForced: true,
        print: quiet,
      });
      const outcome = await attempt.then(
        () => "restored",
        (error: unknown) => error,
      );
      expect(outcome, title).toBeInstanceOf(StartError);
      expect(existsSync(into.DATA_DIR), title).toBe(false);
      refused += 1;
    }
    record({ test: "damaged archives", count: cases.length, atLeast: 20, result: `${refused} refused` });
  },
);

test.runIf(isWhole)(
  "An archive whose tables do not match its version changes nothing, even with everything else right",
  async () => {
    const path = newFolder();
    const pieces = await takeApart(await readFile((await plainBackup()).path));
    const kept = pieces.filter(({ name }) => !name.startsWith("tables/jobs/"));
    const forged = await edit(kept, (said) => {
      said.tables = said.tables.filter(({ name }) => name !== "jobs");
      said.members = said.members.filter(({ name }) => !name.startsWith("tables/jobs/"));
    });
    await writeFile(path, forged);
    const into = await newExternal();
    const { db, close } = connect(into["DATABASE_URL"] ?? "");
    await sql`create table precious as select 1 as value`.execute(db);
    await close();
    const attempt = restore({ env: readEnv(into), path, isForced: true, print: quiet });
    await expect(attempt).rejects.toThrow("its tables are not those");
    await inside(into, async (inner) => {
      expect(Object.keys(await fingerprintOf(inner))).toEqual(["precious"]);
    });
  },
);
