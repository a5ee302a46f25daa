import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "#shared/fields/days.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { exportFile, readPdf, readSheet } from "./export-client.ts";
import { uaProblems } from "./pdf-ua.ts";
import { dayAway, zoneCode } from "#tests/support/days.ts";

let own: string;
let owner: Person;
const ids: Record<string, string> = {};

const day = (daysFromNow: number) => dayAway(daysFromNow);

const test = testApp();
beforeAll(async () => {
  const { db } = test;
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

const found = async (body: Record<string, unknown>, token = owner.token) => {
  const answer = await test.post("export/advExportMentees", body, token);
  expect(answer.body).toMatchObject({ status: 1, dataType: "export", code: expect.any(String) as string });
  return (answer.body["mentees"] as { firstName: string }[]).map(({ firstName }) => firstName).toSorted();
};

describe("The advanced export", () => {
  it("offers the options of every lookup field of the mentee and their assessment [EXP-09]", async () => {
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

  it("finds mentees who have any of a field's values, in every field [EXP-10] [EXP-11] [EXP-13]", async () => {
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

  it("finds mentees who were in the program at some time of a period, on request", async () => {
    const { db } = test;
    const organization = await makeOrganization(db, { name: "Served" });
    const boss = await makeStaff(db, organization);
    const people: [string, string | null, string | null, string | null][] = [
      ["Before", "2025-12-01", "2026-01-05", "2026-06-30"],
      ["FirstDay", "2025-12-01", "2026-01-05", "2026-07-01"],
      ["Through", "2026-01-01", "2026-01-05", null],
      ["Inside", "2026-07-10", "2026-07-15", "2026-09-30"],
      ["LastDay", "2026-09-01", "2026-09-30", null],
      ["After", "2026-09-15", "2026-10-01", null],
      ["Waiting", "2026-08-01", null, null],
    ];
    for (const [firstName, dateOfReferral, dateOfAdmission, dateOfDischarge] of people)
      await makeMentee(db, organization, {
        values: { firstName, dateOfReferral, dateOfAdmission, dateOfDischarge },
      });
    const quarter = { startDate: "2026-07-01", endDate: "2026-09-30" };
    const served = { ...quarter, datesOf: "program" };
    expect(await found(served, boss.token)).toEqual(["FirstDay", "Inside", "LastDay", "Through"]);
    expect(await found({ datesOf: "program" }, boss.token)).toHaveLength(7);
    expect(await found({ ...served, endDate: "" }, boss.token)).toEqual([
      "After",
      "FirstDay",
      "Inside",
      "LastDay",
      "Through",
    ]);
    // By default, the dates are those of the referrals, as the contract says.
    const referred = ["After", "Inside", "LastDay", "Waiting"];
    expect(await found(quarter, boss.token)).toEqual(referred);
    expect(await found({ ...quarter, datesOf: "" }, boss.token)).toEqual(referred);
    const answer = await test.post("export/advExportReport", { datesOf: "everything" }, boss.token);
    expect(answer.status).toBe(400);
    const period =
      /In this period In the program at any time 4 Referred 4 Admitted 2 Discharged 2 In the program on the last day 2/;
    for (const body of [served, quarter]) {
      const file = await exportFile(test, "advExportReport", body, boss.token);
      const flat = (await readPdf(file.bytes)).text.replaceAll(/\s+/g, " ");
      expect(flat).toMatch(period);
      expect(flat).toMatch(/July 2026 1 1 1 August 2026 1 0 0 September 2026 2 1 1/);
    }
  });

  it("counts work by the days of the period, for those who were in the program during it", async () => {
    const { db } = test;
    const organization = await makeOrganization(db, { name: "Work" });
    const boss = await makeStaff(db, organization);
    const mentee = await makeMentee(db, organization, { values: { dateOfAdmission: "2026-01-05" } });
    const goal = await insertRow(db, "menteeGoals", { organizationId: organization, name: "Goal" });
    const work: [string, string, string | null][] = [
      ["2026-01-10", "2026-05-01", "2026-05-02T12:00:00Z"],
      ["2026-01-10", "2026-08-01", "2026-07-02T12:00:00Z"],
      ["2026-07-05", "2026-09-01", "2026-10-02T12:00:00Z"],
      ["2026-07-05", "2026-10-15", null],
      ["2026-10-01", "2026-10-02", null],
    ];
    for (const [startDate, endDate, completedAt] of work)
      await insertRow(db, "menteeUserGoals", {
        organizationId: organization,
        menteeId: mentee.id,
        menteeGoalId: goal,
        startDate,
        endDate,
        completed: completedAt !== null,
        completedAt: completedAt && new Date(completedAt),
      });
    const body = { startDate: "2026-07-01", endDate: "2026-09-30", datesOf: "program" };
    const file = await exportFile(test, "advExportReport", body, boss.token);
    const flat = (await readPdf(file.bytes)).text.replaceAll(/\s+/g, " ");
    // The third and fourth goals began, the second was completed, and the third was late on September 30.
    expect(flat).toMatch(/Goals 2 1 1/);
  });

  it("offers unanswered fields and archived options, so that selecting everything excludes no one", async () => {
    const { db } = test;
    const organization = await makeOrganization(db, { name: "Ticks" });
    const boss = await makeStaff(db, organization);
    const old = await insertRow(db, "configGenders", { name: "Archived X", active: false });
    for (const [firstName, gender] of [
      ["Old", old],
      ["New", ids["Woman"]],
      ["None", null],
    ] as const)
      await makeMentee(db, organization, { values: { firstName, gender } });
    const { body } = await test.get("getAdvExportOptions", boss.token);
    const groups = body["advExports"] as Record<string, { id: string; name: string }[]>;
    expect(groups["configGenders"]).toContainEqual({ id: "none", name: "Not answered" });
    expect(groups["configGenders"]).toContainEqual({ id: old, name: "Archived X" });
    for (const [key, options] of Object.entries(groups)) {
      const everything = { exportOptions: { [key]: options.map(({ id }) => id) } };
      expect([key, await found(everything, boss.token)]).toEqual([key, ["New", "None", "Old"]]);
    }
    const only = { exportOptions: { configGenders: ["none"] } };
    expect(await found(only, boss.token)).toEqual(["None"]);
    const file = await exportFile(test, "advExportReport", only, boss.token);
    expect((await readPdf(file.bytes)).text.replaceAll(/\s+/g, " ")).toContain("Gender Not answered");
  });

  it("creates a list of mentees as .xlsx with days as days and the chosen parts of the assessment [EXP-14]", async () => {
    const body = { exportOptions: { configLevelOfCare: [ids["Low"]] } };
    const file = await exportFile(test, "advExportMentees", body, owner.token);
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

  it("creates a report as .pdf: totals, a chart per chosen group, referrals, outcomes [EXP-15]", async () => {
    const body = { exportOptions: { configGenders: [ids["Woman"], ids["Man"]] }, startDate: "2026-01-01" };
    const file = await exportFile(test, "advExportReport", body, owner.token);
    expect(file.fileName).toMatch(/^Mentee report .*\.pdf$/);
    expect(file.answer["mentees"]).toHaveLength(3);
    expect(uaProblems(file.bytes)).toEqual([]);
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

  it("names its file and what is overdue by the organization's day, and says that it is confidential", async () => {
    const { db } = test;
    const reader = await makeStaff(db, own);
    const setZone = (timezone: number | null) =>
      sql`update organizations set timezones = ${timezone} where id = ${own}`.execute(db);
    /** Sets the end of the goals that ended yesterday. */
    const setEnd = (end: string) =>
      sql`update mentee_user_goals set end_date = ${end} where not completed and end_date < ${day(5)}
        and mentee_id in (select id from mentees where organization_id = ${own})`.execute(db);
    const zones = ["Etc/UTC", "Pacific/Auckland", "Pacific/Midway"] as const;
    const daysAt = (now: Date) => zones.map((zone) => dayIn(zone, now));
    /** Exports in a zone where the day differs from UTC's. Starts over if a day ends meanwhile. */
    const exportElsewhere = async () => {
      for (;;) {
        const begun = daysAt(new Date());
        const [utc = "", later = "", earlier = ""] = begun;
        // In New Zealand's winter, both zones have UTC's day for an hour.
        const isAhead = later > utc;
        await setZone(zoneCode(isAhead ? "Pacific/Auckland" : "Pacific/Midway"));
        await setEnd(isAhead ? utc : earlier);
        const file = await exportFile(test, "advExportReport", {}, reader.token);
        if (daysAt(new Date()).join() === begun.join())
          return { file, isAhead, today: isAhead ? later : earlier };
      }
    };
    const { file, isAhead, today } = await exportElsewhere();
    expect(file.fileName).toBe(`Mentee report ${today}.pdf`);
    const { pages, text } = await readPdf(file.bytes);
    // One goal for each of four people can be late. A goal that ends today isn't.
    expect(text.replaceAll(/\s+/g, " ")).toContain(`Goals 12 4 ${isAhead ? 4 : 0}`);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(1)) expect(page).toContain("Confidential · Mentee report");
    await setZone(null);
    await setEnd(day(-1));
  });

  it("is in Spanish for a Spanish reader, on the organization's paper size unless another is requested [EXP-15]", async () => {
    const { db } = test;
    const reader = await makeStaff(db, own, { language: "es" });
    await sql`update config_genders set names = '{"es": "Mujer"}' where id = ${ids["Woman"]}`.execute(db);
    const body = { exportOptions: { configGenders: [ids["Woman"], ids["Man"]] } };
    const chosen = await readPdf((await exportFile(test, "advExportReport", body, reader.token)).bytes);
    expect(chosen.text.replaceAll(/\s+/g, " ")).toMatch(/Man X, Mujer/);
    expect(chosen.text).not.toContain("Woman X");
    const file = await exportFile(test, "advExportReport", {}, reader.token);
    const { text } = await readPdf(file.bytes);
    expect(text).toContain("Informe de usuarios asistidos");
    expect(text.replaceAll(/\s+/g, " ")).toContain("noviembre de 2025");
    const size = (bytes: Buffer) => /\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec(bytes.toString("latin1"))?.[1];
    expect(size(file.bytes)).toBe("612 792");
    const other = await exportFile(test, "advExportReport", { paper: "A4" }, reader.token);
    expect(size(other.bytes)).toBe("595.28 841.89");
  });

  it("needs menteesCanExport and a mentee key, and shows no assessments to people who may not read them [EXP-13]", async () => {
    const { db } = test;
    const flags = ["menteesCanView", "menteesCanExport", "sensitiveCanView"] as const;
    const basic = { flags, keys: ["manageMentees"] } as const;
    const { token } = await makeStaff(db, own, { role: basic });
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
      await makeStaff(db, own, { role: { ...basic, flags: ["menteesCanView"] } }),
      await makeStaff(db, own, { role: { ...basic, keys: ["menteeExport"] } }),
      await makeMentee(db, own),
    ];
    for (const stranger of others) {
      expect((await test.get("getAdvExportOptions", stranger.token)).status).toBe(403);
      expect((await test.post("export/advExportMentees", {}, stranger.token)).status).toBe(403);
      expect((await test.post("export/advExportReport", {}, stranger.token)).status).toBe(403);
    }
  });

  it("counts people who declined and people who chose a custom option with that meaning in one row", async () => {
    const { db } = test;
    const organizationId = await makeOrganization(db);
    const reader = await makeStaff(db, organizationId);
    const option = await insertRow(db, "configSexualOrientation", {
      organizationId,
      name: "Prefers not to say",
    });
    await makeMentee(db, organizationId, { values: { sexualOrientation: option } });
    const { id } = await makeMentee(db, organizationId);
    await insertRow(db, "fieldAnswers", {
      organizationId,
      menteeId: id,
      recordTable: "mentees",
      recordId: id,
      field: "sexualOrientation",
      declined: true,
    });
    const file = await exportFile(test, "advExportReport", {}, reader.token);
    const text = (await readPdf(file.bytes)).text.replaceAll(/\s+/g, " ");
    expect(text.match(/Prefers not to say \d+ \d+%/g)).toEqual(["Prefers not to say 2 100%"]);
  });

  it("refuses unknown values", async () => {
    for (const exportOptions of [{ nonsense: ["1"] }, { configGenders: ["1 or 1=1"] }, { password: ["1"] }]) {
      expect((await test.post("export/advExportMentees", { exportOptions }, owner.token)).status).toBe(400);
    }
  });
});
