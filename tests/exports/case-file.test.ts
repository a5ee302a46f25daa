import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { AccessKey } from "#shared/access/keys.ts";
import { storeUpload } from "#server/platform/files/uploads.ts";
import { noQuota } from "#tests/support/no-quota.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  type RoleSettings,
} from "#tests/support/factories.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { makePhoto, samplePdf } from "#tests/support/sample-files.ts";
import { readZipStream } from "#tests/support/read-zip-stream.ts";
import { twins } from "#tests/support/suite.ts";
import { exportFile, fetchCode, readColumn, readPdf, readSheet, readZip } from "./export-client.ts";
import { until } from "#tests/support/until.ts";

const run = promisify(execFile);
const longNote = `${"Muy largo, con ñ y «comillas». ".repeat(170)}FIN`;
const noteHtml =
  "<h2>First talk</h2><p>We <strong>agreed</strong> on <em>three</em> things:</p><ul><li>school<ul><li>maths</li></ul></li><li>work</li></ul>" +
  '<ol><li>one</li><li>two</li></ol><p>See <a href="https://example.org/plan">the plan</a>.</p><blockquote>Her words</blockquote>' +
  "<table><tr><th>When</th><th>What</th></tr><tr><td>Monday</td><td>Call</td></tr></table>";

let own: string;
let owner: Person;
let mentee: Person;

async function upload(fileName: string, bytes: Buffer, record: [string, string, string]): Promise<string> {
  const { files } = test.app;
  const path = await files.newIncomingPath();
  await writeFile(path, bytes);
  const scan = () => Promise.resolve();
  const quota = noQuota(test.db);
  const file = { path, fileName, accountId: owner.accountId, imagesOnly: false, scan, quota };
  const name = await storeUpload(files, file, bytes.length);
  const [table, id, field] = record;
  await sql`update files set record_table = ${table}, record_id = ${id}, record_field = ${field} where name = ${name}`.execute(
    test.db,
  );
  return name;
}

async function addFile(name: string, date: string, fileName: string, bytes: Buffer): Promise<void> {
  const { db } = test;
  const values = { organizationId: own, menteeId: mentee.id, date, name, file: "pending.pdf" };
  const id = await insertRow(db, "menteeUserFiles", values);
  const stored = await upload(fileName, bytes, ["menteeUserFiles", id, "file"]);
  await sql`update mentee_user_files set file = ${stored} where id = ${id}`.execute(db);
}

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  own = await makeOrganization(db, { name: "Harbor" });
  owner = await makeStaff(db, own, {
    values: { firstName: "Olga", lastName: "Núñez", email: "olga@test.example" },
  });
  const gender = await insertRow(db, "configGenders", { name: "Woman X" });
  mentee = await makeMentee(db, own, {
    values: {
      firstName: "Zoë 🙂",
      lastName: "Muñoz, שלום",
      clientId: "C-17",
      gender,
      citizenship: "MX",
      birthday: "1999-12-31",
      caseManager: owner.id,
      notes: "<p>Likes <strong>chess</strong></p>",
      reasonForReferral: "Court order",
    },
  });
  const photo = await upload("photo.jpg", await makePhoto(), ["mentees", mentee.id, "image"]);
  await sql`update mentees set image = ${photo} where id = ${mentee.id}`.execute(db);
  const level = await insertRow(db, "configLevelOfCare", { name: "Outpatient X" });
  await insertRow(db, "menteeAssessments", {
    organizationId: own,
    menteeId: mentee.id,
    levelOfCare: [level],
  });
  for (const [table, field, catalog] of [
    ["menteeUserGoals", "menteeGoalId", "menteeGoals"],
    ["menteeUserTasks", "menteeTaskId", "menteeTasks"],
    ["menteeUserChallenges", "menteeChallengeId", "menteeChallenges"],
  ] as const) {
    const item = await insertRow(db, catalog, { organizationId: own, name: `Item of ${catalog}` });
    await insertRow(db, table, {
      organizationId: own,
      menteeId: mentee.id,
      [field]: item,
      startDate: "2026-01-01",
      endDate: "2026-02-01",
      completed: table === "menteeUserGoals",
      points: 5,
      description: `About ${table}`,
      dataNotes: JSON.stringify([
        { id: "a", dateEntered: "2026-01-15T10:00:00Z", enteredBy: "Mia M", note: `Entry of ${table}` },
      ]),
    });
  }
  const note = { organizationId: own, menteeId: mentee.id };
  await insertRow(db, "menteeUserNotes", {
    ...note,
    date: "2026-01-05",
    noteTitle: "Intake",
    note: noteHtml,
  });
  await insertRow(db, "menteeUserNotes", {
    ...note,
    date: "2026-03-05",
    noteTitle: "Long",
    note: `<p>${longNote}</p>`,
  });
  await addFile("Tax return", "2026-01-06", "scan.pdf", samplePdf);
  await addFile("Tax return", "2026-01-06", "scan2.pdf", samplePdf);
  await addFile("=weird/../name", "2026-04-01", "note.txt", Buffer.from("plain text"));
});

const all = ["8", "6", "3", "4", "5", "7", "1"];
const exportCase = (chosen: Record<string, unknown> = {}, token = owner.token) =>
  exportFile(
    test,
    "mentee",
    { menteeId: mentee.id, startDate: "", endDate: "", itemsToExport: all, ...chosen },
    token,
  );

describe("The export of a mentee", () => {
  it("is a .zip with a case file, a workbook and the files, which unzip opens [EXP-16] [EXP-17] [EXP-18]", async () => {
    const { bytes, fileName, headers, answer } = await exportCase();
    expect(answer).toMatchObject({ status: 1, dataType: "export" });
    expect(headers["content-type"]).toBe("application/zip");
    expect(fileName).toMatch(/^Case file Zoë 🙂 M Muñoz, שלום \d{4}-\d\d-\d\d\.zip$/);
    const entries = readZip(bytes);
    expect(Object.keys(entries).toSorted()).toEqual([
      "Case file.pdf",
      "Case file.xlsx",
      "files/2026-01-06 Tax return (2).pdf",
      "files/2026-01-06 Tax return.pdf",
      "files/2026-04-01 =weird_.._name.txt",
    ]);
    expect(entries["files/2026-01-06 Tax return.pdf"]?.equals(samplePdf)).toBe(true);

    const streamed = await readZipStream(Readable.from([bytes]));
    expect(streamed.entries.map(({ path }) => path).toSorted()).toEqual(Object.keys(entries).toSorted());

    const folder = await mkdtemp(join(tmpdir(), "case-file-"));
    try {
      await writeFile(join(folder, "case.zip"), bytes);
      await run("unzip", ["-q", "case.zip", "-d", "out"], { cwd: folder });
      expect((await readdir(join(folder, "out"), { recursive: true })).length).toBe(6);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("writes amounts of money as screens show them", async () => {
    const { db } = test.database;
    const other = await makeMentee(db, own);
    const kind = await insertRow(db, "configServiceKinds", { name: "Bus pass" });
    const given = { organizationId: own, menteeId: other.id, kind };
    await insertRow(db, "services", { ...given, date: "2026-01-05", cost: 1024.5 });
    await insertRow(db, "services", { ...given, date: "2026-01-06", provider: "No cost known" });
    const chosen = { menteeId: other.id, itemsToExport: ["services"] };
    const printed = async (token: string) =>
      (await readPdf(readZip((await exportCase(chosen, token)).bytes)["Case file.pdf"]!)).text;
    expect((await printed(owner.token)).match(/\$[\d.,]+/g)).toEqual(["$1,024.50"]);
  });

  it("fails if a file changes while it is written to the .zip", async () => {
    const { files } = test.app;
    const read = files.read.bind(files);
    let reads = 0;
    const spy = vi.spyOn(files, "read").mockImplementation((name, range) => {
      reads += 1;
      return reads % 2 === 0 ? Readable.from([Buffer.from("something else")]) : read(name, range);
    });
    try {
      const body = { menteeId: mentee.id, startDate: "", endDate: "", itemsToExport: ["1"] };
      const { status, body: answer } = await test.post("export/mentee", body, owner.token);
      // The call responds before a slow export fails.
      if (status === 200)
        await until(async () => {
          const code = String(answer["code"]);
          return (await test.get(`export-status/${code}`, owner.token)).body["exportStatus"] === "failed";
        });
      else expect(status).toBe(503);
    } finally {
      spy.mockRestore();
    }
    expect(reads).toBeGreaterThan(1);
  });

  it("contains a case file with cover, page numbers, all items and rich text [EXP-17] [MEXP-04]", async () => {
    const entries = readZip((await exportCase()).bytes);
    const { pages, text } = await readPdf(entries["Case file.pdf"]!);
    const cover = (pages[0] ?? "").replaceAll(/\s+/g, " ");
    expect(cover).toContain("Case file");
    expect(cover).toContain("Muñoz");
    expect(cover).toContain("🙂");
    expect(cover).toContain("שלום");
    expect(cover).toContain("Harbor");
    expect(cover).toContain("C-17");
    expect(cover).toMatch(/Exported by Olga Núñez \(olga@test\.example\) on .* UTC/);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
    const flat = text.replaceAll(/\s+/g, " ");
    for (const words of [
      "Profile sheet",
      "Woman X",
      "Mexico",
      "Dec 31, 1999",
      "Likes chess",
      "Court order",
      "Outpatient X",
      "Item of menteeGoals",
      "About menteeUserTasks",
      "Entry of menteeUserChallenges",
      "Mia M",
      "Jan 5, 2026 · Intake",
      "First talk",
      "agreed",
      "maths",
      "the plan",
      "Her words",
      "Monday",
      "files/2026-01-06 Tax return (2).pdf",
    ]) {
      expect(flat).toContain(words);
    }
    // There is a font for every letter.
    expect(flat).not.toContain("□");
    expect(flat).toContain("FIN");
    expect(flat.match(/«comillas»/g)?.length).toBe(170);
    const raw = entries["Case file.pdf"]!.toString("latin1");
    expect(raw).toContain("https://example.org/plan");
    expect(raw).toMatch(/\/FontFile2/);
    expect(raw).toMatch(/\/Subtype \/Image/);
  });

  it("shows letters that it has no font for as boxes, says so, and keeps them in the sheet", async () => {
    const { db } = test;
    const other = await makeMentee(db, own);
    const words = "ᠮᠣᠩ 名前 ที่นี่ ok";
    const sentence =
      "זהו משפט ארוך מאוד שנמשך על פני כמה שורות כדי לבדוק את סדר המילים בפסקה כולה מן ההתחלה ועד הסוף";
    await insertRow(db, "menteeUserNotes", {
      organizationId: own,
      menteeId: other.id,
      date: "2026-01-05",
      noteTitle: "Scripts",
      note: `<p>${words}</p><p>${sentence}</p>`,
    });
    const { bytes } = await exportCase({ menteeId: other.id, itemsToExport: ["7"] });
    const { "Case file.pdf": pdf, "Case file.xlsx": workbook } = readZip(bytes);
    const { text } = await readPdf(pdf!);
    expect(text).toMatch(/□□□ 名前/);
    expect(text).toContain(
      "□ replaces characters that this document has no font for: U+1823, U+1829, U+182E.",
    );
    for (const word of sentence.split(" ")) expect(text).toContain(word);
    expect(await readColumn(workbook!, "Notes", "Note")).toEqual([`${words}\n${sentence}`]);
  });

  it("contains a sheet per item [EXP-17]", async () => {
    const { "Case file.xlsx": workbook } = readZip((await exportCase()).bytes);
    const names = ["Profile sheet", "Assessments", "Goals", "Tasks", "Challenges", "Notes", "Files"];
    for (const [index, name] of names.entries()) {
      expect(await readSheet(workbook!, index + 1)).toEqual(await readSheet(workbook!, name));
    }
    const profile = new Map((await readSheet(workbook!, "Profile sheet")) as [string, unknown][]);
    expect(profile.get("Last Name")).toBe("Muñoz, שלום");
    expect(profile.get("Citizenship")).toBe("Mexico");
    expect(profile.get("Birthday")).toEqual(new Date("1999-12-31T00:00:00Z"));
    const notes = await readSheet(workbook!, "Notes");
    expect(notes.map((row) => row[1])).toEqual(["Title", "Intake", "Long"]);
    const [first, second] = await readColumn(workbook!, "Notes", "Note");
    expect(first).toContain("• school\n• maths\n• work");
    expect(second).toBe(longNote);
    const files = await readSheet(workbook!, "Files");
    expect(files[3]?.[1]).toBe("=weird/../name");
  });

  it.each(
    twins([
      ["8", "Profile sheet"],
      ["6", "Assessments"],
      ["3", "Goals"],
      ["4", "Tasks"],
      ["5", "Challenges"],
      ["7", "Notes"],
      ["1", "Files"],
    ]),
  )("calls item %s %s [MEXP-04]", async (id, name) => {
    const entries = readZip((await exportCase({ itemsToExport: `,${id},` })).bytes);
    const { "Case file.xlsx": workbook, "Case file.pdf": pdf, ...files } = entries;
    expect(await readSheet(workbook!, name)).not.toEqual([]);
    // The last sheet says whose data it is, who exported it, and when (17, 6).
    const about = await readSheet(workbook!, 2);
    expect(about[0]).toEqual(["What", "In this file"]);
    expect(about.find(([what]) => what === "Mentee")?.[1]).toContain("Muñoz");
    await expect(readSheet(workbook!, 3)).resolves.toEqual([]);
    const { pages } = await readPdf(pdf!);
    expect(pages[0]?.replaceAll(/\s+/g, " ")).toContain(`Contents ${name}`);
    expect(Object.keys(files)).toHaveLength(id === "1" ? 3 : 0);
  });

  it("starts with the organization's letterhead, and so does the report; a broken logo is left out (17, 5)", async () => {
    const { db } = test;
    const pdfOf = async () => readZip((await exportCase({ itemsToExport: ["6"] })).bytes)["Case file.pdf"]!;
    const pictures = (pdf: Buffer) => pdf.toString("latin1").split("/Subtype /Image").length - 1;
    const bare = await pdfOf();
    const logo = await upload("logo.png", await makePhoto(), ["organizations", own, "photo"]);
    await sql`update organizations set address = '12 Pier Street, Baltimore', work_phone = '(555) 010-2000',
      email = 'office@harbor.example', website = 'harbor.example', photo = ${logo} where id = ${own}`.execute(
      db,
    );
    const pdf = await pdfOf();
    const cover = (await readPdf(pdf)).pages[0]!.replaceAll(/\s+/g, " ");
    expect(cover).toMatch(
      /Harbor 12 Pier Street, Baltimore \(555\) 010-2000 · office@harbor\.example · harbor\.example Case file/,
    );
    expect(pictures(pdf)).toBe(pictures(bare) + 1);
    const report = await exportFile(test, "advExportReport", {}, owner.token);
    expect((await readPdf(report.bytes)).text.replaceAll(/\s+/g, " ")).toContain("Harbor 12 Pier Street");
    await sql`update organizations set photo = 'gone', work_phone = null, cell_phone = null where id = ${own}`.execute(
      db,
    );
    const broken = await pdfOf();
    expect(pictures(broken)).toBe(pictures(bare));
    expect((await readPdf(broken)).pages[0]!.replaceAll(/\s+/g, " ")).toContain(
      "Baltimore office@harbor.example · harbor.example",
    );
    await sql`update organizations set photo = null, address = null, email = null, website = null where id = ${own}`.execute(
      db,
    );
  });

  it("follows the dates, both days included [EXP-16]", async () => {
    const chosen = { startDate: "2026-01-06", endDate: "2026-03-05", itemsToExport: ["7", "1", "3"] };
    const entries = readZip((await exportCase(chosen)).bytes);
    const { text } = await readPdf(entries["Case file.pdf"]!);
    expect(text).toContain("Jan 6, 2026 to Mar 5, 2026");
    expect(text).not.toContain("Intake");
    expect(text).toContain("Mar 5, 2026 · Long");
    // The goal was worked on in January.
    expect(text).toContain("Item of menteeGoals");
    const before = readZip(
      (await exportCase({ ...chosen, startDate: "2025-01-01", endDate: "2025-12-31" })).bytes,
    );
    expect((await readPdf(before["Case file.pdf"]!)).text).toContain("Nothing was entered in this period.");
    expect(Object.keys(entries).filter((path) => path.startsWith("files/"))).toHaveLength(2);
  });

  it("includes work in a period in which it was open, changed or completed, and says so", async () => {
    const { db } = test;
    const person = await makeMentee(db, own);
    const work: [string, string, string, string | null, string?][] = [
      ["Over before", "2026-08-01", "2026-09-01", "2026-10-31T12:00Z"],
      ["Completed in it", "2026-08-01", "2026-09-01", "2026-11-01T12:00Z"],
      ["Open and late", "2026-08-01", "2026-09-01", null],
      ["Completed after it", "2026-08-01", "2026-12-01", "2026-12-15T12:00Z"],
      ["Begins after it", "2026-12-01", "2026-12-31", null],
      ["Changed in it", "2026-12-01", "2026-12-31", null, "2026-11-15T12:00Z"],
    ];
    for (const [name, startDate, endDate, completedAt, updatedAt] of work) {
      const menteeGoalId = await insertRow(db, "menteeGoals", { organizationId: own, name });
      const id = await insertRow(db, "menteeUserGoals", {
        organizationId: own,
        menteeId: person.id,
        menteeGoalId,
        startDate,
        endDate,
        completed: completedAt !== null,
        completedAt: completedAt && new Date(completedAt),
        completedBy: completedAt && person.accountId,
      });
      await sql`update mentee_user_goals set updated_at = ${updatedAt ?? "2026-01-01"} where id = ${id}`.execute(
        db,
      );
    }
    const november = { startDate: "2026-11-01", endDate: "2026-11-30", itemsToExport: ["3"] };
    const chosen = { ...november, menteeId: person.id, reason: "For the court" };
    const { text } = await readPdf(readZip((await exportCase(chosen)).bytes)["Case file.pdf"]!);
    const flat = text.replaceAll(/\s+/g, " ");
    const found = work.map(([name]) => name).filter((name) => flat.includes(name));
    expect(found).toEqual(["Completed in it", "Open and late", "Completed after it", "Changed in it"]);
    expect(flat).toMatch(/Completed, Nov 1, 2026, Mia Mentee\d+/);
    expect(flat).toContain("if they were open, changed, or completed in the period");
  });

  it("is signed entry by entry, in the organization's time zone, and has the notice that the law requires", async () => {
    const { db } = test;
    const organization = await makeOrganization(db, { name: "Clinic", timezones: 2, partTwo: true });
    const boss = await makeStaff(db, organization, { values: { firstName: "Ana", lastName: "Ruiz" } });
    const person = await makeMentee(db, organization, { values: { active: true } });
    const note = { menteeId: person.id, date: "2026-07-01", noteTitle: "Talk", note: "<p>Went well</p>" };
    const save = { tableName: "menteeUserNotes", tableId: "0", data: note };
    const { body } = await test.post("saveRecord", save, boss.token);
    await sql`update mentee_user_notes set created_at = '2026-07-01T03:30Z' where id = ${String(body["recordId"])}`.execute(
      db,
    );
    await insertRow(db, "menteeAssessments", {
      organizationId: organization,
      menteeId: person.id,
      createdBy: boss.accountId,
    });
    const chosen = { menteeId: person.id, itemsToExport: ["8", "6", "7"], reason: "For the court" };
    const { pages, text } = await readPdf(
      readZip((await exportCase(chosen, boss.token)).bytes)["Case file.pdf"]!,
    );
    const flat = text.replaceAll(/\s+/g, " ");
    const zone = zoneOf(2);
    const shown = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      timeZoneName: "short",
      hour: "numeric",
    });
    const name = shown
      .formatToParts(new Date("2026-07-01T03:30Z"))
      .find(({ type }) => type === "timeZoneName")!.value;
    expect(flat).toContain("Entered by Ana Ruiz on");
    expect(flat).toMatch(
      new RegExp(
        `Entered by Ana Ruiz on [A-Z][a-z]+ \\d+, 2026 at \\d+:30 [AP]M ${name} Last changed on [^·]* ${name} Went well`,
      ),
    );
    expect(flat).toContain("Active");
    expect(flat).not.toMatch(/Active Yes/);
    expect(pages[0]).toContain("42 CFR part 2 prohibits unauthorized use or disclosure");
    for (const page of pages.slice(1)) expect(page).toContain("Confidential · Case file");
  });

  it("is in Spanish for a Spanish reader [EXP-17]", async () => {
    const reader = await makeStaff(test.db, own, { language: "es" });
    const { bytes, fileName } = await exportCase({ itemsToExport: ["8", "3"] }, reader.token);
    expect(fileName).toMatch(/^Expediente /);
    const { text } = await readPdf(readZip(bytes)["Expediente.pdf"]!);
    expect(text).toContain("Hoja de perfil");
    expect(text).toContain("31 dic 1999");
    expect(text).toMatch(/Página 1 de \d/);
  });

  it("needs the flag, the screen's key and the right to read each item, and answers for another organization's mentee as for a missing one [PERM-18]", async () => {
    const { db } = test;
    const flags = ["menteesCanView", "menteesCanExport", "tablesCanView"] as const;
    const ask = async (role: RoleSettings, itemsToExport: unknown = ["7"], menteeId = mentee.id) => {
      const person = await makeStaff(db, own, { role });
      const answer = await test.post("export/mentee", { menteeId, itemsToExport }, person.token);
      return answer.status;
    };
    const keys: AccessKey[] = ["menteeExport", "menteeNotes"];
    expect(await ask({ flags, keys })).toBe(200);
    expect(await ask({ flags, keys: ["menteeNotes"] })).toBe(403);
    expect(await ask({ flags: ["menteesCanView", "tablesCanView"], keys })).toBe(403);
    expect(await ask({ flags: ["menteesCanView", "menteesCanExport"], keys })).toBe(403);
    expect(await ask({ flags, keys }, ["7", "3"])).toBe(403);
    expect(await ask({ flags, keys }, ["8"])).toBe(403);
    const foreign = await makeMentee(db, await makeOrganization(db));
    expect(await ask({ flags, keys }, ["7"], foreign.id)).toBe(404);
    expect(await ask({ flags, keys }, ["7"], "999999")).toBe(404);
    for (const wrong of [[], ["2"], "", "8;6", { a: 1 }]) expect(await ask({}, wrong)).toBe(400);
    const own403 = await test.post(
      "export/mentee",
      { menteeId: mentee.id, itemsToExport: ["8"] },
      mentee.token,
    );
    expect(own403.status).toBe(403);
  });

  it("is gone if the mentee is deleted before it is fetched [EXP-21]", async () => {
    const { db } = test;
    const gone = await makeMentee(db, own);
    const { body } = await test.post(
      "export/mentee",
      { menteeId: gone.id, itemsToExport: ["8"] },
      owner.token,
    );
    await sql`update mentees set deleted_at = now() where id = ${gone.id}`.execute(db);
    expect((await fetchCode(test, String(body["code"]), owner.token)).status).toBe(404);
  });
});
