/**
 * What a court needs in a case file: who did what, when, and in which time zone, which rules apply, and the names of
 * the files.
 */
import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { exportItems } from "#shared/contracts/export-items.ts";
import { storeUpload } from "#server/platform/files/uploads.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { noQuota } from "#tests/support/no-quota.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { exportFile, readPdf, readSheet, readZip } from "./export-client.ts";

const zone = (code: string): number => timezones.indexOf(code) + 1;

let own: string;
let ana: Person;
let luis: Person;
let mentee: Person;

async function upload(fileName: string): Promise<string> {
  const { files } = test.app;
  const path = await files.newIncomingPath();
  await writeFile(path, samplePdf);
  const quota = noQuota(test.db);
  const file = { path, fileName, accountId: ana.accountId, imagesOnly: false, scan: async () => {}, quota };
  return storeUpload(files, file, samplePdf.length);
}
const stamp = async (table: string, id: string, values: Record<string, unknown>) =>
  sql`update ${sql.table(table)} set ${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
  )} where id = ${id}`.execute(test.db);

async function caseFile(body: Record<string, unknown> = {}, token = ana.token) {
  const request = { menteeId: mentee.id, itemsToExport: exportItems.map(({ id }) => id), ...body };
  const entries = readZip((await exportFile(test, "mentee", request, token)).bytes);
  const pdf = entries["Case file.pdf"] ?? entries["Expediente.pdf"]!;
  const { pages } = await readPdf(pdf);
  const flat = pages.map((page) => page.replaceAll(/\s+/g, " "));
  return { entries, pdf, pages: flat, text: flat.join(" ") };
}

/** The whole case file in English. Created once. */
let whole: ReturnType<typeof caseFile> | undefined;
const wholeFile = () => (whole ??= caseFile());

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  own = await makeOrganization(db, { name: "Harbor", timezones: zone("EST") });
  // The exporter's time zone must not matter.
  const elsewhere = { timezone: zone("ECT") };
  ana = await makeStaff(db, own, { values: { firstName: "Ana", lastName: "Ruiz", ...elsewhere } });
  luis = await makeStaff(db, own, {
    language: "es",
    values: { firstName: "Luis", lastName: "Paz", ...elsewhere },
  });
  mentee = await makeMentee(db, own, { values: { firstName: "Zoe", lastName: "Vega" } });
  const about = { organizationId: own, menteeId: mentee.id, createdBy: ana.accountId };
  const call = { contactKind: "call", reached: false, minutes: 15, withWhom: "Her sister" };
  const note = await insertRow(db, "menteeUserNotes", {
    ...about,
    ...call,
    date: "2026-06-30",
    noteTitle: "Late call",
    note: "<p>No answer</p>",
    active: false,
  });
  await stamp("mentee_user_notes", note, {
    created_at: "2026-07-01T03:30Z",
    updated_at: "2026-11-01T05:30Z",
  });
  const menteeTaskId = await insertRow(db, "menteeTasks", {
    organizationId: own,
    name: "Birth: certificate",
  });
  const file = { uploadedBy: "Ana Ruiz", note: "", file: await upload("scan.pdf") };
  const entry = { dateEntered: "2026-01-16T03:00:00Z", enteredBy: "Ana Ruiz", note: "Form is filled in" };
  await insertRow(db, "menteeUserTasks", {
    ...about,
    menteeTaskId,
    startDate: "2026-01-01",
    endDate: "2026-02-28",
    completed: true,
    completedAt: "2026-02-01T03:00Z",
    completedBy: mentee.accountId,
    dataNotes: JSON.stringify([{ id: "a", ...entry }]),
    dataFiles: JSON.stringify([{ id: "b", dateCreated: "2026-01-20T03:00:00Z", ...file }]),
  });
  await insertRow(db, "appointments", {
    ...about,
    type: await insertRow(db, "configAppointmentTypes", { name: "Intake" }),
    startLocal: "2026-03-03T10:00",
    startZone: "America/Chicago",
    startAt: "2026-03-03T16:00Z",
    minutes: 30,
    status: "missed",
    mode: "phone",
    staff: [ana.id],
  });
  const asked = { dueOn: "2026-03-04", questions: ["mood"] };
  await insertRow(db, "checkIns", {
    ...about,
    ...asked,
    answeredAt: "2026-03-05T02:05Z",
    mood: 4,
    answeredBy: "mentee",
  });
  await insertRow(db, "checkIns", {
    ...about,
    ...asked,
    dueOn: "2026-03-11",
    answeredAt: "2026-03-12T02:05Z",
    mood: 2,
    answeredBy: "staff",
    enteredBy: ana.id,
  });
  await insertRow(db, "outcomes", {
    ...about,
    outcomeId: await insertRow(db, "configOutcomes", { organizationId: own, name: "Work", domain: "income" }),
    date: "2026-03-20",
    amount: 17,
    unit: "dollarsHour",
    verifiedBy: "document",
  });
  await insertRow(db, "checkIns", { ...about, ...asked, dueOn: "2026-03-18", createdBy: null });
  await insertRow(db, "menteeUserTasks", {
    ...about,
    menteeTaskId: await insertRow(db, "menteeTasks", { organizationId: own, name: "Old form" }),
    startDate: "2026-01-02",
    endDate: "2026-01-05",
    active: false,
  });
  await insertRow(db, "menteeStaff", { ...about, staffId: luis.id, duty: "mentor", fromDate: "2026-01-03" });
  const exhibit = await insertRow(db, "menteeUserFiles", {
    ...about,
    date: "2026-01-09",
    name: "Lease",
    file: await upload("lease.pdf"),
    active: false,
  });
  await stamp("mentee_user_files", exhibit, { created_at: "2026-01-10T04:30Z" });
  await insertRow(db, "menteeAssessments", { ...about, date: "2026-03-06", assessor: ana.id });
});

describe("A case file for court", () => {
  it("says who wrote and did what, and when, in the organization's time zone, which it names", async () => {
    const { entries, text } = await wholeFile();
    expect(text).toContain(
      "Jun 30, 2026 · Late call · Inactive Entered by Ana Ruiz on June 30, 2026 at 11:30 PM EDT " +
        "Last changed on November 1, 2026 at 1:30 AM EDT " +
        "Kind of contact: Phone call · Reached: No · Minutes: 15 · With whom: Her sister No answer",
    );
    expect(text).toContain("Completed, Jan 31, 2026, Zoe Vega");
    expect(text).toMatch(/Birth: certificate Entered by Ana Ruiz on .*? Notes/);
    expect(text).toContain("January 15, 2026 at 10:00 PM EST · Ana Ruiz Form is filled in");
    const tasks = JSON.stringify(await readSheet(entries["Case file.xlsx"]!, "Tasks"));
    expect(tasks).toContain("Jan 15, 2026 · Ana Ruiz · Form is filled in");
    // An archived record is not overdue.
    expect(text).toContain("Old form Jan 2, 2026 Jan 5, 2026 Inactive");
    expect(text).toContain("From: Jan 3, 2026 · Luis Paz");
    expect(text).toMatch(
      /Jan 9, 2026 Lease · Inactive files\/2026-01-09 Lease\.pdf Ana Ruiz, Jan 9, 2026 1 KB/,
    );
    // An appointment is in its own time zone.
    expect(text).toContain("Mar 3, 2026, 10:00 AM CST · Intake");
    expect(text).toContain("Status: Missed");
    expect(text).toContain("Mar 4, 2026 Entered by");
    expect(text).toContain(
      "Answered: March 4, 2026 at 9:05 PM EST · Answers from: Mentee · How are you? Good",
    );
    expect(text).toContain("Answers from: Staff · Answers entered by: Ana Ruiz · How are you? Bad");
    expect(text).toContain("Amount: 17 · Amount in: Dollars an hour");
    expect(text).toMatch(/Mar 18, 2026 Entered on [^·]* Not answered/);
    expect(text).toContain("Mar 6, 2026 · Ana Ruiz");
    // Toggles at their default and unanswered questions are left out.
    expect(text).not.toMatch(/Reply:|Seen:|No reminders/);
  });

  it("says the same in Spanish, without an English word from the product", async () => {
    const { text } = await caseFile({}, luis.token);
    expect(text).toContain("Ingresado por Ana Ruiz el 30 de junio de 2026 a las 11:30 p.m. EDT");
    expect(text).toContain("Completado, 31 ene 2026, Zoe Vega");
    expect(text).toMatch(/3 mar 2026, 10:00 a\.m\. CST · Intake/);
    expect(text).not.toMatch(
      /\b(Entered|Completed|Status|Yes|No answer:|Appointments|Promises|Team|Nothing)\b/,
    );
  });

  it("names files by the day on which they were added, by purpose and by file name", async () => {
    const { entries, text } = await wholeFile();
    expect(Object.keys(entries).filter((path) => path.startsWith("files/"))).toEqual([
      "files/2026-01-19 Birth_ certificate - scan.pdf",
      "files/2026-01-09 Lease.pdf",
    ]);
    expect(text).toContain("EST · Ana Ruiz files/2026-01-19 Birth_ certificate - scan.pdf");
    // Without the files, each name is listed.
    expect((await caseFile({ itemsToExport: ["4"] })).text).toContain("10:00 PM EST · Ana Ruiz scan.pdf");
  });

  it("states on its cover which records count in its period, if it has one", async () => {
    const rule =
      "Goals, tasks, challenges, and promises are included if they were open, changed, or completed in the period";
    const { pages } = await caseFile({ startDate: "2026-01-01", endDate: "2026-12-31" });
    expect(pages[0]).toContain("Period Jan 1, 2026 to Dec 31, 2026");
    expect(pages[0]).toContain(rule);
    expect((await wholeFile()).text).not.toContain(rule);
  });

  it("is in UTC if the organization has no time zone, even if the super-organization has one", async () => {
    const { db } = test;
    await sql`update organizations set timezones = ${zone("EST")} where id = 1`.execute(db);
    const superOwner = await makeStaff(db, "1");
    const bare = await makeMentee(db, await makeOrganization(db));
    const { text } = await caseFile({ menteeId: bare.id, itemsToExport: ["8"] }, superOwner.token);
    expect(text).toMatch(/Exported by Sam Staff\d+ \([^)]*\) on [^)]{10,40} UTC/);
    await sql`update organizations set timezones = null where id = 1`.execute(db);
  });

  it("mentions no period on its cover without one", async () => {
    const bare = await makeMentee(test.db, own, { values: { firstName: "Ida", lastName: "Bare" } });
    for (const [reader, nothing, period] of [
      [ana, "Nothing was entered", "in this period"],
      [luis, "No se registró nada", "en este período"],
    ] as const) {
      const of = async (body: object) =>
        (await caseFile({ menteeId: bare.id, itemsToExport: ["1", "3"], ...body }, reader.token)).pages[0];
      const undated = await of({});
      expect(undated).toContain(`${nothing}.`);
      expect(undated).not.toContain(period);
      expect(await of({ endDate: "2026-12-31" })).toContain(`${nothing} ${period}.`);
    }
  });

  it("contains all of a text with many short lines, wherever the text is", async () => {
    const { db } = test;
    const person = await makeMentee(db, own);
    const about = { organizationId: own, menteeId: person.id };
    const linesOf = (name: string) => Array.from({ length: 90 }, (_, at) => `${name}${at}.`);
    const texts = ["task", "promise", "note", "list"].map(linesOf);
    const [task, promise, note, list] = texts.map((lines) => lines.join("\n"));
    await insertRow(db, "menteeUserTasks", {
      ...about,
      menteeTaskId: await insertRow(db, "menteeTasks", { organizationId: own, name: "Many lines" }),
      startDate: "2026-01-02",
      endDate: "2026-01-05",
      description: task,
    });
    await insertRow(db, "promises", {
      ...about,
      text: promise,
      by: "mentee",
      dueOn: "2026-01-02",
      status: "released",
      reason: note,
    });
    const html = `<ul>${list!.replaceAll(/.+/g, "<li>$&</li>")}</ul>`;
    await insertRow(db, "menteeUserNotes", { ...about, date: "2026-01-02", noteTitle: "Many", note: html });
    const { text } = await caseFile({ menteeId: person.id });
    const words = new Set(text.split(" "));
    expect(texts.flat().filter((line) => !words.has(line))).toEqual([]);
  });

  it("says on its cover that a mentee was anonymized, and when", async () => {
    const gone = await makeMentee(test.db, own, { values: { firstName: "—", lastName: "#9" } });
    const cover = async () => (await caseFile({ menteeId: gone.id, itemsToExport: ["8"] })).pages[0];
    expect(await cover()).not.toContain("Anonymized");
    await stamp("mentees", gone.id, { anonymized_at: "2026-05-02T03:00Z" });
    expect(await cover()).toContain("Anonymized on May 1, 2026");
  });

  it("is confidential on every page, and has the notice of 42 CFR part 2 if the organization is subject to it", async () => {
    const notice = "42 CFR part 2 prohibits unauthorized use or disclosure of these records.";
    const { pages, text } = await wholeFile();
    for (const page of pages) expect(page).toContain("Confidential");
    expect(text).not.toContain("42 CFR");
    await stamp("organizations", own, { part_two: true });
    const part = await caseFile();
    expect(part.pages[0]).toContain(notice);
    expect(part.pages.length).toBeGreaterThan(1);
    for (const page of part.pages.slice(1)) expect(page).toMatch(/Confidential .* Harbor · 42 CFR part 2/);
    await stamp("organizations", own, { part_two: false });
  });

  it("prints names in Chinese and Hindi, and says which characters it has no font for", async () => {
    const person = await makeMentee(test.db, own, { values: { firstName: "李小龍", lastName: "शर्मा 𞤀" } });
    const { entries, pages, text } = await caseFile({ menteeId: person.id, itemsToExport: ["8"] });
    expect(pages[0]).toContain("李小龍");
    // Glyphs are in drawing order: the hook for the r comes after its consonant.
    expect(pages[0]).toMatch(/श.*म.*ा.* □/);
    expect(text).toContain(
      "□ replaces characters that this document has no font for: U+1E900. A spreadsheet of the same data shows them.",
    );
    const sheet = await readSheet(entries["Case file.xlsx"]!);
    expect(JSON.stringify(sheet)).toContain("शर्मा 𞤀");
  });

  it("is printed on the paper size of the organization's country, unless another is requested", async () => {
    const size = async (code: string, body = {}) => {
      await stamp("organizations", own, { timezones: zone(code) });
      const { pdf } = await caseFile({ itemsToExport: ["6"], ...body });
      return [code, pdf.toString("latin1").match(/\/MediaBox \[0 0 (.*?)\]/)?.[1]];
    };
    const [letter, a4] = ["612 792", "595.28 841.89"];
    expect(await size("AGT")).toEqual(["AGT", a4]);
    expect(await size("AGT", { paper: "Letter" })).toEqual(["AGT", letter]);
    expect(await size("EST")).toEqual(["EST", letter]);
    expect(await size("EST", { paper: "A4" })).toEqual(["EST", a4]);
  });
});
