/** Team members of the super-organization, a day ahead of the organization whose records they work with. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { exportFile } from "#tests/exports/export-client.ts";
import { createTestApp, savedId, type TestApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { postForm, textFile } from "#tests/security/support/forms.ts";

const code = (name: string): number => timezones.indexOf(name) + 1;

let test: TestApp;
let boss: Person;
let mentee: Person;
/** Today in the mentee's organization. */
let today: string;
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  boss = await makeStaff(db, await makeOrganization(db, { timezones: code("NST") }));
  const organization = await makeOrganization(db, { timezones: code("MIT") });
  mentee = await makeMentee(db, organization, { values: { cellPhone: "(410) 555-0188" } });
  today = dayIn("Pacific/Midway");
});
afterAll(() => test?.close());

const dayOf = async (table: string, column: string, menteeColumn = "mentee_id"): Promise<unknown> => {
  const [row] = await test.query(
    sql`select ${sql.ref(column)}::text as day from ${sql.table(table)}
      where ${sql.ref(menteeColumn)} = ${mentee.id} order by id desc limit 1`,
  );
  return row?.["day"];
};

it("An assessment, a document, and a consent are of today where the mentee is", async () => {
  await savedId(
    test.post(
      "saveRecord",
      { tableName: "menteeAssessments", tableId: "0", data: { menteeId: mentee.id } },
      boss.token,
    ),
  );
  expect(await dayOf("mentee_assessments", "date")).toBe(today);
  const sent = await postForm(test, "fileUpload", { clientId: mentee.id }, boss.token, [textFile]);
  expect(sent.body).toMatchObject({ status: 1, documents: [{ status: 1 }] });
  expect(await dayOf("mentee_user_files", "date")).toBe(today);
  const { body } = await test.post("texts/preview", { menteeId: mentee.id, text: "x" }, boss.token);
  const { number } = body["dataValues"] as { number: string };
  const consent = { menteeId: mentee.id, allowed: "1", method: "spoken", number };
  expect((await test.post("texts/consent", consent, boss.token)).body).toMatchObject({ status: 1 });
  expect(await dayOf("mentees", "text_consent_on", "id")).toBe(today);
});

it("A new record comes with the time zone in which its days begin, that of the mentee's organization", async () => {
  const own = await makeMentee(test.database.db, boss.organizationId);
  for (const tableName of ["menteeUserNotes", "promises", "enrollments"]) {
    const begin = async (menteeId: string) =>
      (await test.post("getRecord", { tableName, tableId: "0", menteeId }, boss.token)).body;
    expect(await begin(mentee.id), tableName).toMatchObject({ zone: "Pacific/Midway" });
    // The screens already know their own.
    expect(await begin(own.id), tableName).not.toHaveProperty("zone");
  }
});

it("A new absence comes with the time zone of the organization that is chosen for it", async () => {
  const begin = async (organizationId: string) =>
    (await test.post("getRecord", { tableName: "absences", tableId: "0", organizationId }, boss.token)).body;
  expect(await begin(mentee.organizationId)).toMatchObject({ zone: "Pacific/Midway" });
  expect(await begin(boss.organizationId)).not.toHaveProperty("zone");
});

const reportOf = (untilDate: string) =>
  insertRow(test.database.db, "reports", {
    organizationId: mentee.organizationId,
    name: "A report",
    preset: "labor",
    fromDate: addDays(untilDate, -30),
    untilDate,
  });

it("The files of a case and of a report have the day where the mentee is in their names", async () => {
  const before = dayIn("Pacific/Midway");
  const report = await reportOf(before);
  const period = { startDate: "", endDate: "", reason: "Audit" };
  const names: string[] = [];
  for (const [call, body] of [
    ["mentee", { ...period, menteeId: mentee.id, itemsToExport: ["8"] }],
    ["report", { tableId: report, format: "xlsx" }],
  ] as const)
    names.push((await exportFile(test, call, body, boss.token)).fileName);
  // The day may end during the test.
  const days = `(${before}|${dayIn("Pacific/Midway")})`;
  expect(names).toEqual([
    expect.stringMatching(new RegExp(`^Case file .* ${days}\\.zip$`)),
    expect.stringMatching(new RegExp(`^A report ${days}\\.xlsx$`)),
  ]);
});

it("A report can't be finalized before its last day is over in its organization", async () => {
  const finalize = async (untilDate: string) => {
    const tableId = await reportOf(untilDate);
    const { body } = await test.post("reports/get", { tableId }, boss.token);
    const { hash } = body["dataValues"] as { hash: string };
    return (await test.post("reports/finalize", { tableId, hash }, boss.token)).body["status"];
  };
  expect(await finalize(today)).toBe(0);
  expect(await finalize(addDays(today, -1))).toBe(1);
});
