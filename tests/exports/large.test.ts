import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { strFromU8, Unzip, UnzipInflate } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { exportOverviewBody } from "#shared/contracts/exports.ts";
import type { App } from "#server/kernel/app.ts";
import { authenticate } from "#server/core/accounts/session.ts";
import { Repository } from "#server/core/records/repository.ts";
import { wholeListing } from "#server/core/records/list/query.ts";
import { overviewExport } from "#server/features/exports/overview.ts";
import { requireSheetRoom } from "#server/features/exports/sheet-room.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { isFull, times } from "#tests/support/suite.ts";
import { fetchCode, untilReady } from "./export-client.ts";

const rows = times(100_000, 20_000);
const megabyte = 1024 * 1024;

let owner: Person;
let address: string;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  const organizationId = await makeOrganization(db);
  owner = await makeStaff(db, organizationId);
  // In ten inserts, so that none exceeds the statement timeout.
  for (let part = 0; part < 10; part += 1) {
    await sql`insert into jobs (organization_id, title, company, location)
      select ${organizationId}::bigint, 'Warehouse associate number ' || n, 'Company ' || n % 500, 'Baltimore, Maryland'
      from generate_series(${(part * rows) / 10 + 1}::integer, ${((part + 1) * rows) / 10}::integer) n`.execute(
      db,
    );
  }
  address = await test.app.listen({ port: 0, host: "127.0.0.1" });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Collects garbage. @returns the bytes of memory in use */
function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Requests an export of the list, and waits until the file is ready. @returns its code */
async function exportJobs(): Promise<string> {
  const { body } = await test.post("export/overview", { tableName: "jobs" }, owner.token);
  const code = String(body["code"]);
  await untilReady(test, code, owner.token);
  return code;
}

/** Counts the rows of the first sheet while it arrives. */
async function countRows(response: Response): Promise<number> {
  let count = 0;
  let tail = "";
  const unzip = new Unzip((file) => {
    if (file.name !== "xl/worksheets/sheet1.xml") return;
    file.ondata = (_error, data) => {
      const text = tail + strFromU8(data, true);
      count += text.split("<row ").length - 1;
      tail = text.slice(-4);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of response.body!) unzip.push(chunk as Uint8Array);
  return count;
}

describe(`A list of ${rows} rows`, () => {
  // A server that runs alone grows by some 80 MB. This process runs the tests too.
  it.runIf(isFull)("is exported with little memory, and other calls stay fast [EXP-03]", async () => {
    const before = usedMemory();
    let most = before;
    let slowest = 0;
    const state = { isReady: false };
    const start = performance.now();
    const exported = exportJobs().finally(() => (state.isReady = true));
    while (!state.isReady) {
      const asked = performance.now();
      expect((await test.get("getNotifications", owner.token)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      most = Math.max(most, usedMemory());
      await sleep(20);
    }
    const code = await exported;
    expect((most - before) / megabyte).toBeLessThan(50);
    // If an export blocked the thread, one call would wait for the whole export, on any machine.
    expect(slowest).toBeLessThan((performance.now() - start) / 2);
    const response = await fetch(`${address}/apicalls/export/${code}`, {
      headers: { authorization: owner.token },
    });
    expect(response.status).toBe(200);
    expect(await countRows(response)).toBe(rows + 1);
  });
  it("reports its progress, from row to row [EXP-03]", async () => {
    const signedIn = await authenticate(test.db, test.env, owner.token, { touch: false });
    const repository = new Repository(test.app as unknown as App, signedIn!);
    const request = exportOverviewBody.parse({ tableName: "jobs" });
    const plan = await overviewExport.plan(repository, request, openFileStore(test.env, "files"));
    const shares: number[] = [];
    await plan.make({
      path: join(test.env.dataDir, "list.xlsx"),
      signal: new AbortController().signal,
      report: (share) => shares.push(share),
    });
    expect(shares.filter((share) => share > 0.1 && share < 0.9).length).toBeGreaterThan(5);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });
  it("is refused as a workbook if it has more rows than a worksheet", async () => {
    const signedIn = await authenticate(test.db, test.env, owner.token, { touch: false });
    const repository = new Repository(test.app as unknown as App, signedIn!);
    const everywhere = { organizationId: null, menteeId: null, deleted: false };
    const query = await repository.listQuery("jobs", wholeListing, everywhere);
    await requireSheetRoom(repository, query, rows);
    await expect(requireSheetRoom(repository, query, rows - 1)).rejects.toBeInstanceOf(BusinessError);
  });
  it("stops cleanly when the application closes", async () => {
    const { body } = await test.post("export/overview", { tableName: "jobs", format: "csv" }, owner.token);
    const waiting = fetchCode(test, String(body["code"]), owner.token);
    test.app.server.closeAllConnections();
    await test.app.close();
    expect((await waiting).status).toBeGreaterThanOrEqual(200);
    const { rows: left } = await sql<{ status: string }>`select status from exports`.execute(test.db);
    expect(left.every(({ status }) => status === "ready" || status === "failed")).toBe(true);
  });
});
