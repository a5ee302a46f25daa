import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";
import { exportFile, fetchCode, readSheet, readZip } from "../exports/export-client.ts";

let owner: Person;
let mentee: Person;
let gender: string;

const everything = "8,6,3,4,5,7,1";

/** Records a consent as staff do. */
async function consent(scope: string, until = "", signed = "2026-01-01"): Promise<void> {
  const { body } = await app.save(
    "mentees",
    mentee.id,
    { consentScope: scope, consentUntil: until, consentSigned: signed },
    owner.token,
  );
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
}
const caseFile = (itemsToExport: string, more: object = {}) =>
  app.post("export/mentee", { menteeId: mentee.id, itemsToExport, ...more }, owner.token);
const listCells = async (call: string, body: object): Promise<string> =>
  JSON.stringify(await readSheet((await exportFile(app, call, body, owner.token)).bytes));

const app = testApp();
beforeAll(async () => {
  const { db } = app;
  await makeOrganization(db);
  const own = await makeOrganization(db);
  owner = await makeStaff(db, own);
  gender = await insertRow(db, "configGenders", { name: "Her gender" });
  mentee = await makeMentee(db, own, { values: { lastName: "Longfellow", gender, cellPhone: "555 0147" } });
  await makeMentee(db, own, { values: { lastName: "Whitman", gender } });
  await insertRow(db, "menteeUserNotes", {
    organizationId: own,
    menteeId: mentee.id,
    date: "2026-01-02",
    noteTitle: "Visit",
  });
});

const setting = (exportReason: string, token = owner.token) =>
  app.save("organizations", owner.organizationId, { exportReason }, token);

/** The rows of the audit trail about the last exports. */
async function lastExports(count: number) {
  const { rows } = await sql<Record<string, unknown>>`select outcome, details ->> 'reason' as reason,
    (details -> 'withoutConsent')::integer as "withoutConsent" from audit_trail
    where action in ('export', 'report') order by id desc limit ${count}`.execute(app.db);
  return rows;
}

describe("A mentee without a recorded consent", () => {
  const asked = { status: 0, errors: { reason: expect.any(String) as string } };
  const reason = "A statutory report to the county";

  test("has one as soon as any of its parts is recorded", async () => {
    for (const [scope, until, signed] of [
      [",contact,", "", ""],
      ["", dayAway(30), ""],
      ["", "", "2026-01-01"],
    ] as const) {
      await consent(scope, until, signed);
      const { body } = await app.post("export/overview", { tableName: "mentees" }, owner.token);
      expect([scope, until, signed, body["status"]]).toEqual([scope, until, signed, 1]);
    }
  });

  test.each([
    ["export/overview", () => ({ tableName: "mentees" })],
    ["export/overview", () => ({ tableName: "menteeUserNotes", menteeId: mentee.id, format: "csv" })],
    ["export/advExportMentees", () => ({})],
    ["export/advExportReport", () => ({})],
    ["export/mentee", () => ({ menteeId: mentee.id, itemsToExport: everything })],
  ])("%s asks for a reason, which the audit trail records with the number of mentees", async (path, body) => {
    await consent("", "", "");
    const refused = await app.post(path, body(), owner.token);
    expect(refused.body).toMatchObject({ ...asked, withoutConsent: 1 });
    expect(refused.body).not.toHaveProperty("code");
    expect(refused.body).not.toHaveProperty("mentees");
    expect((await app.post(path, { ...body(), reason: " " }, owner.token)).body).toMatchObject(asked);
    // Sent twice it is made twice, as without a reason.
    for (const _ of [1, 2])
      expect((await app.post(path, { ...body(), reason }, owner.token)).body).toMatchObject({ status: 1 });
    const done = { outcome: "done", reason, withoutConsent: 1 };
    const no = { outcome: "refused", reason: null, withoutConsent: 1 };
    expect(await lastExports(4)).toEqual([done, done, no, no]);
    const { rows } = await sql<{ id: string }>`select max(id) as id from audit_trail
      where action in ('export', 'report')`.execute(app.db);
    const shown = await app.post("getAuditDetails", { tableId: rows[0]!.id }, owner.token);
    expect(shown.body["dataValues"]).toEqual({ reason, withoutConsent: "1" });
    for (const [tableId, status] of [
      ["999999999", 404],
      ["abc", 404],
      [{}, 400],
    ])
      expect((await app.post("getAuditDetails", { tableId }, owner.token)).status).toBe(status);
    expect((await app.post(path, { ...body(), reason: "x".repeat(201) }, owner.token)).status).toBe(400);
  });

  test("has everything in a case file with a reason [EXP-17]", async () => {
    await consent("", "", "");
    const body = { menteeId: mentee.id, itemsToExport: everything, reason };
    expect((await exportFile(app, "mentee", body, owner.token)).status).toBe(200);
  });

  test("counts only if the export contains the row, and an anonymized mentee does not count", async () => {
    await consent("", "", "");
    const search = (searchText: string) =>
      app.post("export/overview", { tableName: "mentees", searchText }, owner.token);
    expect((await search("Whitman")).body).toMatchObject({ status: 1 });
    expect((await search("Longfellow")).body).toMatchObject({ withoutConsent: 1 });
    const { db } = app;
    await sql`update mentees set anonymized_at = now() where id = ${mentee.id}`.execute(db);
    expect((await search("Longfellow")).body).toMatchObject({ status: 1 });
    await sql`update mentees set anonymized_at = null where id = ${mentee.id}`.execute(db);
  });

  test("has no effect on lists that are not about mentees", async () => {
    for (const tableName of ["users", "organizations", "jobs", "configGenders", "menteeGoals"])
      expect((await app.post("export/overview", { tableName }, owner.token)).body).toMatchObject({
        status: 1,
      });
  });

  test("causes no question if the organization turned it off, which needs the right to edit the organization", async () => {
    await consent("", "", "");
    const { db } = app;
    const stranger = await makeStaff(db, await makeOrganization(db));
    expect((await setting("0", stranger.token)).status).toBe(403);
    expect((await setting("maybe")).status).toBe(400);
    expect((await caseFile("7")).body).toMatchObject(asked);
    expect((await setting("0")).body).toMatchObject({ status: 1 });
    for (const [path, body] of [
      ["export/mentee", { menteeId: mentee.id, itemsToExport: "7" }],
      ["export/overview", { tableName: "mentees" }],
    ] as const)
      expect((await app.post(path, body, owner.token)).body).toMatchObject({ status: 1 });
    await setting("1");
    expect((await caseFile("7")).body).toMatchObject(asked);
  });
});

describe("A case file", () => {
  test("contains what the consent covers, and the rest is refused with the missing parts, in the reader's language", async () => {
    await consent(",contact,assessments,", dayAway(1));
    expect((await caseFile("8,6")).body).toMatchObject({ status: 1 });
    const { status, body } = await caseFile("8,7,1");
    expect([status, body["status"], body["consentMissing"]]).toEqual([200, 0, ["caseWork", "files"]]);
    expect(body["message"]).toContain("Casework: goals, tasks, challenges, and notes; Files");
    expect(body).not.toHaveProperty("code");
    await sql`update accounts set language_code = 'es' where id = ${owner.accountId}`.execute(app.db);
    expect((await caseFile("1")).body["message"]).toContain("El consentimiento");
    await sql`update accounts set language_code = 'en' where id = ${owner.accountId}`.execute(app.db);
  });

  test("is refused completely after the consent ended, but not on its last day", async () => {
    await consent(",contact,caseWork,assessments,files,", dayAway(0));
    expect((await caseFile(everything)).body).toMatchObject({ status: 1 });
    await consent(",contact,caseWork,assessments,files,", dayAway(-1));
    expect((await caseFile("8")).body).toMatchObject({ status: 0, consentMissing: ["contact"] });
  });

  test("is created for a stated legal reason, which the audit trail records", async () => {
    await consent("");
    expect((await caseFile("7", { reason: "  " })).body).toMatchObject({ status: 0 });
    const file = await exportFile(
      app,
      "mentee",
      { menteeId: mentee.id, itemsToExport: ["7", "8"], reason: "Order 12/26 of the juvenile court" },
      owner.token,
    );
    expect(Object.keys(readZip(file.bytes))).toHaveLength(2);
    const { rows } = await sql<{ outcome: string; reason: string | null; items: string }>`
      select outcome, details ->> 'reason' as reason, details ->> 'itemsToExport' as items from audit_trail
      where action = 'export' and mentee_id = ${mentee.id} order by id desc limit 2`.execute(app.db);
    expect(rows).toEqual([
      { outcome: "done", reason: "Order 12/26 of the juvenile court", items: "7,8" },
      { outcome: "refused", reason: null, items: "7" },
    ]);
    expect((await caseFile("7", { reason: "x".repeat(201) })).status).toBe(400);
  });

  test("cannot be downloaded after the consent was withdrawn", async () => {
    await consent(",caseWork,");
    const { body } = await caseFile("7");
    await consent("");
    expect((await fetchCode(app, String(body["code"]), owner.token)).status).toBe(404);
  });
});

describe("The lists", () => {
  const notes = { tableName: "menteeUserNotes", format: "csv" };

  test("of one mentee follow the mentee's consent", async () => {
    await consent(",contact,");
    const refused = await app.post("export/overview", { ...notes, menteeId: mentee.id }, owner.token);
    expect(refused.body).toMatchObject({ status: 0, consentMissing: ["caseWork"] });
    await consent(",caseWork,");
    const allowed = await app.post("export/overview", { ...notes, menteeId: mentee.id }, owner.token);
    expect(allowed.body).toMatchObject({ status: 1 });
  });

  test("of mentees count those who do not consent, and leave out who they are", async () => {
    await consent(",caseWork,");
    for (const cells of [
      await listCells("overview", { tableName: "mentees" }),
      await listCells("advExportMentees", { exportOptions: { configGenders: [gender] } }),
    ]) {
      for (const hidden of ["Longfellow", "555 0147", mentee.email]) expect(cells).not.toContain(hidden);
      expect(cells).toContain("Whitman");
      expect((JSON.parse(cells) as unknown[]).length).toBe(3);
    }
    const advanced = await listCells("advExportMentees", { exportOptions: { configGenders: [gender] } });
    expect(advanced.match(/Her gender/g)).toHaveLength(2);
    await consent(",contact,");
    expect(await listCells("overview", { tableName: "mentees" })).toContain("Longfellow");
    await consent("", "", "");
    const listed = { tableName: "mentees", reason: "A report" };
    expect(await listCells("overview", listed)).toContain("Longfellow");
  });
});

test("The mentee's header shows the recorded consent", async () => {
  await consent(",contact,files,", dayAway(30));
  const { body } = await app.post("getMenteeHeader", { tableId: mentee.id }, owner.token);
  expect(body["dataValues"]).toMatchObject({
    consentScope: ",contact,files,",
    consentSigned: "2026-01-01",
    consentUntil: dayAway(30),
    anonymizedAt: "",
    exportReason: "1",
  });
});
