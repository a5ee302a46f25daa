import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { strFromU8, Unzip, UnzipInflate } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { fetchCode, until } from "./export-client.ts";

/** So many that it is still being made when the call that asked for it gives up waiting. */
const rows = 100_000;
const megabyte = 1024 * 1024;

let test: TestApp;
let owner: Person;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await makeOrganization(db);
  const organizationId = await makeOrganization(db);
  owner = await makeStaff(db, organizationId);
  // Ten inserts, each within the time that a statement may take.
  for (let part = 0; part < 10; part += 1) {
    await sql`insert into jobs (organization_id, title, company, location)
      select ${organizationId}::bigint, 'Warehouse associate number ' || n, 'Company ' || n % 500, 'Baltimore, Maryland'
      from generate_series(${part * 10_000 + 1}::integer, ${(part + 1) * 10_000}::integer) n`.execute(db);
  }
  address = await test.app.listen({ port: 0, host: "127.0.0.1" });
}, 180_000);
afterAll(() => test.close());

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Memory that is in use, in bytes: what is garbage already goes whenever the engine likes. */
function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Counts the rows of the first sheet while it comes in. */
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

describe("a list of 100,000 rows", () => {
  // Of a server that runs alone, the whole process grows by some 80 MB; this one runs the tests too.
  it("goes through with little memory, shows progress, and leaves other calls quick [EXP-03]", async () => {
    const before = usedMemory();
    let most = before;
    const seen = new Set<number>();
    let slowest = 0;
    const { body } = await test.post("export/overview", { tableName: "jobs" }, owner.token);
    const code = String(body["code"]);
    await until(async () => {
      const began = performance.now();
      const { body: state } = await test.get(`export-status/${code}`, owner.token);
      slowest = Math.max(slowest, performance.now() - began);
      seen.add(Number(state["progress"]));
      most = Math.max(most, usedMemory());
      return state["exportStatus"] === "ready";
    }, 50);
    expect((most - before) / megabyte).toBeLessThan(50);
    expect([...seen].some((percent) => percent > 0 && percent < 100)).toBe(true);
    // Generous: the machine of a test does other things too.
    expect(slowest).toBeLessThan(2000);
    const response = await fetch(`${address}/apicalls/export/${code}`, {
      headers: { authorization: owner.token },
    });
    expect(response.status).toBe(200);
    expect(await countRows(response)).toBe(rows + 1);
  }, 180_000);

  it("stops cleanly when the application closes", async () => {
    const { body } = await test.post("export/overview", { tableName: "jobs", format: "csv" }, owner.token);
    const waiting = fetchCode(test, String(body["code"]), owner.token);
    test.app.server.closeAllConnections();
    await test.app.close();
    expect((await waiting).status).toBeGreaterThanOrEqual(200);
    const { rows: left } = await sql<{ status: string }>`select status from exports`.execute(
      test.database.db,
    );
    expect(left.every(({ status }) => status === "ready" || status === "failed")).toBe(true);
  }, 60_000);
});
