import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { insertRow, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await createTestApp();
  world = await makeWorld(test.database.db);
});
afterAll(() => test.close());

interface Saved {
  status: number;
  recordId?: string;
  code?: string;
}

async function send(
  path: string,
  key: string,
  payload: object,
  person: Person = world.owner,
): Promise<Saved> {
  const headers = { authorization: person.token, "idempotency-key": key };
  const response = await test.app.inject({ method: "POST", url: `/apicalls/${path}`, headers, payload });
  return response.json<Saved>();
}

const job = (title: string, tableId = "0", more: object = {}) => ({
  tableName: "jobs",
  tableId,
  data: { title, active: "1", ...more },
});

async function countOf(title: string): Promise<number> {
  const { rows } = await sql`select 1 from jobs where title = ${title}`.execute(test.database.db);
  return rows.length;
}

it("a save that is sent again with its key gives the first id and makes nothing", async () => {
  const first = await send("saveRecord", "key-1", job("Baker"));
  expect(first).toMatchObject({ status: 1 });
  expect(await send("saveRecord", "key-1", job("Baker"))).toEqual(first);
  expect(await countOf("Baker")).toBe(1);
});

it("without a key, with another key and for another person a save is a save of its own", async () => {
  const ids = await Promise.all([
    test.post("saveRecord", job("Cook"), world.owner.token).then(({ body }) => body["recordId"]),
    test.post("saveRecord", job("Cook"), world.owner.token).then(({ body }) => body["recordId"]),
    send("saveRecord", "key-2", job("Cook")).then(({ recordId }) => recordId),
    send("saveRecord", "key-3", job("Cook")).then(({ recordId }) => recordId),
    send("saveRecord", "key-3", job("Cook"), world.superOwner).then(({ recordId }) => recordId),
  ]);
  expect(new Set(ids).size).toBe(5);
});

it("a save that was changed before it was sent again is not taken for the first one", async () => {
  const first = await send("saveRecord", "key-4", job("Driver"));
  const second = await send("saveRecord", "key-4", job("Driver, nights"));
  expect(second.recordId).not.toBe(first.recordId);
  expect(await countOf("Driver, nights")).toBe(1);
});

it("of ten saves with one key at once one takes effect, and all get its id", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send("saveRecord", "key-5", job("Florist"))),
  );
  expect(new Set(answers.map(({ recordId }) => recordId)).size).toBe(1);
  expect(await countOf("Florist")).toBe(1);
});

it("a change that is sent again is a success, not a change by someone else", async () => {
  const id = await insertRow(test.database.db, "jobs", { organizationId: world.own, title: "Gardener" });
  const change = job("Head gardener", id, { version: 1 });
  expect(await send("saveRecord", "key-6", change)).toMatchObject({ status: 1, recordId: id });
  expect(await send("saveRecord", "key-6", change)).toMatchObject({ status: 1, recordId: id });
  const { rows } = await sql`select version from jobs where id = ${id}`.execute(test.database.db);
  expect(rows).toEqual([{ version: 2 }]);
});

it("a refused save may be sent again with its key once it is right", async () => {
  expect(await send("saveRecord", "key-7", job(""))).toMatchObject({ status: 0 });
  expect(await send("saveRecord", "key-7", job(""))).toMatchObject({ status: 0 });
  expect(await send("saveRecord", "key-7", job("Painter"))).toMatchObject({ status: 1 });
});

it("a copy that is asked for again with its key is made once", async () => {
  const tableId = await insertRow(test.database.db, "jobs", { organizationId: world.own, title: "Tailor" });
  const first = await send("cloneRecord", "key-8", { tableName: "jobs", tableId });
  expect(first).toMatchObject({ status: 1 });
  expect(await send("cloneRecord", "key-8", { tableName: "jobs", tableId })).toEqual(first);
});

it("a key that is empty or too long is refused", async () => {
  for (const key of ["", "k".repeat(201)]) {
    expect(await send("saveRecord", key, job("Welder"))).toMatchObject({ status: 0, code: "badRequest" });
  }
});
