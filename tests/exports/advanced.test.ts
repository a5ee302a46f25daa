import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { exportFile, readPdf, readSheet } from "./export-client.ts";
import { isWhole } from "#tests/support/suite.ts";

let test: TestApp;
let own: string;
let owner: Person;
const ids: Record<string, string> = {};

const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await makeOrganization(db);
  own = await makeOrganization(db, { name: "Harbor Ñandú" });
  const other = await makeOrganization(db, { name: "Bridge" });
  owner = await makeStaff(db, own, { values: { firstName: "Olga", lastName: "Núñez" } });
  const lookups = {
    configGenders: ["Woman", "Man"],
    configEthnicity: ["Asian", "White"],
    configLevelOfCare: ["Low", "High"],
  };
  for (const [table, names] of Object.entries(lookups)) {
    for (const name of names) ids[name] = await insertRow(db, table, { name: `${name} X` });
  }
  ids["gone"] = await insertRow(db, "configGenders", { name: "Old X", active: false });
  const people: [string, string, string, string, string[], string][] = [
    ["Ana", own, "Woman", "Asian", ["Low"], "2026-01-10"],
    ["Berta", own, "Woman", "White", ["Low", "High"], "2026-03-05"],
    ["Carlos", own, "Man", "Asian", ["High"], "2026-03-20"],
    ["Diego", own, "Man", "White", [], "2025-11-30"],
    ["Foreign", other, "Woman", "Asian", ["Low"], "2026-01-10"],
  ];
  const goal = await insertRow(db, "menteeGoals", { organizationId: own, name: "Goal" });
  for (const [firstName, organizationId, gender, race, care, dateOfReferral] of people) {
    const mentee = await makeMentee(db, organizationId, {
      values: {
        firstName,
        lastName: "Lee",
        gender: ids[gender],
        race: ids[race],
        dateOfReferral,
        birthday: "1999-12-31",
      },
    });
    await insertRow(db, "menteeAssessments", {
      organizationId,
      menteeId: mentee.id,
      levelOfCare: care.map((name) => ids[name]),
    });
    for (const [completed, endDate] of [
      [true, day(-9)],
      [false, day(-1)],
      [false, day(9)],
    ] as const) {
      await insertRow(db, "menteeUserGoals", {
        organizationId,
        menteeId: mentee.id,
        menteeGoalId: goal,
        startDate: "2025-01-01",
        endDate,
        completed,
      });
    }
  }
});
afterAll(() => test.close());

const found = async (body: Record<string, unknown>, token = owner.token) => {
  const answer = await test.post("export/advExportMentees", body, token);
  expect(answer.body).toMatchObject({ status: 1, dataType: "export", code: expect.any(String) as string });
  return (answer.body["mentees"] as { firstName: string }[]).map(({ firstName }) => firstName).toSorted();
};

describe("the advanced export", () => {
  it("offers the options of every lookup field of the mentee and its assessment [EXP-09]", async () => {
    const { body } = await test.get("getAdvExportOptions", owner.token);
    const groups = body["advExports"] as Record<string, { id: string; name: string }[]>;
    expect(body["status"]).toBe(1);
    expect(Object.keys(groups)).toEqual([
      "ethnicity",
      "configGenders",
      "configSexualOrientation",
      "configAdverseExperiences",
      "configLevelOfCare",
      "configOfferTypes",
      "configProgramStatus",
      "configTraumaInformStatus",
    ]);
    expect(groups["ethnicity"]).toContainEqual({ id: ids["Asian"], name: "Asian X" });
    expect(groups["configGenders"]?.map(({ id }) => id)).not.toContain(ids["gone"]);
  });

  it("finds any value of a field and something of every field [EXP-10] [EXP-11] [EXP-13]", async () => {
    expect(await found({})).toEqual(["Ana", "Berta", "Carlos", "Diego"]);
    expect(await found({ exportOptions: { configGenders: [ids["Woman"]] } })).toEqual(["Ana", "Berta"]);
    expect(
      await found({ exportOptions: { configGenders: [ids["Woman"], Number(ids["Man"])] } }),
    ).toHaveLength(4);
    expect(
      await found({ exportOptions: { configGenders: `,${ids["Woman"]},`, ethnicity: [ids["Asian"]] } }),
    ).toEqual(["Ana"]);
    expect(await found({ exportOptions: { configLevelOfCare: [ids["Low"], ids["High"]] } })).toEqual([
      "Ana",
      "Berta",
      "Carlos",
    ]);
    expect(
      await found({
        exportOptions: { configLevelOfCare: [ids["High"]], ethnicity: [ids["Asian"]], configGenders: [] },
      }),
    ).toEqual(["Carlos"]);
    expect(await found({ exportOptions: { race: [ids["White"]] } })).toEqual(["Berta", "Diego"]);
  });

  it("filters by the date of referral, both days included [EXP-12]", async () => {
    expect(await found({ startDate: "2026-01-10", endDate: "2026-03-05" })).toEqual(["Ana", "Berta"]);
    expect(await found({ startDate: "2026-03-06", endDate: "" })).toEqual(["Carlos"]);
  });

  it("is a list of mentees as .xlsx with days as days and what was chosen of the assessment [EXP-14]", async () => {
    const wish = { exportOptions: { configLevelOfCare: [ids["Low"]] } };
    const file = await exportFile(test, "advExportMentees", wish, owner.token);
    expect(file.fileName).toMatch(/^List of mentees .*\.xlsx$/);
    const [head = [], ...rows] = await readSheet(file.bytes);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column("First Name")).toEqual(["Ana", "Berta"]);
    expect(column("Gender")).toEqual(["Woman X", "Woman X"]);
    expect(column("Level of care")).toEqual(["Low X", "High X, Low X"]);
    expect(column("Birthday")[0]).toEqual(new Date("1999-12-31T00:00:00Z"));
    expect(head).not.toContain("Notes");
    expect(head).not.toContain("Photo");
  });

  it("is a report as .pdf: totals, a chart per chosen group, referrals, outcomes [EXP-15]", async () => {
    const wish = { exportOptions: { configGenders: [ids["Woman"], ids["Man"]] }, startDate: "2026-01-01" };
    const file = await exportFile(test, "advExportReport", wish, owner.token);
    expect(file.fileName).toMatch(/^Mentee report .*\.pdf$/);
    expect(file.answer["mentees"]).toHaveLength(3);
    const { text } = await readPdf(file.bytes);
    const flat = text.replaceAll(/\s+/g, " ");
    expect(flat).toContain("Mentee report Harbor Ñandú");
    expect(flat).toContain("Exported by Olga Núñez");
    expect(flat).toContain("Page 1 of");
    expect(flat).toMatch(/Mentees 3 Active 3 Inactive 0/);
    expect(flat).toMatch(/Woman X 2 66\.7% Man X 1 33\.3%/);
    expect(flat).toMatch(/January 2026 1 33\.3% February 2026 0 0% March 2026 2 66\.7%/);
    expect(flat).toMatch(/Goals 9 3 3/);
    expect(flat).not.toContain("Level of care");
  });

  it.runIf(isWhole)(
    "speaks Spanish on A4 to a Spanish reader, and prints on what was asked for [EXP-15]",
    async () => {
      const { db } = test.database;
      const reader = await makeStaff(db, own, { language: "es" });
      const file = await exportFile(test, "advExportReport", {}, reader.token);
      const { text } = await readPdf(file.bytes);
      expect(text).toContain("Informe de usuarios asistidos");
      expect(text.replaceAll(/\s+/g, " ")).toContain("noviembre de 2025");
      const size = (bytes: Buffer) =>
        /\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec(bytes.toString("latin1"))?.[1];
      expect(size(file.bytes)).toBe("595.28 841.89");
      const letter = await exportFile(test, "advExportReport", { paper: "Letter" }, reader.token);
      expect(size(letter.bytes)).toBe("612 792");
    },
  );

  it("needs menteesCanExport and a mentee key, and shows no assessments to those who may not read them [EXP-13]", async () => {
    const { db } = test.database;
    const person = async (settings: Parameters<typeof makeRole>[2]) =>
      (await makeStaff(db, own, { role: await makeRole(db, own, settings) })).token;
    const flags = ["menteesCanView", "menteesCanExport", "sensitiveCanView"] as const;
    const basic = { flags, keys: ["manageMentees"] } as const;
    const token = await person(basic);
    const { body } = await test.get("getAdvExportOptions", token);
    expect(Object.keys(body["advExports"] as object)).toEqual([
      "ethnicity",
      "configGenders",
      "configSexualOrientation",
    ]);
    expect(await found({ exportOptions: { ethnicity: [ids["Asian"]] } }, token)).toEqual(["Ana", "Carlos"]);
    const care = { exportOptions: { configLevelOfCare: [ids["Low"]] } };
    expect((await test.post("export/advExportReport", care, token)).status).toBe(403);
    const report = await exportFile(test, "advExportReport", {}, token);
    const { text } = await readPdf(report.bytes);
    expect(text).not.toContain("Level of care");
    expect(text).not.toContain("Outcomes");
    const others = [
      await person({ ...basic, flags: ["menteesCanView"] }),
      await person({ ...basic, keys: ["menteeExport"] }),
      (await makeMentee(db, own)).token,
    ];
    for (const stranger of others) {
      expect((await test.get("getAdvExportOptions", stranger)).status).toBe(403);
      expect((await test.post("export/advExportMentees", {}, stranger)).status).toBe(403);
      expect((await test.post("export/advExportReport", {}, stranger)).status).toBe(403);
    }
  });

  it("refuses what it does not know", async () => {
    for (const exportOptions of [{ nonsense: ["1"] }, { configGenders: ["1 or 1=1"] }, { password: ["1"] }]) {
      expect((await test.post("export/advExportMentees", { exportOptions }, owner.token)).status).toBe(400);
    }
  });
});
