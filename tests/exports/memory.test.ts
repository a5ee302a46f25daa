import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeDataDir, signalGroup, startApp, type AppProcess } from "#tests/start/app-process.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { isWhole, times } from "#tests/support/suite.ts";

/** A library that keeps all rows in memory needs 600 MB for 100,000 rows. */
const [rows, maxMb] = [times(100_000, 20_000), times(120, 100)];
const startScript = new URL("../../scripts/support/server.mjs", import.meta.url).href;

let database: TestDatabase;
let dataDir: string;
let app: AppProcess;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase("base");
  const { db, connection } = database;
  await makeOrganization(db);
  const organizationId = await makeOrganization(db);
  token = (await makeStaff(db, organizationId)).token;
  for (let part = 0; part < 10; part += 1) {
    await sql`insert into jobs (organization_id, title, company, location)
      select ${organizationId}::bigint, 'Warehouse associate number ' || n, 'Company ' || n % 500, 'Baltimore, Maryland'
      from generate_series(${(part * rows) / 10 + 1}::integer, ${((part + 1) * rows) / 10}::integer) n`.execute(
      db,
    );
  }
  const { host, port, user, password } = inject("cluster");
  const place = `localhost:${port}/${connection.database}?host=${encodeURIComponent(host)}`;
  const { serverArgs } = (await import(startScript)) as { serverArgs: string[] };
  dataDir = await makeDataDir();
  app = startApp({
    dataDir,
    env: { DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${place}` },
    command: [process.execPath, ...serverArgs],
  });
});
afterAll(async () => {
  signalGroup(app, "SIGTERM");
  await app.exit();
  await rm(dirname(dataDir), { recursive: true, force: true });
  await database.close();
});

/** Returns the resident memory of the server's process in MB. */
async function residentMemory(): Promise<number> {
  const status = await readFile(`/proc/${app.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

it.runIf(isWhole && existsSync("/proc/self/status"))(
  `A list of ${rows} rows takes the server less than ${maxMb} MB more, started as npm start does it [EXP-03]`,
  async () => {
    const address = await app.address();
    const ask = async (path: string, body?: unknown) => {
      const response = await fetch(`${address}/apicalls/${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: token, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    await ask("getTable", { tableName: "jobs", searchText: "", currentPage: 1, recordsPerPage: 10 });
    const before = await residentMemory();
    let most = before;
    const done = new AbortController();
    const watch = async () => {
      while (!done.signal.aborted) {
        most = Math.max(most, await residentMemory());
        await sleep(25);
      }
    };
    const watching = watch();
    const { code } = await ask("export/overview", { tableName: "jobs" });
    // Waits until the file is created.
    const response = await fetch(`${address}/apicalls/export/${String(code)}`, {
      headers: { authorization: token },
    });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(rows * 10);
    done.abort();
    await watching;
    expect(most - before).toBeLessThan(maxMb);
  },
);
