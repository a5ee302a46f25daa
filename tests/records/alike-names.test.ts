/** Tests that a second record of a person is found if the name is spelled differently. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Duplicate } from "#shared/contracts/responses/duplicates.ts";
import { scanForPairs } from "#server/core/records/matching/scan.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";

const test = testApp();
beforeAll(async () => {
  await makeOrganization(test.db);
});

type Entry = Record<string, string | null>;

const nothingElse = {
  middleName: null,
  address: null,
  cellPhone: null,
  workPhone: null,
  birthday: null,
  clientId: null,
};

/** Checks for duplicates of each person while the other one exists. @returns the duplicate found each time, if any */
async function warned(one: Entry, other: Entry): Promise<(Duplicate | undefined)[]> {
  const { db } = test;
  const found: (Duplicate | undefined)[] = [];
  for (const [stored, entered] of [
    [one, other],
    [other, one],
  ] as const) {
    const organization = await makeOrganization(db);
    const owner = await makeStaff(db, organization);
    await makeMentee(db, organization, { values: { ...nothingElse, ...stored } });
    const { body } = await test.post("duplicates/find", { tableName: "mentees", data: entered }, owner.token);
    found.push((body["dataValues"] as Duplicate[])[0]);
    await makeMentee(db, organization, { values: { ...nothingElse, ...entered } });
    // A scan of the whole organization has the same result.
    const pairs = (await scanForPairs(db, organization)) ?? [];
    expect(pairs.map(({ reasons }) => reasons)).toEqual(
      found.slice(-1).flatMap((each) => (each ? [each.reasons] : [])),
    );
  }
  return found;
}

describe("A second entry of one person", () => {
  it.each([
    ["De Haro", "DeHaro"],
    ["O'Hara", "OHara"],
    ["O'Hara", "O´Hara"],
    ["O'Hara", "O Hara"],
    ["McDonald", "Mc Donald"],
    ["McDonald", "MacDonald"],
    ["Mac Donald", "Mc Donald"],
    ["St. John", "Saint John"],
    ["San Juan", "Sanjuan"],
    ["van der Meer", "Vandermeer"],
    ["van der Meer", "Vander Meer"],
    ["García López", "Garcia-Lopez"],
    ["Kaʻahumanu", "Kaahumanu"],
    ["de la Cruz", "Delacruz"],
  ])("has the same name as %s when it is %s", async (one, other) => {
    for (const found of await warned(
      { firstName: "Margarito", lastName: one },
      { firstName: "Margarito", lastName: other },
    ))
      expect(found?.reasons).toEqual(["nameExact"]);
  });

  it("has the same first name if it is written as one word", async () => {
    for (const found of await warned(
      { firstName: "Mary Ann", lastName: "Vega" },
      { firstName: "Maryann", lastName: "Vega" },
    ))
      expect(found?.reasons).toEqual(["nameExact"]);
  });

  it.each([
    ["Debra", "Deborah", "Lee"],
    ["Bob", "Robert", "Lee"],
    ["Bill", "William", "St. John"],
    ["Peggy", "Margaret", "Wu"],
    ["Lupe", "María Guadalupe", "Solís"],
    ["Pepe", "José", "De Haro"],
    ["Chuy", "Jesús", "Rey"],
    ["Maribel", "María Isabel", "Gil"],
    ["Bobby", "Rob", "Lee"],
  ])("may be called %s or %s, and then a phone or a birthday is enough", async (one, other, lastName) => {
    const details: [string, Entry][] = [
      ["birthdaySame", { birthday: "1985-03-04" }],
      ["phoneSame", { cellPhone: "(217) 555-0142" }],
    ];
    for (const [same, more] of details) {
      for (const found of await warned(
        { firstName: one, lastName, ...more },
        { firstName: other, lastName, ...more },
      ))
        expect(found?.reasons).toEqual(["nameNickname", same]);
    }
    const both: Entry = { birthday: "1985-03-04", cellPhone: "(217) 555-0142" };
    for (const found of await warned(
      { firstName: one, lastName, ...both },
      { firstName: other, lastName, ...both },
    ))
      expect(found?.isLikely).toBe(true);
  });
});

describe("Two people", () => {
  const born = { birthday: "1985-03-04" };
  const phone = { cellPhone: "(217) 555-0142" };
  it.each<[Entry, Entry]>([
    [
      { firstName: "Mary", lastName: "St. John" },
      { firstName: "Mary", lastName: "St. Clair" },
    ],
    [
      { firstName: "Mary", lastName: "St. John" },
      { firstName: "Mary", lastName: "John" },
    ],
    [
      { firstName: "Jan", lastName: "van der Meer" },
      { firstName: "Jan", lastName: "van der Berg" },
    ],
    [
      { firstName: "Ana", lastName: "De Haro" },
      { firstName: "Eva", lastName: "DeHaro" },
    ],
    [
      { firstName: "Ana", lastName: "De Haro", ...phone },
      { firstName: "Eva", lastName: "DeHaro", ...phone },
    ],
    [
      { firstName: "Ana", lastName: "Sandoval", ...born },
      { firstName: "Ana", lastName: "San Pedro", ...born },
    ],
    [
      { firstName: "Ann", lastName: "McDonald" },
      { firstName: "Ann", lastName: "McDougal" },
    ],
    [
      { firstName: "Bob", lastName: "Lee" },
      { firstName: "Robert", lastName: "Lee" },
    ],
    [
      { firstName: "Bob", lastName: "Lee", birthday: "1955-03-04", ...phone },
      { firstName: "Robert", lastName: "Lee", birthday: "1985-06-01", ...phone },
    ],
    // A shared nickname doesn't make two names the same.
    [
      { firstName: "Alberto", lastName: "Gil", ...born, ...phone },
      { firstName: "Humberto", lastName: "Gil", ...born, ...phone },
    ],
    [
      { firstName: "Roberto", lastName: "Gil", ...phone },
      { firstName: "Humberto", lastName: "Gil", ...phone },
    ],
    [
      { firstName: "Debra", lastName: "Lee", ...phone },
      { firstName: "Robert", lastName: "Lee", ...phone },
    ],
    [
      { firstName: "Debra", lastName: "Lee", ...born },
      { firstName: "Deborah", lastName: "Nguyen", ...born },
    ],
  ])("called %j and %j are not offered as duplicates", async (one, other) => {
    expect(await warned(one, other)).toEqual([undefined, undefined]);
  });
});
