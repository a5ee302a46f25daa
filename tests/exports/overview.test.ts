import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  type RoleSettings,
} from "#tests/support/factories.ts";
import { exportFile, readSheet, readXml } from "./export-client.ts";

let owner: Person;
let own: string;
let other: string;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  own = await makeOrganization(db, { name: "Harbor" });
  other = await makeOrganization(db, { name: "Bridge" });
  owner = await makeStaff(db, own);
  for (let number = 0; number < 60; number += 1) {
    const digits = String(number).padStart(2, "0");
    // A search also covers emails, and a generated email could contain the digits of another row.
    const values = { firstName: "Ana", lastName: `Row ${digits}`, email: `row${digits}@test.example` };
    await makeMentee(db, own, { values: { ...values, active: number % 2 === 0 } });
  }
  await makeMentee(db, other, { values: { firstName: "Ana", lastName: "Row foreign" } });
});

const header = [
  "Status",
  "First Name",
  "Middle Initial",
  "Last Name",
  "Email",
  "Address",
  "Answers not needed",
];

describe("The export of a list", () => {
  it("contains the list as shown, over all its pages, as .xlsx [EXP-02] [EXP-03] [EXP-04]", async () => {
    const body = {
      tableName: "mentees",
      searchText: "row",
      sortFieldName: "lastName",
      sortDirection: "DESC",
      organizationId: own,
    };
    const file = await exportFile(test, "overview", body, owner.token);
    expect(file.answer).toMatchObject({ status: 1, dataType: "export" });
    expect(file.fileName).toMatch(/^Mentees \d{4}-\d{2}-\d{2}\.xlsx$/);
    const rows = await readSheet(file.bytes);
    expect(rows[0]).toEqual(header);
    expect(rows).toHaveLength(61);
    expect(rows[1]?.slice(0, 4)).toEqual(["Inactive", "Ana", "M", "Row 59"]);
    expect(rows[60]?.slice(0, 4)).toEqual(["Active", "Ana", "M", "Row 00"]);
    const active = await exportFile(test, "overview", { ...body, active: "1" }, owner.token);
    expect(await readSheet(active.bytes)).toHaveLength(31);
    // Only selected rows that are in the list.
    const { rows: stored } = await sql<{ id: string }>`select id::text from mentees
      where last_name in ('Row 03', 'Row 04', 'Row foreign')`.execute(test.db);
    const ids = stored.map(({ id }) => id);
    const chosen = await exportFile(test, "overview", { ...body, ids }, owner.token);
    expect((await readSheet(chosen.bytes)).map((row) => row[3])).toEqual(["Last Name", "Row 04", "Row 03"]);
    const none = await exportFile(test, "overview", { ...body, searchText: "nobody" }, owner.token);
    expect(await readSheet(none.bytes)).toEqual([header]);
  });

  it("is .csv with a byte order mark for Excel on request [EXP-04]", async () => {
    const body = { tableName: "mentees", searchText: "row 07", format: "csv" };
    const { bytes, headers, fileName } = await exportFile(test, "overview", body, owner.token);
    const lines = bytes.toString("utf8").split("\r\n");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toBe(`\uFEFF${header.map((text) => `"${text}"`).join(",")}`);
    expect(lines.slice(1, -1)).toEqual([
      '"Inactive","Ana","M","Row 07","row07@test.example","2 Main Street",',
    ]);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(fileName).toMatch(/\.csv$/);
    expect((await test.post("export/overview", { ...body, format: "exe" }, owner.token)).status).toBe(400);
  });

  it("is in the reader's language, with names, days and numbers instead of ids and texts [EXP-03]", async () => {
    const { db } = test;
    const reader = await makeStaff(db, own, { language: "es" });
    const goal = await insertRow(db, "menteeGoals", { organizationId: own, name: "Terminar la escuela" });
    const mentee = await makeMentee(db, own, { values: { lastName: "Días" } });
    await insertRow(db, "menteeUserGoals", {
      organizationId: own,
      menteeId: mentee.id,
      menteeGoalId: goal,
      startDate: "2026-02-28",
      endDate: "2026-03-31",
      points: 12,
      completed: true,
    });
    const body = { tableName: "menteeUserGoals", menteeId: mentee.id };
    const file = await exportFile(test, "overview", body, reader.token);
    const [head, row] = await readSheet(file.bytes);
    expect(head).toEqual(["Activo", "Meta", "Fecha de inicio", "Fecha final", "Puntos", "Completado"]);
    expect(row).toEqual([
      "Activo",
      "Terminar la escuela",
      new Date("2026-02-28T00:00:00Z"),
      new Date("2026-03-31T00:00:00Z"),
      12,
      "Sí",
    ]);
    const sheet = readXml(file.bytes, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(/<col min="2" max="2" width="2\d"/);
    const foreign = await makeMentee(db, other);
    const refused = await test.post("export/overview", { ...body, menteeId: foreign.id }, reader.token);
    expect(refused.status).toBe(404);
  });

  it("keeps every text unchanged, and formulas as text [EXP-23]", async () => {
    const { db } = test;
    const names = [
      `Muñoz, "Ñato" O'Neill`,
      "🙂👩‍👧 שלום مرحبا",
      "=cmd|' /C calc'!A0",
      "+1",
      "-1+1",
      "@SUM(A1)",
      "\tTab",
      "_x0041_ <b>&amp;</b>",
      "x ".repeat(2500).trim(),
    ];
    const organizationId = await makeOrganization(db);
    const reader = await makeStaff(db, organizationId);
    for (const name of names) await insertRow(db, "menteeTasks", { organizationId, name });
    const body = { tableName: "menteeTasks", organizationId, sortFieldName: "name", searchText: "" };
    const { bytes } = await exportFile(test, "overview", body, reader.token);
    const rows = await readSheet(bytes);
    const found = rows.slice(1).map((row) => row[(rows[0] ?? []).indexOf("Name")]);
    expect(found.toSorted()).toEqual(names.toSorted());
    const sheet = readXml(bytes, "xl/worksheets/sheet1.xml");
    expect(sheet).not.toContain("<f>");
    expect(sheet).toMatch(/<c r="[A-Z]+\d+" s="5" t="inlineStr"><is><t xml:space="preserve">=cmd/);

    const csv = await exportFile(test, "overview", { ...body, format: "csv" }, reader.token);
    const text = csv.bytes.toString("utf8");
    for (const start of ["=cmd|", "+1", "-1+1", "@SUM(A1)", "\tTab"]) {
      expect(text).toContain(`'${start}`);
      expect(text).not.toContain(`,${start}`);
      expect(text).not.toContain(`
${start}`);
    }
    expect(text).toContain(`"Muñoz, ""Ñato"" O'Neill"`);
  });

  it("needs the family's export flag and the key of the list [PERM-05]", async () => {
    const { db } = test;
    const ask = async (role: RoleSettings, tableName: string) => {
      const person = await makeStaff(db, own, { role });
      return (await test.post("export/overview", { tableName }, person.token)).status;
    };
    const jobs = { flags: ["tablesCanView", "tablesCanExport"], keys: ["jobs"] } as const;
    expect(await ask(jobs, "jobs")).toBe(200);
    expect(await ask({ ...jobs, flags: ["tablesCanView"] }, "jobs")).toBe(403);
    expect(await ask({ ...jobs, flags: ["tablesCanExport"] }, "jobs")).toBe(403);
    expect(await ask({ ...jobs, keys: ["goals"] }, "jobs")).toBe(403);
    expect(await ask(jobs, "mentees")).toBe(403);
    expect(await ask(jobs, "nonsense")).toBe(404);
    expect(await ask({}, "userFiles")).toBe(403);
    const mentee = await makeMentee(db, own);
    const own404 = await test.post(
      "export/overview",
      { tableName: "menteeUserGoals", menteeId: mentee.id },
      mentee.token,
    );
    expect(own404.status).toBe(403);
    expect((await test.post("export/overview", { tableName: "jobs" })).status).toBe(401);
  });

  it.each([
    "organizations",
    "users",
    "userRoles",
    "menteeGoals",
    "jobs",
    "elearning",
    "resources",
    "configGenders",
    "languages",
    "content",
    "emailTemplates",
    "bugTracker",
    "emailOutbox",
  ])("includes %s for the super-organization's owner [EXP-03]", async (tableName) => {
    const superOwner = await makeStaff(test.db, "1");
    const table = await test.post("getTable", { tableName, recordsPerPage: 10_000 }, superOwner.token);
    const { bytes } = await exportFile(test, "overview", { tableName }, superOwner.token);
    const rows = await readSheet(bytes);
    expect(rows.length - 1).toBe(table.body["totalRecords"]);
    expect(rows[0]?.every((cell) => typeof cell === "string")).toBe(true);
  });
});
