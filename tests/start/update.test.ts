/** Updates between versions with their data, and the way back, by git and without systemd. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { fingerprintOf, looking, post, signIn } from "#tests/faults/backup-drill.ts";
import { copyProduct } from "#tests/support/product-copy.ts";
import { isWhole } from "#tests/support/suite.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { type AppProcess, makeDataDir, root, serverPid, signalGroup, startApp } from "./app-process.ts";

const run = promisify(execFile);
let folder: string;
let dataDir: string;
let apps: AppProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-versions-"));
});
afterEach(async () => {
  for (const app of apps) await stop(app);
  apps = [];
  const orphan = serverPid(dataDir);
  if (orphan) process.kill(orphan, "SIGQUIT");
  await rm(dirname(dataDir), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const start = (cwd: string): AppProcess => {
  const app = startApp({ dataDir, cwd, env: { SEED: "demo" } });
  apps.push(app);
  return app;
};
async function stop(app: AppProcess): Promise<void> {
  signalGroup(app, "SIGTERM");
  await app.exit();
}

const git = async (cwd: string, ...words: string[]) => {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  return (await run("git", [...who, ...words], { cwd, maxBuffer: 2 ** 26 })).stdout.trim();
};

/** Saves a note as a case manager. */
async function saveNote(address: string): Promise<void> {
  const data = { menteeId: "6", date: "2026-01-02", noteTitle: "Before the update", note: "<p>x</p>" };
  const body = { tableName: "menteeUserNotes", tableId: "0", data };
  const answer = (await (await post(address, await signIn(address), "saveRecord", body)).json()) as object;
  expect(answer).toMatchObject({ status: 1 });
}

/** Hashes every table of the stopped installation. */
async function contents() {
  const server = await startEmbedded({ dataDir });
  try {
    return await looking(server.connection, (db) => fingerprintOf(db));
  } finally {
    await server.stop();
  }
}

/** Makes a repository with this version, and a clone of it as an installation that needs neither npm nor a build. */
async function makeClone(): Promise<{ origin: string; clone: string }> {
  const copy = await copyProduct();
  const [origin, clone] = [copy.folder, join(folder, "clone")];
  await rm(join(origin, "node_modules"));
  await writeFile(join(origin, ".gitignore"), "node_modules\ndist\n");
  await git(origin, "init", "--quiet", "--initial-branch=main");
  await git(origin, "add", "--all");
  await git(origin, "commit", "--quiet", "--message=one");
  await git(folder, "clone", "--quiet", origin, clone);
  await symlink(join(root, "node_modules"), join(clone, "node_modules"));
  await run(process.execPath, ["scripts/build.mjs"], { cwd: root });
  await cp(join(root, "dist/web"), join(clone, "dist/web"), { recursive: true });
  await cp(join(root, "dist/web-sources.sha256"), join(clone, "dist/web-sources.sha256"));
  return { origin, clone };
}

const update = (cwd: string, ...words: string[]) =>
  run(process.execPath, ["scripts/update.mjs", ...words], {
    cwd,
    // Another test updates this checkout too, so the lock counts as taken by this one.
    env: { ...process.env, DATA_DIR: dataDir, MENTOR_ENV: join(folder, "none"), MENTOR_UPDATING: "yes" },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), output: String(stdout) + String(stderr) }),
  );

test.runIf(isWhole)(
  "An update changes the tables after a backup, goes back with every row, and stays once something was written",
  async () => {
    dataDir = await makeDemoDir();
    const { origin, clone } = await makeClone();
    const first = start(clone);
    await saveNote(await first.address());
    await stop(first);
    const before = await contents();

    const migration = "9999-later.sql";
    const text = "alter table jobs add column later text; update jobs set later = 'new';";
    await writeFile(join(origin, "migrations", migration), text);
    await git(origin, "add", "--all");
    await git(origin, "commit", "--quiet", "--message=two");
    const head = await git(clone, "rev-parse", "HEAD");
    const updated = await update(clone);
    expect(updated.code, updated.output).toBe(0);
    expect(updated.output).toContain("Making a backup before the tables change.");
    expect(updated.output).toContain("1 migrations were applied.");
    expect(await contents()).not.toEqual(before);

    // The former version says in one sentence why it can't use this database.
    const older = startApp({ dataDir, cwd: root });
    apps.push(older);
    expect(await older.exit()).toBe(1);
    expect(older.output()).toContain(
      `newer version of the application (${migration}): start that version, or`,
    );

    // Opening the new version without signing in writes nothing.
    const looked = start(clone);
    expect((await fetch(`${await looked.address()}/apicalls/ready`)).status).toBe(200);
    expect((await update(clone, "--back")).output).toContain("Stop it first");
    await stop(looked);
    const back = await update(clone, "--back");
    expect(back.code, back.output).toBe(0);
    expect(await git(clone, "rev-parse", "HEAD")).toBe(head);
    expect(await contents()).toEqual(before);
    const again = start(clone);
    expect((await fetch(`${await again.address()}/apicalls/ready`)).status).toBe(200);
    await stop(again);

    expect((await update(clone)).code).toBe(0);
    const used = start(clone);
    await saveNote(await used.address());
    await stop(used);
    const written = await contents();
    const refused = await update(clone, "--back");
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /Going back would lose what was written since the update \(in .*\), so nothing/,
    );
    expect(await git(clone, "rev-parse", "HEAD")).not.toBe(head);
    expect(await contents()).toEqual(written);
    await rm(origin, { recursive: true, force: true });
  },
);

test("This version takes over the data of the previous release", async ({ skip }) => {
  const isShallow = await git(root, "rev-parse", "--is-shallow-repository").catch(() => "true");
  skip(isShallow === "true", "The former release is only in the whole history.");
  // The newest released version, at the commit that set its number.
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  const { version: own } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version]) => String(version));
  const isReleased = !changelog.includes("\n## Unreleased\n");
  const version = released.find((one) => !isReleased || one !== own) ?? "";
  const commits = await git(root, "log", "--format=%H", `-S"version": "${version}"`, "--", "package.json");
  const commit = commits.split("\n").at(-1) ?? "";
  expect(commit, `package.json never had ${version}`).toMatch(/^[0-9a-f]{40}$/);

  const previous = join(folder, "previous");
  await mkdir(previous);
  const tar = `git archive ${commit} src migrations scripts package.json package-lock.json | tar -x -C ${previous}`;
  await run("sh", ["-c", tar], { cwd: root });
  await symlink(join(root, "node_modules"), join(previous, "node_modules"));
  await cp(join(root, "dist/web"), join(previous, "dist/web"), { recursive: true });
  dataDir = await makeDataDir();
  const former = start(previous);
  await saveNote(await former.address());
  const list = { tableName: "mentees", page: 1, pageSize: 500 };
  const names = async (address: string) => {
    const answer = await post(address, await signIn(address), "getList", list);
    return ((await answer.json()) as { dataValues: { mentees: { name: string }[] } }).dataValues.mentees
      .map(({ name }) => name)
      .toSorted();
  };
  const expected = await names(await former.address());
  expect(expected.length).toBeGreaterThan(20);
  await stop(former);

  const migrated = await update(root, "--no-pull", "--from=previous");
  expect(migrated.code, migrated.output).toBe(0);
  expect(existsSync(join(dataDir, "before-update.backup"))).toBe(true);
  const now = start(root);
  expect(await names(await now.address())).toEqual(expected);
  await stop(now);
});
