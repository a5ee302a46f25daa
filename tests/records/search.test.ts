/** Search finds mentees with the text index and, for short texts, without it. */
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { holdsWords, type SearchedPerson } from "#shared/search-words.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

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
  // The search term is at the end of a long text.
  { firstName: "Eve", lastName: "Long", address: `${"字".repeat(900)} Endington` },
  { firstName: "Fay", lastName: "Longest", address: `${"é".repeat(3000)} Endington` },
];

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  superOwner = await makeStaff(db, await makeOrganization(db));
  const own = await makeOrganization(db);
  owner = await makeStaff(db, own);
  for (const values of people) await makeMentee(db, own, { values });
  const other = await makeOrganization(db);
  await makeMentee(db, other, { values: { firstName: "Gus", lastName: "Muñoz" } });
});

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
])("The search for %j finds %j [LIST-30] [LIST-31]", async (asked, names) => {
  expect(await found(owner, asked)).toEqual(names);
});

it.each(["munoz", "oz"])(
  "A search over all organizations finds everyone's rows, and a narrowed one its part: %s [PERM-24]",
  async (searchText) => {
    const own = { searchText, organizationId: owner.organizationId };
    const foreign = { searchText, organizationId: superOwner.organizationId };
    expect((await found(superOwner, { searchText })).sort()).toEqual(["Ana", "Gus"]);
    expect(await found(superOwner, own)).toEqual(["Ana"]);
    expect(await found(owner, { searchText })).toEqual(["Ana"]);
    expect(await found(owner, foreign)).toEqual([]);
  },
);

it.each(["vanished", "va"])("Deleted mentees are found among deleted ones only: %s", async (searchText) => {
  const { id } = await makeMentee(test.db, owner.organizationId, {
    values: { firstName: "Zed", lastName: "Vanished" },
  });
  expect(await found(owner, { searchText })).toEqual(["Zed"]);
  await test.remove("mentees", id, owner.token);
  expect(await found(owner, { searchText })).toEqual([]);
  expect(await found(superOwner, { searchText, deleted: "1" })).toContain("Zed");
});

describe("A search for a name as another person would write it", () => {
  const names = {
    "De Haro": "Margarito",
    DeHaro: "Rita",
    "van der Meer": "Johannes",
    "St. John": "Simone",
    "Saint Clair": "Lucy",
    "San Juan": "Inés",
    "O'Hara": "Maureen",
    OKeefe: "Georgia",
    Kaʻahumanu: "Keola",
    McDonald: "Ronda",
    MacGregor: "Ewan",
    "García López": "Sol",
  };
  let reader: Person;
  beforeAll(async () => {
    const { db } = test;
    const organization = await makeOrganization(db);
    reader = await makeStaff(db, organization, { values: { firstName: "Flann", lastName: "O'Brien" } });
    for (const [lastName, firstName] of Object.entries(names))
      await makeMentee(db, organization, {
        values: { firstName, lastName, middleName: null, address: "12 Elm Street", formerNames: null },
      });
    await makeMentee(db, organization, {
      values: {
        firstName: "Mary Ann",
        lastName: "Vega",
        formerNames: "Mary St. Cloud, M. O'Dell",
        middleName: null,
      },
    });
    await makeMentee(db, organization, {
      values: {
        firstName: "John",
        lastName: "Doe",
        address: "1 Stone Street",
        email: "j@doe.example",
        middleName: null,
      },
    });
  });

  it.each([
    ["DeHaro", ["Margarito", "Rita"]],
    ["de haro", ["Margarito", "Rita"]],
    ["margarito deharo", ["Margarito"]],
    ["Deharo M", ["Margarito", "Rita"]],
    ["Vandermeer", ["Johannes"]],
    ["vander meer", ["Johannes"]],
    ["van-der-meer", ["Johannes"]],
    ["Saint John", ["Simone"]],
    ["saint jo", ["Simone"]],
    ["St. John", ["Simone"]],
    ["stjohn simone", ["Simone"]],
    ["St. Clair", ["Lucy"]],
    ["StClair", ["Lucy"]],
    ["sanjuan", ["Inés"]],
    ["OHara", ["Maureen"]],
    ["O`Hara", ["Maureen"]],
    ["O´Hara", ["Maureen"]],
    ["O’Hara", ["Maureen"]],
    ["o'h", ["Maureen"]],
    ["O'Keefe", ["Georgia"]],
    ["Kaahumanu", ["Keola"]],
    ["Ka'ahumanu", ["Keola"]],
    ["KA`AHU", ["Keola"]],
    ["Mac Donald", ["Ronda"]],
    ["MacDonald", ["Ronda"]],
    ["Mc Donald", ["Ronda"]],
    ["McGregor", ["Ewan"]],
    ["Garcia-Lopez", ["Sol"]],
    ["garcialopez", ["Sol"]],
    ["maryann", ["Mary Ann"]],
    ["Saint Cloud", ["Mary Ann"]],
    ["odell", ["Mary Ann"]],
    ["De Hara", []],
    ["Saint Johns", []],
    ["margaritodeharo", []],
    ["O_Hara", []],
    ["O%Hara", []],
  ])("such as %s finds %j [LIST-30]", async (searchText, expected) => {
    expect((await found(reader, { searchText })).sort()).toEqual(expected.toSorted());
    // The matches aren't just suggestions.
    if (expected.length > 0) expect(await suggested(reader, { searchText })).toBeUndefined();
  });

  it("finds team members too, and records about them in lists across mentees", async () => {
    const { body } = await test.post("getTable", { tableName: "users", searchText: "OBrien" }, reader.token);
    expect(body["totalRecords"]).toBe(1);
    const { db } = test;
    const { rows } = await sql<{ id: string }>`select id::text from mentees
      where last_name = 'De Haro' and organization_id = ${reader.organizationId}`.execute(db);
    await insertRow(db, "menteeUserNotes", {
      organizationId: reader.organizationId,
      menteeId: rows[0]!.id,
      date: "2026-01-02",
      noteTitle: "Hello",
      note: "Hello",
    });
    const notes = await test.post(
      "getTable",
      { tableName: "menteeUserNotes", searchText: "margarito deharo" },
      reader.token,
    );
    expect(notes.body["totalRecords"]).toBe(1);
  });

  it("finds the records of team members by name only for people who may not list them", async () => {
    const { db } = test.database;
    const organization = await makeOrganization(db);
    const values = { firstName: "Nora", lastName: "Quill", cellPhone: "(555) 018-6623" };
    const { id: staffId, email } = await makeStaff(db, organization, { values });
    const { id: menteeId } = await makeMentee(db, organization);
    const fromDate = "2026-01-01";
    await insertRow(db, "menteeStaff", {
      organizationId: organization,
      menteeId,
      staffId,
      duty: "mentor",
      fromDate,
    });
    const counts = async (flags: readonly Flag[]) => {
      const { token } = await makeStaff(db, organization, { role: { flags, roleType: 2 } });
      const counted: unknown[] = [];
      for (const searchText of ["Nora Quill", "555 018 6623", email]) {
        const body = { tableName: "menteeStaff", menteeId, searchText };
        counted.push((await test.post("getMenteeTable", body, token)).body["totalRecords"]);
      }
      return counted;
    };
    expect(await counts(allFlags)).toEqual([1, 1, 1]);
    expect(await counts(allFlags.filter((flag) => flag !== "usersCanView"))).toEqual([1, 0, 0]);
    // A team member who moved to another organization, but is still named by rows, is known only by name.
    const other = await makeOrganization(db);
    await sql`update users set organization_id = ${other} where id = ${staffId}`.execute(db);
    expect(await counts(allFlags)).toEqual([1, 0, 0]);
  });
});

describe("A search for a birthday or a client number", () => {
  let reader: Person;
  let spanish: Person;
  beforeAll(async () => {
    const { db } = test;
    const organization = await makeOrganization(db);
    reader = await makeStaff(db, organization);
    spanish = await makeStaff(db, organization);
    await sql`update accounts set language_code = 'es' where id = ${spanish.accountId}`.execute(db);
    const rest = {
      lastName: "Pérez",
      middleName: null,
      address: "1985 Main Street",
      cellPhone: "(217) 555-0704",
    };
    const born = [
      { firstName: "Ana", birthday: "1990-07-04", clientId: "1042" },
      { firstName: "Eva", birthday: "1990-04-07", clientId: "C-01042" },
      { firstName: "Zoe", birthday: "1990-07-05", clientId: "10421", address: "Apt 1042" },
    ];
    // The emails have no digits, because the search also finds emails.
    for (const person of born) {
      const email = `${person.firstName}@born.example`;
      await makeMentee(db, organization, { values: { ...rest, ...person, email } });
    }
  });

  it.each([
    "ana perez 7/4/1990",
    "7/4/1990",
    "07/04/1990",
    "7-4-1990 perez",
    "7.4.90",
    "1990-07-04",
    "07041990",
    "July 4, 1990",
    "4 jul 1990",
    "4 de julio de 1990, Pérez",
    "perez ana july 4 1990",
  ])("finds, for a reader of English, the mentee born on July 4 by %s", async (searchText) => {
    expect(await found(reader, { searchText })).toEqual(["Ana"]);
  });

  it("follows the reader's language to decide which number is the month", async () => {
    expect(await found(spanish, { searchText: "perez 7/4/1990" })).toEqual(["Eva"]);
    expect(await found(spanish, { searchText: "4/7/1990" })).toEqual(["Ana"]);
    expect(await found(spanish, { searchText: "1990-07-04" })).toEqual(["Ana"]);
  });

  it.each(["ana perez 7/5/1990", "1990", "7/4", "1990-07", "7/4/1991", "13/13/1990", "ana july 1990"])(
    "finds no one with the birthday %s",
    async (searchText) => {
      expect(await found(reader, { searchText })).toEqual([]);
    },
  );

  it.each([
    ["#1042", ["Ana", "Eva", "Zoe"]],
    ["#10421", ["Zoe"]],
    ["#01042", ["Ana", "Eva", "Zoe"]],
    ["#C-01042", ["Eva"]],
    ["#0704", []],
    ["#1985", []],
  ])("for %s finds client numbers that start with it, and no other number", async (searchText, expected) => {
    expect((await found(reader, { searchText })).sort()).toEqual(expected);
  });
});

async function suggested(person: Person, more: Record<string, unknown>): Promise<unknown> {
  const { body } = await test.post("getTable", { tableName: "mentees", ...more }, person.token);
  return body["didYouMean"];
}

describe("A search that finds nothing", () => {
  it.each([
    ["Munzo", ["Ana Muñoz"]],
    ["ana munos", ["Ana Muñoz"]],
    ["Archvied, Dan", ["Dan Archived"]],
    ["Lngest", ["Fay Longest"]],
    // Neither the first two letters nor the last two are in the name.
    ["Lnog", ["Eve Long"]],
  ])("asks whether %s was meant as %j", async (searchText, names) => {
    expect(await suggested(owner, { searchText })).toEqual(names);
  });

  it.each(["munoz", "Xavier", "mun", "12345", "", "%", "Dan Munzo"])(
    "suggests nothing: %s",
    async (searchText) => {
      expect(await suggested(owner, { searchText })).toBeUndefined();
    },
  );

  it("never suggests people of another organization, or who are deleted or not in the list", async () => {
    const { db } = test;
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
    await test.remove("mentees", own.id, owner.token);
    expect(await suggested(owner, { searchText: "Quatermain" })).toBeUndefined();
  });
});

it("The database finds the same people as the rule in the browser, whatever the names", async () => {
  const letter = fc.constantFrom(..."abceéñüøßAÉłZ019%_'-.`ʻ");
  const word = fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: letter, minLength: 1, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.constantFrom("De Haro", "St. Abe", "MacAbee", "O'Cea", "van der Bace") },
  );
  const { db } = test;
  let made = 0;
  const property = fc.asyncProperty(
    fc.array(fc.tuple(word, word, word), { minLength: 3, maxLength: 6 }),
    fc.array(
      fc.oneof(
        word,
        fc.constantFrom("+1", "0-11", "a", ",", "DeHaro", "Saint Abe", "Mc Abee", "OCea", "Vanderbace"),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    async (names, asked) => {
      const organization = await makeOrganization(db);
      const person = await makeStaff(db, organization);
      const texts: SearchedPerson[] = [];
      for (const [firstName, middleName, lastName] of names) {
        const more = {
          email: `p${made++}@example.com`,
          address: "x",
          clientId: null,
          cellPhone: null,
          workPhone: null,
        };
        await makeMentee(db, organization, { values: { firstName, middleName, lastName, ...more } });
        texts.push({ names: [firstName, middleName, lastName], others: `${more.email} ${more.address}` });
      }
      // Also searches for parts of a name, so that something is found.
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
