/** A search of mentees goes one of two ways, by the size of the table; both find the same. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let test: TestApp;
let superOwner: Person;
let owner: Person;

const people = [
  { firstName: "Ana", lastName: "Muñoz", address: "1 Main Street" },
  { firstName: "Ben", lastName: "100%", address: "2 Main Street" },
  { firstName: "Cleo", lastName: "Under_score", address: "3 Back\\slash Road" },
  { firstName: "Dan", lastName: "Archived", address: "4 Main Street", active: false },
  // Longer than an entry of the index of lines may be, and what is searched for at its end.
  { firstName: "Eve", lastName: "Long", address: `${"字".repeat(900)} Endington` },
  { firstName: "Fay", lastName: "Longest", address: `${"é".repeat(3000)} Endington` },
];

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  superOwner = await makeStaff(db, await makeOrganization(db));
  const own = await makeOrganization(db);
  owner = await makeStaff(db, own);
  for (const values of people) await makeMentee(db, own, { values });
  const other = await makeOrganization(db);
  await makeMentee(db, other, { values: { firstName: "Gus", lastName: "Muñoz" } });
});
afterAll(() => test.close());

/** Lets the planner's figures say that the table has so many rows. */
const pretend = (rows: number) =>
  sql`update pg_class set reltuples = ${rows} where oid = 'mentees'::regclass`.execute(test.database.db);

async function found(person: Person, more: Record<string, unknown>): Promise<unknown[]> {
  const { body } = await test.post("getTable", { tableName: "mentees", ...more }, person.token);
  const rows = body["dataValues"] as { firstName: string }[];
  expect(body["totalRecords"]).toBe(rows.length);
  return rows.map(({ firstName }) => firstName);
}

it.each([
  [{ searchText: "munoz" }, ["Ana"]],
  [{ searchText: "MUÑOZ" }, ["Ana"]],
  [{ searchText: "an" }, ["Dan", "Ana"]],
  [{ searchText: "main street" }, ["Ben", "Dan", "Ana"]],
  [{ searchText: "main street", active: "1" }, ["Ben", "Ana"]],
  [{ searchText: "100%" }, ["Ben"]],
  [{ searchText: "r_s" }, ["Cleo"]],
  [{ searchText: "rxs" }, []],
  [{ searchText: "back\\slash" }, ["Cleo"]],
  [{ searchText: "endington" }, ["Eve", "Fay"]],
  [{ searchText: "字字 end" }, ["Eve"]],
  [{ searchText: "dd" }, []],
  [{ searchText: "main street", sortFieldName: "firstName", sortDirection: "DESC" }, ["Dan", "Ben", "Ana"]],
])("%j finds the same through words and through lines [LIST-30] [LIST-31]", async (wish, names) => {
  for (const rows of [1, 10_000_000]) {
    await pretend(rows);
    expect(await found(owner, wish)).toEqual(names);
  }
});

it("a search over all organizations finds the same either way, a narrowed one its part [PERM-24]", async () => {
  for (const rows of [1, 10_000_000]) {
    await pretend(rows);
    expect((await found(superOwner, { searchText: "munoz" })).sort()).toEqual(["Ana", "Gus"]);
    expect(await found(superOwner, { searchText: "munoz", organizationId: owner.organizationId })).toEqual([
      "Ana",
    ]);
    const foreign = { searchText: "munoz", organizationId: superOwner.organizationId };
    expect(await found(owner, foreign)).toEqual([]);
  }
});

it("deleted mentees are found among deleted ones only", async () => {
  for (const rows of [1, 10_000_000]) {
    await pretend(rows);
    const { id } = await makeMentee(test.database.db, owner.organizationId, {
      values: { firstName: "Zed", lastName: "Vanished" },
    });
    expect(await found(owner, { searchText: "vanished" })).toEqual(["Zed"]);
    await test.post("deleteRecord", { tableName: "mentees", tableId: id }, owner.token);
    expect(await found(owner, { searchText: "vanished" })).toEqual([]);
    expect(await found(superOwner, { searchText: "vanished", deleted: "1" })).toContain("Zed");
  }
});
