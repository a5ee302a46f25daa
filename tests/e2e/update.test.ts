/** Runs `npm run update` with fake git and systemctl programs that record how they were called. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { root } from "#tests/start/app-process.ts";
import { isFull } from "#tests/support/suite.ts";

let folder: string;
let database: TestDatabase;
/** A fake of the restarted node. */
let node: Server;
let isReady = true;

const program = async (name: string, script: string) => {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${script}\n`);
  await chmod(path, 0o755);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-update-"));
  database = await createTestDatabase();
  node = createServer((_request, response) => response.writeHead(isReady ? 200 : 503).end());
  node.listen(0, "127.0.0.1");
  await once(node, "listening");
});
beforeEach(async () => {
  isReady = true;
  await writeFile(join(folder, "calls"), "");
  await program("git", "");
  const unit = `mentor@${(node.address() as AddressInfo).port}.service`;
  await program("systemctl", `[ "$1" = list-units ] && echo "${unit} loaded active running Mentor"; true`);
});
afterAll(async () => {
  node.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function update(...words: string[]): Promise<{ code: number; output: string }> {
  const { host, port, user, password, database: name } = database.connection;
  const settings = join(folder, "mentor.env");
  const address = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;
  await writeFile(settings, `DATABASE_URL='${address}'\nMAIL_FROM="Mentoring <no-reply@example.org>"\n`);
  const child = spawn(process.execPath, ["scripts/update.mjs", ...words], {
    cwd: root,
    env: {
      PATH: [folder, process.env["PATH"]].join(delimiter),
      HOME: folder,
      MENTOR_ENV: settings,
      MENTOR_READY_MS: isReady ? "300000" : "1000",
      DATA_DIR: join(folder, "data"),
      // Another test updates this checkout too.
      MENTOR_UPDATING: "yes",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}
const calls = async () => (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");

it.runIf(isFull)("The update stops before the restart if the tables cannot be migrated", async () => {
  const { db } = database;
  // Makes the last migrations run again. The first one fails, because its function exists.
  const { rows } = await sql<{ name: string; checksum: string }>`
    delete from schema_migrations where name >= '0451-names-by-language.sql' returning name, checksum`.execute(
    db,
  );
  const { code, output } = await update();
  expect(code, output).toBe(1);
  expect(output).toContain("The tables could not be brought up to date. The former version keeps running.");
  expect(output).toContain("undo it: npm run update -- --back");
  expect((await calls()).filter((call) => call.startsWith("systemctl"))).toEqual([]);
  for (const { name, checksum } of rows)
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(db);
});

it("The update fetches, migrates the tables and restarts what runs, in this order", async () => {
  const { code, output } = await update();
  expect(code, output).toBe(0);
  expect(output).toContain("0 migrations were applied.");
  const [, pull, , list, restart] = await calls();
  expect(pull).toBe("git pull --ff-only");
  expect(list).toMatch(/^systemctl list-units/);
  expect(restart).toMatch(/^systemctl restart mentor@\d+\.service$/);
});

it.runIf(isFull)("The update says which unit does not become ready, and where its log is", async () => {
  isReady = false;
  const { code, output } = await update();
  expect(code).toBe(1);
  expect(output).toMatch(/mentor@\d+\.service does not become ready: journalctl -u mentor@\d+\.service/);
});

it.runIf(isFull)("The update changes nothing if the new version cannot be fetched", async () => {
  await program("git", "exit 1");
  const { code, output } = await update();
  expect(code).toBe(1);
  expect(output).toContain("Nothing was changed.");
  expect(await calls()).toEqual(["git rev-parse HEAD", "git pull --ff-only"]);
});

it("An update that changed no tables is rolled back by its files alone, and without an update, nothing can be rolled back", async () => {
  const none = await update("--back");
  expect(none.code).toBe(1);
  expect(none.output).toContain("has no note of an update that could be undone.");
  expect((await calls()).some((call) => call.startsWith("git"))).toBe(false);
  expect((await calls()).at(-1)).toMatch(/^systemctl start mentor@\d+\.service$/);
  // The pull changes the commit.
  await program("git", `[ "$1" = rev-parse ] && grep -c pull "${folder}/calls"; true`);
  expect((await update()).code).toBe(0);
  await writeFile(join(folder, "calls"), "");
  // The new version does not start, so systemd tries again and again. This must stop too.
  const unit = `mentor@${(node.address() as AddressInfo).port}.service`;
  const trying = `echo "${unit} loaded activating auto-restart Mentor"`;
  await program("systemctl", `case "$*" in list-units*activating*) ${trying};; esac; true`);
  const { code, output } = await update("--back");
  expect(code, output).toBe(0);
  expect(output).toContain("This is 0 again.");
  expect((await calls()).slice(1)).toEqual([
    `systemctl stop ${unit}`,
    "git reset --keep 0",
    `systemctl restart ${unit}`,
  ]);
});
