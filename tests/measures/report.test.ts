/** The report of measures: it contains what the screen shows, without numbers that reveal few people. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import {
  exportFile,
  fetchCode,
  readPdf,
  readSheet,
  readXml,
  untilReady,
} from "#tests/exports/export-client.ts";
import { uaProblems } from "#tests/exports/pdf-ua.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";

let organization: string;
let owner: Person;
let ids: string[];
const period = { from: "2026-01-01", to: "2026-06-30", compareTo: "previous" };

/** 24 people whose enrollments began in the period. Their risk: 3 high, 4 moderate, 8 low, 9 without an answer. */
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  organization = await makeOrganization(db, { name: "Harbor House" });
  owner = await makeStaff(db, organization);
  const risks = [
    "high",
    "high",
    "high",
    ...Array(4).fill("moderate"),
    ...Array(8).fill("low"),
    ...Array(9).fill(null),
  ];
  for (const [at, riskLevel] of risks.entries()) {
    const { id: menteeId } = await makeMentee(db, organization);
    const exitDate = at % 2 === 0 ? "2026-06-20" : null;
    const exitDestination = exitDate ? (at < 16 ? 410 : 302) : null;
    await insertRow(db, "enrollments", {
      organizationId: organization,
      menteeId,
      startDate: "2026-02-01",
      riskLevel,
      exitDate,
      exitDestination,
    });
  }
  ids = [];
  for (const template of ["newlyEnrolled", "higherRisk", "permanentExits", "arrest12"])
    ids.push(
      await insertRow(db, "measures", {
        organizationId: organization,
        template,
        suppressBelow: 5,
        target: 40,
      }),
    );
  const who = JSON.stringify({ all: [{ field: "riskLevel", op: "is", value: "low" }] });
  ids.push(
    await insertRow(db, "measures", {
      organizationId: organization,
      name: "Low risk",
      base: "enrollments",
      kind: "count",
      who,
      note: "Agreed with the county.",
    }),
  );
});

const plain = (text: string) => text.replaceAll(/\s+/g, " ");
const report = async (person: Person, body: Record<string, unknown> = {}) => {
  const { bytes } = await exportFile(test, "measures", { ids, ...period, ...body }, person.token);
  expect(uaProblems(bytes)).toEqual([]);
  return plain((await readPdf(bytes)).text);
};

describe("The report of measures", () => {
  it("prints numbers, definitions, period, zone and who created it", async () => {
    const text = await report(owner);
    const t = textsOf("en");
    for (const part of [
      "Harbor House",
      "Newly enrolled",
      "Exits to permanent housing",
      t("measures.definitions.permanentExits"),
      t("measures.toBeCheckedHint"),
      t("measures.checked", { day: "Nov 24, 2026" }),
      "Jan 1, 2026 to Jun 30, 2026",
      "Jul 1, 2025 to Dec 31, 2025",
      "hudexchange.info",
      "Low risk",
      "Agreed with the county.",
      t("measures.report.limitsText"),
      owner.email,
      "40%",
    ])
      expect(text).toContain(plain(part));
    // Eight of twelve left for permanent housing. The other four are too few, so the number isn't printed.
    expect(text).toContain("Period < 5 Compared");
    // Every column has a header.
    expect(text).toContain("Period or group Number Counted");
    // Zero doesn't count as a small number, so every number shows the period before.
    expect(text.split("Compared with Jul 1, 2025 to Dec 31, 2025").length - 1).toBe(ids.length);
    expect(text).not.toContain("66.7%");
    expect(text).toContain("29.2% 7 24 9");
    expect(text).toContain("24 24 24 0");
    expect(text).toMatch(/Low risk .* 8 8 8 0/);
  });

  it("also states the period before in a sheet, or that its number is too small", async () => {
    const sheetOf = async (more: object) =>
      readSheet(
        (await exportFile(test, "measures", { ids, ...period, ...more, format: "xlsx" }, owner.token)).bytes,
      );
    // Four of the twelve earlier exits weren't to permanent housing.
    const rows = await sheetOf({ from: "2026-06-21", to: "2026-08-31" });
    const before = Object.fromEntries(rows.slice(1).map((row) => [row[1], row[8]]));
    expect(before).toMatchObject({ "Exits to permanent housing": "< 5", "Newly enrolled": 0 });
    const alone = await sheetOf({ compareTo: "none" });
    for (const row of alone.slice(1)) expect(row[8] ?? "").toBe("");
  });

  it("states how many people are in more than one row, and has shares as percentages in its sheet", async () => {
    const { db } = test;
    const own = await makeOrganization(db, { name: "Two Programs" });
    const reader = await makeStaff(db, own);
    const [first, second] = [
      await insertRow(db, "configPrograms", { name: "First program" }),
      await insertRow(db, "configPrograms", { name: "Second program" }),
    ];
    // Twelve people. Six of them are in both programs, in which they enrolled in different months.
    for (let at = 0; at < 12; at += 1) {
      const { id: menteeId } = await makeMentee(db, own);
      const stay = { organizationId: own, menteeId, riskLevel: at < 8 ? "high" : "low" };
      await insertRow(db, "enrollments", {
        ...stay,
        programId: first,
        startDate: "2026-02-01",
        exitDate: "2026-02-20",
      });
      if (at < 6) await insertRow(db, "enrollments", { ...stay, programId: second, startDate: "2026-03-01" });
    }
    const measureIds = await Promise.all(
      ["newlyEnrolled", "higherRisk"].map((template) =>
        insertRow(db, "measures", { organizationId: own, template, suppressBelow: 0 }),
      ),
    );
    const asked = { ids: measureIds, ...period, compareTo: "none", groupBy: "program" };
    const { body } = await test.post("measures/run", asked, reader.token);
    expect((body["dataValues"] as object[])[0]).toMatchObject({
      all: 12,
      inSeveral: { months: 6, groups: 6 },
    });
    const pdf = await exportFile(test, "measures", asked, reader.token);
    expect(plain((await readPdf(pdf.bytes)).text)).toContain("6 people are in more than one row.");
    const { bytes } = await exportFile(test, "measures", { ...asked, format: "xlsx" }, reader.token);
    const rows = await readSheet(bytes);
    expect(
      rows.find(([, name, group]) => name === "Moderate or high risk at enrollment" && !group)?.[4],
    ).toBeCloseTo(8 / 12, 6);
    expect(readXml(bytes, "xl/worksheets/sheet1.xml")).toMatch(/s="6"><v>0\.66/);
    expect(readXml(bytes, "xl/styles.xml")).toContain('formatCode="0.0%"');
    // Small numbers could be calculated from the number of people in several rows.
    await sql`update measures set suppress_below = 8 where organization_id = ${own}`.execute(db);
    const careful = plain(
      (await readPdf((await exportFile(test, "measures", asked, reader.token)).bytes)).text,
    );
    expect(careful).not.toContain("6 people are in more than one row.");
  });

  it.each(["en", "es"] as const)("has a sheet whose header repeats no word (%s)", async (language) => {
    const reader = await makeStaff(test.db, organization, { language });
    const { bytes } = await exportFile(test, "measures", { ids, ...period, format: "xlsx" }, reader.token);
    const [head] = await readSheet(bytes);
    expect(new Set(head).size).toBe(head?.length);
  });

  it("compares who is counted, not how many, before it prints numbers of almost the same people", async () => {
    const measure = (name: string, condition: Record<string, string>) =>
      insertRow(test.db, "measures", {
        organizationId: organization,
        name,
        base: "enrollments",
        kind: "count",
        who: JSON.stringify({ all: [{ field: "riskLevel", ...condition }] }),
      });
    const others = [
      await measure("Only low", { op: "is", value: "low" }),
      await measure("Not asked", { op: "empty" }),
    ];
    const text = await report(owner, { ids: others, compareTo: "none" });
    expect(text).toMatch(/Only low .* 8 8 8 0/);
    expect(text).toMatch(/Not asked .* 9 9 9 0/);
  });

  it("leaves out small groups, and those that the total would reveal", async () => {
    const text = await report(owner, { groupBy: "riskLevel" });
    const from = text.indexOf("Newly enrolled");
    const rows = text.slice(from, text.indexOf("Moderate or high risk"));
    // The hidden groups have three and four people, seven together.
    expect(rows).toContain("Low 8 8 8 0");
    expect(rows).toContain("Not answered 9 9 9 0");
    expect(rows).toContain(textsOf("en")("measures.report.others"));
    expect(rows).not.toMatch(/\b(High|Moderate) [34]\b/);
    const sheet = await readSheet(
      (
        await exportFile(
          test,
          "measures",
          { ids, ...period, groupBy: "riskLevel", format: "xlsx" },
          owner.token,
        )
      ).bytes,
    );
    const enrolled = sheet.filter((row) => row[1] === "Newly enrolled");
    expect(enrolled.map((row) => [row[2] ?? "", row[5], row[6]])).toEqual([
      ["", 24, 24],
      ["Not answered", 9, 9],
      ["Low", 8, 8],
    ]);
  });

  it("shows the same as a browser's print", async () => {
    const asked = { ids, ...period, groupBy: "riskLevel", compareTo: "previous" };
    const { body } = await test.post("measures/printed", asked, owner.token);
    const printed = body["dataValues"] as { id: string; rows: string[][] }[];
    expect(printed.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
    expect(printed[0]?.rows).toEqual([
      ["Period", "24", "24", "24", "0"],
      [expect.stringContaining("Compared with"), expect.any(String), "0", "0", "0"],
      ["Not answered", "9", "9", "9", "0"],
      ["Low", "8", "8", "8", "0"],
      [textsOf("en")("measures.report.others"), "", "", "", ""],
      [textsOf("en")("measures.report.inSeveralGroups"), "", "", "", ""],
    ]);
    const text = await report(owner, { groupBy: "riskLevel", compareTo: "previous" });
    for (const { rows } of printed)
      for (const cells of rows) expect(text).toContain(plain(cells.filter(Boolean).join(" ")));
    for (const note of body["notes"] as string[]) expect(text).toContain(note);
  });

  it("states next to a rate of answers how many answered, under the same rules", async () => {
    const organizationId = await makeOrganization(test.db);
    const writer = await makeStaff(test.db, organizationId);
    const add = (table: string, values: object) => insertRow(test.db, table, { organizationId, ...values });
    const followUps = [
      ...Array.from({ length: 12 }, () => ["answered", "yes"]),
      ...Array.from({ length: 6 }, () => ["answered", "no"]),
      ...Array.from({ length: 6 }, () => ["unreachable", null]),
    ];
    for (const [status, housing] of followUps) {
      const { id: menteeId } = await makeMentee(test.db, organizationId);
      const enrollment = await add("enrollments", { menteeId, startDate: "2024-01-02" });
      const due = { dueFrom: "2026-01-10", dueUntil: "2026-04-10" };
      await add("followUps", { menteeId, enrollment, kind: "quarter2", status, housing, ...due });
    }
    const housed = await add("measures", { template: "housedLater", suppressBelow: 5 });
    const body = { ids: [housed], ...period, compareTo: "none" };
    const rowsOf = async () =>
      (await test.post("measures/printed", body, writer.token)).body["dataValues"] as unknown as object[];
    const rate = ["Period", "66.7%", "12", "18", "0"];
    expect(await rowsOf()).toEqual([{ id: housed, rows: [rate, ["Answered", "75%", "18", "24", "0"]] }]);
    const pdf = await exportFile(test, "measures", body, writer.token);
    expect(plain((await readPdf(pdf.bytes)).text)).toContain("Answered 75% 18 24 0");
    const sheet = await exportFile(test, "measures", { ...body, format: "xlsx" }, writer.token);
    const lines = (await readSheet(sheet.bytes)).slice(1).map((row) => [row[1], row[5], row[6]]);
    expect(lines).toEqual([
      [textsOf("en")("records.measures.options.template.housedLater"), 12, 18],
      [textsOf("en")("records.measures.options.template.followUpsAnswered"), 18, 24],
    ]);
    // The organization's limit for that measure applies: the six who didn't answer are too few now.
    await add("measures", { template: "followUpsAnswered", suppressBelow: 8 });
    // The strictest limit of a report applies to all differences.
    const few = ["Period", "*", "", "", ""];
    expect(await rowsOf()).toEqual([{ id: housed, rows: [few, ["Answered", "< 8", "", "", ""]] }]);
  });

  it("leaves out a number that differs from another one of the report by few people", async () => {
    const { db } = test;
    const own = async (name: string, levels: string[], suppressBelow = 5) =>
      insertRow(db, "measures", {
        organizationId: organization,
        name,
        base: "enrollments",
        kind: "count",
        suppressBelow,
        who: JSON.stringify({ all: [{ field: "riskLevel", op: "in", value: levels }] }),
      });
    const low = await own("Low alone", ["low"]);
    // Twelve people, including the eight with a low risk. The difference would reveal the four others.
    const more = await own("Low or moderate", ["low", "moderate"]);
    const all = await own("All levels", ["low", "moderate", "high"]);
    const sheet = async (chosen: string[], groupBy = "") => {
      const body = { ids: chosen, ...period, groupBy, format: "xlsx" };
      const rows = await readSheet((await exportFile(test, "measures", body, owner.token)).bytes);
      return rows.slice(1).map((row) => [row[1], row[3], row[6] ?? ""]);
    };
    expect(await sheet([low, more])).toEqual([
      ["Low alone", "8", 8],
      ["Low or moderate", "*", ""],
    ]);
    expect(await sheet([more, low])).toEqual([
      ["Low or moderate", "12", 12],
      ["Low alone", "*", ""],
    ]);
    expect(await sheet([low, all])).toEqual([
      ["Low alone", "8", 8],
      ["All levels", "15", 15],
    ]);
    const text = await report(owner, { ids: [low, more] });
    expect(text).toMatch(/Low or moderate .* Period \*/);
    // The same is true for the period before, although the period itself has no people.
    const later = { ids: [low, more], from: "2026-07-01", to: "2026-12-31", compareTo: "previous" };
    const { bytes } = await exportFile(test, "measures", { ...later, format: "xlsx" }, owner.token);
    const befores = (await readSheet(bytes)).slice(1).map((row) => [row[1], row[8]]);
    expect(befores).toEqual([
      ["Low alone", 8],
      ["Low or moderate", "*"],
    ]);
    // A measure without a limit is always shown, so numbers that could be subtracted from it are hidden.
    const open = await own("Low or moderate, in full", ["low", "moderate"], 0);
    expect(await sheet([low, open])).toEqual([
      ["Low alone", "*", ""],
      ["Low or moderate, in full", "12", 12],
    ]);
    // On its own, this measure is printed.
    expect(await sheet([more])).toEqual([["Low or moderate", "12", 12]]);
    await db.deleteFrom("measures").where("id", "in", [low, more, all, open]).execute();
  });

  it("leaves out the groups of a number, and not its total, if only they reveal something", async () => {
    const { db } = test;
    const who = JSON.stringify({ all: [{ field: "exitDate", op: "empty" }] });
    const staying = await insertRow(db, "measures", {
      organizationId: organization,
      name: "Still here",
      base: "enrollments",
      kind: "count",
      suppressBelow: 5,
      who,
    });
    const all = await insertRow(db, "measures", {
      organizationId: organization,
      name: "All stays",
      base: "enrollments",
      kind: "count",
      suppressBelow: 5,
    });
    const body = { ids: [staying, all], ...period, groupBy: "riskLevel", format: "xlsx" };
    const rows = await readSheet((await exportFile(test, "measures", body, owner.token)).bytes);
    // Five of the nine people without an answer are still here. The group of nine would reveal the other four.
    expect(rows.slice(1).map((row) => [row[1], row[2] ?? "", row[5] ?? ""])).toEqual([
      ["Still here", "", 12],
      ["Still here", "Not answered", 5],
      ["All stays", "", 24],
    ]);
    await db.deleteFrom("measures").where("id", "in", [staying, all]).execute();
  });

  it("gives no exact number when rounded, so that two separate reports reveal no small number", async () => {
    const sheetOf = async (body: object) => {
      const order = { ids, ...period, compareTo: "none", ...body, format: "xlsx", numbers: "rounded" };
      const { bytes } = await exportFile(test, "measures", order, owner.token);
      return (await readSheet(bytes)).slice(1);
    };
    // Two people enrolled on the day after the period. The reports are with and without them.
    const { db } = test;
    const late: string[] = [];
    for (const startDate of ["2026-07-01", "2026-07-01"]) {
      const { id: menteeId } = await makeMentee(db, organization);
      late.push(
        await insertRow(db, "enrollments", {
          organizationId: organization,
          menteeId,
          startDate,
          riskLevel: "low",
        }),
      );
    }
    const reports = [
      await sheetOf({}),
      await sheetOf({ to: "2026-07-01" }),
      await sheetOf({ groupBy: "riskLevel" }),
      await sheetOf({ ids: ids.slice(0, 1) }),
      await sheetOf({ to: "2026-07-01", groupBy: "gender" }),
    ];
    const counts = reports.flat().flatMap((row) => [row[5], row[6], row[7]].filter((cell) => cell !== null));
    expect(counts.length).toBeGreaterThan(10);
    for (const cell of counts) expect(Number(cell) % 5, String(cell)).toBe(0);
    const enrolled = (rows: readonly unknown[][]) => rows.find((row) => row[1] === "Newly enrolled")![5];
    // The exact numbers are 24 and 26.
    expect(reports.slice(0, 2).map(enrolled)).toEqual([25, 25]);
    expect(
      reports[2]!.filter((row) => row[1] === "Newly enrolled").map((row) => [row[2] ?? "", row[5]]),
    ).toEqual([
      ["", 25],
      ["Not answered", 10],
      ["Low", 10],
    ]);
    const text = await report(owner, { numbers: "rounded" });
    expect(text).toContain(plain(textsOf("en")("measures.report.roundedNote", { step: 5, count: 8 })));
    // Seven of 24 have a higher risk, and nine are unknown.
    expect(text).toContain("< 8 < 8 25 10");
    expect(text).not.toMatch(/\b24 24\b|29\.2%/);
    expect(await report(owner)).toContain(plain(textsOf("en")("measures.report.exactNote")));
    await db.deleteFrom("enrollments").where("id", "in", late).execute();
  });

  it("is completely in Spanish for a Spanish reader", async () => {
    const reader = await makeStaff(test.db, organization, { language: "es" });
    const text = await report(reader);
    const t = textsOf("es");
    for (const key of [
      "records.measures.options.template.newlyEnrolled",
      "measures.definitions.permanentExits",
      "measures.report.limitsText",
    ])
      expect(text).toContain(plain(t(key)));
    expect(text).not.toContain("Newly enrolled");
    expect(text).not.toContain(plain(textsOf("en")("measures.report.limitsText")));
  });

  it("says that a measure is closed to the role, and gives no number of it", async () => {
    const { db } = test;
    const id = await insertRow(db, "measures", { organizationId: organization, template: "promisesInTime" });
    const keys = allKeys.filter((key) => key !== "promises");
    const reader = await makeStaff(db, organization, { role: { keys } });
    expect(await report(reader, { ids: [id] })).toContain(textsOf("en")("measures.closed"));
  });

  it("isn't given to a reader who lost access to what one of its numbers counts", async () => {
    const { db } = test;
    const own = await makeOrganization(db);
    const id = await insertRow(db, "measures", { organizationId: own, template: "promisesInTime" });
    const role = await makeRole(db, own, { roleType: 2 });
    const { token } = await makeStaff(db, own, { role });
    const order = async () => {
      const { body } = await test.post("export/measures", { ids: [id], ...period }, token);
      await untilReady(test, String(body["code"]), token);
      return String(body["code"]);
    };
    const code = await order();
    await sql`update user_roles set tables_can_access = array_remove(tables_can_access, 'promises')
      where id = ${role}`.execute(db);
    expect((await fetchCode(test, code, token)).status).toBe(404);
    // A file that never had the number is given.
    expect((await fetchCode(test, await order(), token)).status).toBe(200);
  });
});

describe("The call for the report of measures", () => {
  it("returns no report without the key, without the right to export, to a mentee, or of another organization", async () => {
    const { db } = test;
    const keys = allKeys.filter((key) => key !== "measures");
    const flags = allFlags.filter((flag) => flag !== "menteesCanExport");
    const stranger = await makeStaff(db, await makeOrganization(db));
    for (const [person, status] of [
      [await makeStaff(db, organization, { role: { keys } }), 403],
      [await makeStaff(db, organization, { role: { flags } }), 403],
      [await makeMentee(db, organization), 403],
      [stranger, 404],
    ] as const)
      expect((await test.post("export/measures", { ids, ...period }, person.token)).status).toBe(status);
  });

  it.each([
    [{ format: "docx" }],
    [{ numbers: "all" }],
    [{ ids: [] }],
    [{ from: "2026-07-01" }],
    [{ groupBy: "name" }],
  ])("refuses %j", async (body) => {
    const { status } = await test.post("export/measures", { ids, ...period, ...body }, owner.token);
    expect(status).toBe(400);
  });
});
