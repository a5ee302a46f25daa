/** The report of figures: what leaves is what the screen says, less what would tell on few people. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { exportFile, readPdf, readSheet } from "#tests/exports/export-client.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";

let test: TestApp;
let organization: string;
let owner: Person;
let ids: string[];
const period = { from: "2026-01-01", to: "2026-06-30", compareTo: "previous" };

/** 24 people whose stays began in the period; risk: 3 high, 4 moderate, 8 low, 9 without an answer. */
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
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
}, 60_000);
afterAll(() => test?.close());

const plain = (text: string) => text.replaceAll(/\s+/g, " ");
const report = async (person: Person, body: Record<string, unknown> = {}) => {
  const { bytes } = await exportFile(test, "measures", { ids, ...period, ...body }, person.token);
  return plain((await readPdf(bytes)).text);
};

describe("the report of measures", () => {
  it("prints figures, definitions, period, zone and who made it", async () => {
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
    // Eight of twelve left to a home: the four others are few, so the figure is not printed.
    expect(text).toContain("Period < 5 Compared");
    expect(text).not.toContain("66.7%");
    expect(text).toContain("29.2% 7 24 9");
    expect(text).toContain("24 24 24 0");
    expect(text).toMatch(/Low risk .* 8 8 8 0/);
  });

  it("leaves out small groups, and those that the total would say", async () => {
    const text = await report(owner, { groupBy: "riskLevel" });
    const from = text.indexOf("Newly enrolled");
    const rows = text.slice(from, text.indexOf("Moderate or high risk"));
    // Three and four people stand with nobody else; together they are seven.
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

  it("leaves out a figure that differs from another one of the report by few people", async () => {
    const { db } = test.database;
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
    // Twelve, of whom eight are the low ones: the four others would be told.
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
    // One that prints small numbers stands, and nothing else may be subtracted from it.
    const open = await own("Low or moderate, in full", ["low", "moderate"], 0);
    expect(await sheet([low, open])).toEqual([
      ["Low alone", "*", ""],
      ["Low or moderate, in full", "12", 12],
    ]);
    // In one call each alone they are printed.
    expect(await sheet([more])).toEqual([["Low or moderate", "12", 12]]);
    await db.deleteFrom("measures").where("id", "in", [low, more, all, open]).execute();
  });

  it("leaves out the groups of a figure, and not its total, where only they tell", async () => {
    const { db } = test.database;
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
    // Of nine without an answer five are still here: the four others would be told.
    expect(rows.slice(1).map((row) => [row[1], row[2] ?? "", row[5] ?? ""])).toEqual([
      ["Still here", "", 12],
      ["Still here", "Not answered", 5],
      ["All stays", "", 24],
    ]);
    await db.deleteFrom("measures").where("id", "in", [staying, all]).execute();
  });

  it("is Spanish throughout for who reads Spanish", async () => {
    const reader = await makeStaff(test.database.db, organization, { language: "es" });
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

  it("says of a measure that a role does not open that it is closed, and no number of it", async () => {
    const { db } = test.database;
    const id = await insertRow(db, "measures", { organizationId: organization, template: "promisesInTime" });
    const keys = allKeys.filter((key) => key !== "promises");
    const reader = await makeStaff(db, organization, { role: await makeRole(db, organization, { keys }) });
    expect(await report(reader, { ids: [id] })).toContain(textsOf("en")("measures.closed"));
  });
});

describe("who may not, and bad input", () => {
  it("gets no report without the key, without the right to export, as a mentee, or of another organization", async () => {
    const { db } = test.database;
    const without = async (settings: Parameters<typeof makeRole>[2]) =>
      makeStaff(db, organization, { role: await makeRole(db, organization, settings) });
    const stranger = await makeStaff(db, await makeOrganization(db));
    for (const [person, status] of [
      [await without({ keys: allKeys.filter((key) => key !== "measures") }), 403],
      [await without({ flags: allFlags.filter((flag) => flag !== "menteesCanExport") }), 403],
      [await makeMentee(db, organization), 403],
      [stranger, 404],
    ] as const)
      expect((await test.post("export/measures", { ids, ...period }, person.token)).status).toBe(status);
  });

  it.each([[{ format: "docx" }], [{ ids: [] }], [{ from: "2026-07-01" }], [{ groupBy: "name" }]])(
    "%j is refused",
    async (body) => {
      const { status } = await test.post("export/measures", { ids, ...period, ...body }, owner.token);
      expect(status).toBe(400);
    },
  );
});
