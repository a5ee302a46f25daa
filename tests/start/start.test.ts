import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type AppOptions,
  type AppProcess,
  makeDataDir,
  root,
  serverPid,
  signalGroup,
  startApp,
} from "./app-process.ts";
import { openToRead } from "#server/process/backup/database-access.ts";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { isWhole, twins } from "#tests/support/suite.ts";
import { until } from "#tests/support/until.ts";

let dataDir: string;
let started: AppProcess[] = [];

beforeAll(async () => {
  dataDir = await makeDataDir();
});

afterEach(async () => {
  for (const app of started) {
    signalGroup(app, "SIGTERM");
    await app.exit();
  }
  started = [];
});

afterAll(async () => {
  const orphan = serverPid(dataDir);
  if (orphan) process.kill(orphan, "SIGQUIT");
  await rm(dirname(dataDir), { recursive: true, force: true });
});

function start(options: Partial<AppOptions> = {}): AppProcess {
  const app = startApp({ dataDir, ...options });
  started.push(app);
  return app;
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/apicalls/getConfigSettings`).then(
    () => true,
    () => false,
  );
}

test("A wrong setting stops the start, with its name and what is expected", async () => {
  const app = start({ env: { PORT: "eighty", SEED: "some" } });
  expect(await app.exit()).toBe(1);
  expect(app.output()).toContain('PORT: expected a whole number from 0 to 65535, got "eighty"');
  expect(app.output()).toContain("SEED: expected one of demo, none");
  expect(app.output()).not.toContain("    at ");
  const nowhere = start({ dataDir: "/dev/null/data" });
  expect(await nowhere.exit()).toBe(1);
  expect(nowhere.output()).toContain("DATA_DIR is /dev/null/data, which can't hold the database: ENOTDIR");
  expect(nowhere.output()).not.toContain("    at ");
});

test.runIf(isWhole)("A taken port is reported by name", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const app = start({ env: { PORT: port } });
  expect(await app.exit()).toBe(1);
  expect(app.output()).toContain(`Port ${port} on 127.0.0.1 is already in use`);
  expect(app.output()).toContain("PORT=");
  expect(serverPid(dataDir)).toBeUndefined();
  other.close();
});

/** Makes the database like those of former versions, where the application signed in as the owner. */
async function removeSignInRole(): Promise<void> {
  const server = await startEmbedded({ dataDir });
  const { pool, close } = connect(server.connection, { max: 1 });
  await pool.query("revoke connect on database mentor from mentor_app; drop role mentor_app");
  await close();
  await server.stop();
}

/** Returns who is connected to the database of a running application, except this query. */
async function connected(): Promise<unknown> {
  const { client, close } = await openToRead({ databaseOwnerUrl: undefined, dataDir });
  const { rows } = await client.query(
    "select distinct usename from pg_stat_activity where datname = 'mentor' and pid <> pg_backend_pid()",
  );
  await close();
  return rows;
}

test("Ctrl-C stops everything including the database, and the second start creates only a missing sign-in role", async () => {
  const first = start();
  expect(await answers(await first.address())).toBe(true);
  expect(first.output()).toContain("Creating the database.");
  expect(serverPid(dataDir)).toBeGreaterThan(0);
  signalGroup(first, "SIGINT");
  signalGroup(first, "SIGINT");
  expect(await first.exit()).toBe(0);
  expect(serverPid(dataDir)).toBeUndefined();
  await removeSignInRole();

  const { birthtimeMs, mtimeMs } = statSync(join(dataDir, "postgres/cluster/PG_VERSION"));
  const second = start();
  expect(await answers(await second.address())).toBe(true);
  expect(statSync(join(dataDir, "postgres/cluster/PG_VERSION"))).toMatchObject({ birthtimeMs, mtimeMs });
  expect(first.output()).toContain("The new database is ready.");
  expect(second.output()).not.toContain("new database");
  expect(second.output()).not.toContain("Creating the database.");
  expect(second.output()).not.toContain("signs in to PostgreSQL as");
  expect(await connected()).toEqual([{ usename: "mentor_app" }]);
});

test.runIf(isWhole)("The start after a kill -9 reuses the database that was left running", async () => {
  const first = start();
  await first.address();
  const orphan = serverPid(dataDir);
  process.kill(first.child.pid!, "SIGKILL");
  await first.exit();
  expect(serverPid(dataDir)).toBe(orphan);

  const second = start();
  expect(await answers(await second.address())).toBe(true);
  expect(second.output()).not.toContain("new database");
  signalGroup(second, "SIGTERM");
  expect(await second.exit()).toBe(0);
  expect(serverPid(dataDir)).toBeUndefined();
});

test("The start after a kill -9 of the application and the database recovers", async () => {
  const first = start();
  await first.address();
  process.kill(first.child.pid!, "SIGKILL");
  process.kill(serverPid(dataDir)!, "SIGKILL");
  await first.exit();
  await writeFile(join(dataDir, "postgres/cluster/postmaster.pid"), readPidFile(process.pid));

  const second = start();
  expect(await answers(await second.address())).toBe(true);
});

/** Returns the lock file of a killed server as if another program now had its process id. */
function readPidFile(pid: number): string {
  const text = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  return text.replace(/^\d+/, String(pid));
}

test.runIf(isWhole)("A second application on the same data folder says who uses it", async () => {
  const first = start();
  await first.address();
  const second = start();
  expect(await second.exit()).toBe(1);
  expect(second.output()).toContain(
    `Another copy of the application (process ${first.child.pid}) already uses`,
  );
  expect(second.output()).toContain("DATA_DIR");
  expect(serverPid(dataDir)).toBeGreaterThan(0);
});

test("The application reports that the database died, restarts it and still stops it at the end", async () => {
  const app = start();
  const address = await app.address();
  process.kill(serverPid(dataDir)!, "SIGKILL");
  await until(() => app.output().includes("The embedded database is running again."));
  expect(app.output()).toContain("The embedded database ended unexpectedly.");
  expect((await fetch(`${address}/apicalls/ready`)).status).toBe(200);
  signalGroup(app, "SIGTERM");
  expect(await app.exit()).toBe(0);
  expect(serverPid(dataDir)).toBeUndefined();
});

test.runIf(isWhole)("The application still works and stops when no process reads its output", async () => {
  const app = start();
  const address = await app.address();
  app.child.stdout?.destroy();
  app.child.stderr?.destroy();
  // Makes the application print something.
  const database = serverPid(dataDir)!;
  process.kill(database, "SIGKILL");
  await until(() => ![undefined, database].includes(serverPid(dataDir)));
  await expect(answers(address)).resolves.toBe(true);
  signalGroup(app, "SIGTERM");
  expect(await app.exit()).toBe(0);
  // A stop during a restart of the database also ends the new database process.
  expect(serverPid(dataDir)).toBeUndefined();
});

const startScript = "scripts/start.mjs";

/** Returns the process id of the server below a shell, or 0 if there is none. */
const childOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);
  } catch {
    // The shell has just ended.
    return 0;
  }
};

const isServer = (pid: number): boolean =>
  // A fork of the shell that reads the time has the same arguments.
  existsSync(`/proc/${pid}/cmdline`) &&
  /^(?!\/bin\/sh)[^]*src\/server\/process\/main\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));

test.runIf(isWhole)(
  "The start script leaves only a shell that uses little memory and restarts a server that dies",
  async () => {
    const app = start({ command: [process.execPath, startScript] });
    await app.address();
    const shell = app.child.pid!;
    expect(isServer(childOf(shell))).toBe(true);
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${shell}/status`, "utf8")) ?? [];
    expect(Number(kilobytes)).toBeLessThan(6000);
    process.kill(childOf(shell), "SIGKILL");
    await until(() => app.output().split("Stop it with Ctrl-C").length === 3);
    const address = /[\s\S]*runs at (http:\S+)/.exec(app.output())?.[1] ?? "";
    expect(await answers(address)).toBe(true);
    process.kill(shell, "SIGTERM");
    expect(await app.exit()).toBe(0);
    expect(serverPid(dataDir)).toBeUndefined();
    await expect(answers(address)).resolves.toBe(false);
  },
);

test("A server that dies repeatedly is restarted after longer and longer waits, which a stop ends", async () => {
  const app = start({ command: [process.execPath, startScript] });
  const shell = app.child.pid!;
  const seen = new Set<number>();
  const waits: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const died = performance.now();
    // The server may be anywhere in its start.
    await until(() => isServer(childOf(shell)) && !seen.has(childOf(shell)));
    if (number > 1) waits.push((performance.now() - died) / 1000);
    seen.add(childOf(shell));
    process.kill(childOf(shell), "SIGKILL");
  }
  // There is no wait after the first death, and then 1, 2, and 4 seconds.
  for (const [at, least] of [0, 1, 2, 4].entries()) expect(waits[at]).toBeGreaterThan(least - 0.1);
  await until(() => app.output().includes("(exit code 137) and is started again in 8 s."));
  const stopped = performance.now();
  process.kill(shell, "SIGTERM");
  expect(await app.exit()).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(7500);
});

test.runIf(isWhole)("A start that reports a configuration error is not retried", async () => {
  const app = start({ command: [process.execPath, startScript], env: { PORT: "eighty" } });
  expect(await app.exit()).toBe(1);
  expect(app.output()).not.toContain("started again");
});

// Older versions of Node can't replace their process with a shell. This option makes this Node look like one.
const older = ["--import", "data:text/javascript,delete process.execve"];

test.runIf(isWhole)(
  "The start script stays if it cannot leave a shell, and its signals and exit codes are the server's",
  async () => {
    const app = start({ command: [process.execPath, ...older, startScript] });
    await app.address();
    process.kill(app.child.pid!, "SIGTERM");
    expect(await app.exit()).toBe(0);
    expect(serverPid(dataDir)).toBeUndefined();
    const wrong = start({ command: [process.execPath, ...older, startScript], env: { PORT: "eighty" } });
    expect(await wrong.exit()).toBe(1);
  },
);

test.each([
  ["the start script that waits", [...older, startScript], {}],
  [
    "npm",
    [
      "--eval",
      `require("node:child_process").spawn(process.execPath, ["${startScript}"], { stdio: "inherit" })`,
    ],
    { npm_lifecycle_event: "start" },
  ],
])("The application and its database stop too if %s is killed", async (_name, args, env) => {
  const app = start({ command: [process.execPath, ...args], env });
  const address = await app.address();
  expect(serverPid(dataDir)).toBeGreaterThan(0);
  process.kill(app.child.pid!, "SIGKILL");
  await until(() => serverPid(dataDir) === undefined);
  await expect(answers(address)).resolves.toBe(false);
});

test("The setting SEED=none prints a link to create the first Owner, and other machines may reach it [SEED-19]", async () => {
  const app = start({ env: { HOST: "0.0.0.0" } });
  await app.address();
  expect(app.output()).toMatch(/http:\S+\/setup\?code=[\w-]{43}\n/);
});

test.runIf(isWhole)("Demo data is refused if other machines reach the application [SEED-18]", async () => {
  const demoDir = join(dirname(dataDir), "demo");
  await makeDemoDir(demoDir);
  const local = start({ dataDir: demoDir, env: { SEED: "demo" } });
  await local.address();
  expect(local.output()).toContain("owner@demo.example");
  signalGroup(local, "SIGINT");
  expect(await local.exit()).toBe(0);

  const openings: Record<string, string>[] = [
    { HOST: "0.0.0.0" },
    { TRUST_PROXY: "10.0.0.1" },
    { PUBLIC_URL: "https://a.example" },
  ];
  for (const opening of twins(openings)) {
    const open = start({ dataDir: demoDir, env: { ...opening, SEED: "none" } });
    expect(await open.exit()).toBe(1);
    expect(open.output()).toContain(`${Object.entries(opening).flat().join(" is ")}, so other machines`);
    expect(open.output()).toContain("still have the demo password");
  }
});

test("The lockfile names every package that another one requires, on every platform", () => {
  type Entry = Record<"dependencies" | "optionalDependencies", Record<string, string> | undefined>;
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  const isThere = (from: string, name: string): boolean => {
    for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
      if (lock.packages[`${folder}${folder ? "/" : ""}node_modules/${name}`]) return true;
      if (folder === "") return false;
    }
  };
  const missing = Object.entries(lock.packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isThere(from, name))
      .map((name) => `${from} → ${name}`),
  );
  expect(missing).toEqual([]);
});
