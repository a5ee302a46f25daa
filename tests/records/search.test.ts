/** What a search of mentees finds, with the index of texts and, for a short text, without it. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdsWords } from "#shared/search-words.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let test: TestApp;
let superOwner: Person;
let owner: Person;

const people = [
  { firstName: "Ana", lastName: "Muñoz", address: "1 Main Street", cellPhone: "(555) 010-4477" },
  { firstName: "Ben", lastName: "100%", address: "2 Main Street" },
  { firstName: "Cleo", lastName: "Under_score", address: "3 Back\\slash Road" },
  {
    firstName: "Dan",
    lastName: "Archived",
    formerNames: "Daniel Ibáñez, Danny Vega",
    address: "4 Main Street",
    active: false,
  },
  // What is searched for stands at the end of a long text.
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
  [{ searchText: "Ana Muñoz" }, ["Ana"]],
  [{ searchText: "Muñoz, Ana" }, ["Ana"]],
  [{ searchText: "an mu" }, ["Ana"]],
  [{ searchText: "street munoz 1" }, ["Ana"]],
  [{ searchText: "Ana Archived" }, []],
  [{ searchText: "5550104477" }, ["Ana"]],
  [{ searchText: "555-010-4477" }, ["Ana"]],
  [{ searchText: "(555) 010 4477" }, ["Ana"]],
  [{ searchText: "+1 555.010.4477" }, ["Ana"]],
  [{ searchText: "1-555-010-4477" }, ["Ana"]],
  [{ searchText: "munoz 010-4477" }, ["Ana"]],
  [{ searchText: "010-4478" }, []],
  [{ searchText: "ibanez" }, ["Dan"]],
  [{ searchText: "Vega, Dan" }, ["Dan"]],
  [{ searchText: "r_s" }, ["Cleo"]],
  [{ searchText: "rxs" }, []],
  [{ searchText: "back\\slash" }, ["Cleo"]],
  [{ searchText: "endington" }, ["Eve", "Fay"]],
  [{ searchText: "字字 end" }, ["Eve"]],
  [{ searchText: "dd" }, []],
  [{ searchText: "main street", sortFieldName: "firstName", sortDirection: "DESC" }, ["Dan", "Ben", "Ana"]],
])("%j finds %j [LIST-30] [LIST-31]", async (asked, names) => {
  expect(await found(owner, asked)).toEqual(names);
});

it.each(["munoz", "oz"])(
  "a search over all organizations finds every one's, a narrowed one its part: %s [PERM-24]",
  async (searchText) => {
    const own = { searchText, organizationId: owner.organizationId };
    const foreign = { searchText, organizationId: superOwner.organizationId };
    expect((await found(superOwner, { searchText })).sort()).toEqual(["Ana", "Gus"]);
    expect(await found(superOwner, own)).toEqual(["Ana"]);
    expect(await found(owner, { searchText })).toEqual(["Ana"]);
    expect(await found(owner, foreign)).toEqual([]);
  },
);

it.each(["vanished", "va"])("deleted mentees are found among deleted ones only: %s", async (searchText) => {
  const { id } = await makeMentee(test.database.db, owner.organizationId, {
    values: { firstName: "Zed", lastName: "Vanished" },
  });
  expect(await found(owner, { searchText })).toEqual(["Zed"]);
  await test.post("deleteRecord", { tableName: "mentees", tableId: id }, owner.token);
  expect(await found(owner, { searchText })).toEqual([]);
  expect(await found(superOwner, { searchText, deleted: "1" })).toContain("Zed");
});

async function suggested(person: Person, more: Record<string, unknown>): Promise<unknown> {
  const { body } = await test.post("getTable", { tableName: "mentees", ...more }, person.token);
  return body["didYouMean"];
}

describe("a search that finds nothing", () => {
  it.each([
    ["Munzo", ["Ana Muñoz"]],
    ["ana munos", ["Ana Muñoz"]],
    ["Archvied, Dan", ["Dan Archived"]],
    ["Lngest", ["Fay Longest"]],
  ])("asks whether %s was meant as %j", async (searchText, names) => {
    expect(await suggested(owner, { searchText })).toEqual(names);
  });

  it.each(["munoz", "Xavier", "mun", "12345", "", "%", "Dan Munzo"])(
    "asks nothing: %s",
    async (searchText) => {
      expect(await suggested(owner, { searchText })).toBeUndefined();
    },
  );

  it("never names another organization's people, nor who is deleted or not in the list", async () => {
    const { db } = test.database;
    const other = await makeOrganization(db);
    const foreigner = await makeStaff(db, other);
    await makeMentee(db, other, { values: { firstName: "Hal", lastName: "Quarterly" } });
    expect(await suggested(foreigner, { searchText: "Quaterly" })).toEqual(["Hal Quarterly"]);
    expect(await suggested(superOwner, { searchText: "Quaterly" })).toEqual(["Hal Quarterly"]);
    expect(await suggested(owner, { searchText: "Quaterly" })).toBeUndefined();
    expect(await suggested(owner, { searchText: "Quaterly", organizationId: other })).toBeUndefined();
    const own = await makeMentee(db, owner.organizationId, {
      values: { firstName: "Ian", lastName: "Quartermain", active: false },
    });
    expect(await suggested(owner, { searchText: "Quatermain" })).toEqual(["Ian Quartermain"]);
    expect(await suggested(owner, { searchText: "Quatermain", active: "1" })).toBeUndefined();
    await test.post("deleteRecord", { tableName: "mentees", tableId: own.id }, owner.token);
    expect(await suggested(owner, { searchText: "Quatermain" })).toBeUndefined();
  });
});

it("the database finds whom the rule of the browser finds, whatever the names", async () => {
  const letter = fc.constantFrom(..."abceéñüøßAÉłZ019%_'-.");
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 });
  const { db } = test.database;
  let made = 0;
  const property = fc.asyncProperty(
    fc.array(fc.tuple(word, word, word), { minLength: 3, maxLength: 6 }),
    fc.array(fc.oneof(word, fc.constantFrom("+1", "0-11", "a", ",")), { minLength: 1, maxLength: 3 }),
    async (names, asked) => {
      const organization = await makeOrganization(db);
      const person = await makeStaff(db, organization);
      const texts: string[] = [];
      for (const [firstName, middleName, lastName] of names) {
        const more = {
          email: `p${made++}@example.com`,
          address: "x",
          clientId: null,
          cellPhone: null,
          workPhone: null,
        };
        await makeMentee(db, organization, { values: { firstName, middleName, lastName, ...more } });
        texts.push([firstName, middleName, lastName, more.email, more.address].join(" "));
      }
      // A word of the names themselves, too, so that something is found.
      for (const searchText of [asked.join(" "), `${names[0]?.[2]}, ${names[0]?.[0].slice(0, 3)}`]) {
        const { body } = await test.post("getTable", { tableName: "mentees", searchText }, person.token);
        const rows = body["dataValues"] as { email: string }[];
        const expected = texts.filter((text) => holdsWords(text, searchText)).length;
        expect([searchText, rows.length]).toEqual([searchText, expected]);
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
});
