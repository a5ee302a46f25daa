/** Groups of measures that are derived from other values: age, ZIP code, family of a service, and award. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Figure, MeasuresAnswer } from "#shared/contracts/responses/measures.ts";
import type { MeasureTemplateName } from "#shared/measures/templates.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let owner: Person;
let organizationId: string;
const period = { from: "2022-01-01", to: "2025-12-31" };

const test = testApp();
beforeAll(async () => {
  organizationId = await makeOrganization(test.db);
  owner = await makeStaff(test.db, organizationId);
});

type Values = Readonly<Record<string, unknown>>;
const add = (table: string, values: Values) => insertRow(test.db, table, { organizationId, ...values });
const person = async (values: Values) => (await makeMentee(test.db, organizationId, { values })).id;
const measureIds = new Map<string, string>();

/** Runs a measure and returns the number of people or records by the name of their group. */
async function groups(template: MeasureTemplateName, groupBy: string, more: Values = {}, by = owner) {
  const id = measureIds.get(template) ?? (await add("measures", { template, suppressBelow: 5 }));
  measureIds.set(template, id);
  const { body } = await test.post("measures/run", { ids: [id], ...period, groupBy, ...more }, by.token);
  const { dataValues } = body as unknown as Partial<MeasuresAnswer>;
  const figure = dataValues?.[0] as Figure | undefined;
  if (!figure?.groups) return body;
  const sum = figure.groups.reduce((total, { all }) => total + all, 0);
  if (figure.groups.length > 0 && figure.inSeveral.groups === 0) expect(sum).toBe(figure.all);
  return Object.fromEntries(figure.groups.map(({ name, all, value }) => [name, value ?? all]));
}

describe("The age band", () => {
  it("of an enrollment is that of its first day, from the birthday itself, and March 1 for February 29", async () => {
    const started: readonly (readonly [birthday: string | null, start: string])[] = [
      ["2004-02-29", "2022-02-28"],
      ["2004-02-29", "2022-03-01"],
      ["2000-05-10", "2025-05-09"],
      ["2000-05-10", "2025-05-10"],
      ["1985-01-01", "2025-01-01"],
      ["1980-01-01", "2025-01-01"],
      ["1970-01-01", "2025-01-01"],
      ["1960-01-02", "2025-01-01"],
      ["1960-01-01", "2025-01-01"],
      [null, "2025-01-01"],
    ];
    for (const [birthday, startDate] of started)
      await add("enrollments", { menteeId: await person({ birthday }), startDate });
    // From the youngest to the oldest.
    expect(Object.entries(await groups("newlyEnrolled", "ageBand"))).toEqual([
      ["Under 18", 1],
      ["18 to 24", 2],
      ["25 to 34", 1],
      ["35 to 44", 1],
      ["45 to 54", 1],
      ["55 to 64", 2],
      ["65 and over", 1],
      ["Not known", 1],
    ]);
  });

  it("of other records is that of the first day of the period", async () => {
    const kind = await insertRow(test.db, "configServiceKinds", { name: "A ride", family: "transportation" });
    await add("services", { menteeId: await person({ birthday: "2000-03-01" }), kind, date: "2025-06-01" });
    expect(await groups("peopleServed", "ageBand", { from: "2025-03-01" })).toEqual({ "25 to 34": 1 });
    expect(await groups("peopleServed", "ageBand", { from: "2025-02-28" })).toEqual({ "18 to 24": 1 });
  });
});

describe("Services", () => {
  const inYear = { from: "2024-01-01", to: "2024-12-31" };

  it("are grouped by family, in people and units, and by the award that paid for them", async () => {
    const { db } = test;
    const kindOf = (name: string, family: string) => insertRow(db, "configServiceKinds", { name, family });
    const [pass, ride, class_] = [
      await kindOf("Bus pass", "transportation"),
      await kindOf("Ride", "transportation"),
      await kindOf("GED class", "education"),
    ];
    const term = { startDate: "2024-01-01", endDate: "2024-12-31" };
    const award = await add("awards", { name: "Reentry 24", funder: "BJA", ...term });
    const [one, other] = [await person({}), await person({})];
    const given = { date: "2024-05-05", award };
    await add("services", { menteeId: one, kind: pass, units: 4, ...given });
    await add("services", { menteeId: one, kind: ride, units: 1, ...given });
    await add("services", { menteeId: one, kind: class_, ...given, award: null });
    await add("services", { menteeId: other, kind: ride, units: 2, ...given, date: "2024-12-31" });
    await add("services", {
      menteeId: other,
      kind: ride,
      units: 50,
      ...given,
      award: null,
      date: "2023-12-31",
    });
    await add("services", { menteeId: other, kind: ride, units: 50, ...given, deletedAt: new Date() });
    expect(await groups("peopleServed", "serviceFamily", inYear)).toEqual({
      Transportation: 2,
      Education: 1,
    });
    expect(await groups("serviceUnits", "serviceFamily", inYear)).toEqual({
      Transportation: 7,
      Education: 1,
    });
    expect(await groups("servedByAward", "award", inYear)).toEqual({ "Reentry 24": 2 });
    expect(await groups("peopleServed", "award", inYear)).toEqual({ "Reentry 24": 2, "No award": 1 });
    // The groups also add up to the whole without an award.
    expect(Object.keys((await groups("newlyEnrolled", "award")) as object)).toEqual(["No award"]);
  });

  it("are grouped only for people who may list them", async () => {
    const flags = ["menteesCanView", "tablesCanView"] as const;
    const writer = await makeStaff(test.db, organizationId, {
      role: { flags, keys: ["menteeNotes"], roleType: 2 },
    });
    expect(await groups("peopleServed", "award", inYear, writer)).toMatchObject({ code: "forbidden" });
  });
});

describe("Language and ZIP code", () => {
  it("come from the profile, whatever the spelling, and an address without a ZIP code is in no group", async () => {
    const startDate = "2022-06-01";
    const inMonth = { from: "2022-06-01", to: "2022-06-30" };
    const people = [
      ["english", "12345 Main Street, Baltimore, MD 21217"],
      ["English ", "2261 Pennsylvania Ave, Baltimore, MD 21217-1234, USA"],
      ["Spanish", "12345 Main Street, Baltimore"],
      [null, "5 Elm St, Towson, MD 21204, United States"],
    ];
    for (const [primaryLanguage, address] of people)
      await add("enrollments", { menteeId: await person({ primaryLanguage, address }), startDate });
    expect(await groups("newlyEnrolled", "language", inMonth)).toEqual({ English: 2, Spanish: 1, "": 1 });
    expect(await groups("newlyEnrolled", "zip", inMonth)).toEqual({ "21217": 2, "21204": 1, "": 1 });
  });
});

describe("Veteran status", () => {
  it("comes from the profile, and people who weren't asked are a separate group", async () => {
    const startDate = "2022-09-01";
    for (const veteran of ["yes", "yes", "no", "doesntKnow", null])
      await add("enrollments", { menteeId: await person({ veteran }), startDate });
    const inMonth = { from: "2022-09-01", to: "2022-09-30" };
    expect(await groups("newlyEnrolled", "veteran", inMonth)).toEqual({
      Yes: 2,
      No: 1,
      "Doesn’t know": 1,
      "": 1,
    });
  });
});

describe("Rates of answers", () => {
  it("state how many answered, in whole and in each group", async () => {
    const asked = { from: "2023-01-01", to: "2023-01-31" };
    for (const [veteran, status, housing] of [
      ["yes", "answered", "yes"],
      ["yes", "answered", "no"],
      ["yes", "unreachable", null],
      ["no", "answered", "yes"],
      ["no", "notNeeded", null],
    ]) {
      const menteeId = await person({ veteran });
      const enrollment = await add("enrollments", { menteeId, startDate: "2022-01-03" });
      const due = { dueFrom: "2023-01-10", dueUntil: "2023-04-10" };
      await add("followUps", { menteeId, enrollment, kind: "quarter2", status, housing, ...due });
    }
    const ids = [await add("measures", { template: "housedLater" })];
    const body = { ids, ...asked, groupBy: "veteran" };
    const answer = await test.post("measures/run", body, owner.token);
    const [figure] = (answer.body as unknown as MeasuresAnswer).dataValues as [Figure];
    expect(figure).toMatchObject({ all: 3, counted: 2, answered: { all: 4, counted: 3 } });
    expect(
      figure.groups.map(({ name, all, answered }) => [name, all, answered?.counted, answered?.all]),
    ).toEqual([
      ["Yes", 2, 2, 3],
      ["No", 1, 1, 1],
    ]);
  });
});
