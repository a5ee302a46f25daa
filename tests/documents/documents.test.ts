import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UploadedDocument } from "#shared/contracts/responses/documents.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import {
  makeDocumentBomb,
  makePhoto,
  makePixelBomb,
  makeZip,
  pdfPolyglots,
  sampleHtml,
  samplePdf,
  sampleSvg,
} from "#tests/support/sample-files.ts";
import { dayAway } from "#tests/support/days.ts";
import { whileItWaits } from "#tests/server/auth-helpers.ts";

const megabyte = 1024 * 1024;
const duplicate =
  "A file with the same name has already been uploaded, if the file you are uploading is a different file then rename it and try again.";
const wrongType = "Files of this type are not accepted.";
const brokenPicture = "This picture can't be read. It is damaged, incomplete, or far too large.";
const twoThings = "This file hides another type of file, such as a web page. Please save or print it again.";
const bomb = "This document unpacks to far more than its size allows, which is typical of harmful files.";

let base: string;
let organization: string;
let owner: Person;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  base = `${await test.app.listen({ host: "127.0.0.1", port: 0 })}/apicalls`;
});
afterAll(() => {
  test.app.server.closeAllConnections();
});

type Sent = readonly [name: string, bytes: Buffer];

async function send(call: string, form: FormData, token = owner.token) {
  const response = await fetch(`${base}/${call}`, {
    method: "POST",
    headers: token ? { authorization: token } : {},
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function upload(clientId: string, files: readonly Sent[], token?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ clientId, folderId: "7", fullPath: "/" }))
    form.append(name, value);
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const { status, body } = await send("fileUpload", form, token);
  return { status, body, documents: (body["documents"] ?? []) as UploadedDocument[] };
}

function rename(clientId: string, values: Record<string, string>, token?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ clientId, ...values })) form.append(name, value);
  return send("fileUpdate", form, token);
}

const newMentee = async () => (await makeMentee(test.db, organization)).id;
const today = () => dayAway(0);

async function recordsOf(menteeId: string) {
  const { body } = await test.post("getMenteeTable", { tableName: "menteeUserFiles", menteeId }, owner.token);
  return body["dataValues"] as (Record<string, string> & { labels: Record<string, string> })[];
}

/** Counts the files on disk, including partial ones, and the file rows without a record. */
async function leftOvers() {
  const entries = await readdir(join(test.env.dataDir, "files"), { recursive: true, withFileTypes: true });
  const { rows } = await sql<{ count: string }>`
    select count(*) from files where record_table is null`.execute(test.db);
  return { onDisk: entries.filter((entry) => entry.isFile()).length, unattached: Number(rows[0]?.count) };
}

describe("Several documents in one call", () => {
  it("become records of the mentee, dated today and named like the files [UPL-09]", async () => {
    const mentee = await newMentee();
    const { status, body, documents } = await upload(mentee, [
      ['Año, "2026" 🧾.pdf', samplePdf],
      ["photo.jpg", await makePhoto()],
    ]);
    expect([status, body["status"], body["dataType"]]).toEqual([200, 1, "documents"]);
    expect(documents.map((document) => document.status)).toEqual([1, 1]);
    expect(documents[1]).toMatchObject({ fileName: "photo.jpg", statusReason: "" });
    const records = await recordsOf(mentee);
    expect(records.map(({ id }) => id).toSorted()).toEqual(documents.map(({ id }) => id).toSorted());
    const photo = records.find(({ id }) => id === documents[1]?.id);
    expect(photo).toMatchObject({ name: "photo.jpg", date: today(), active: "1", shared: "0" });
    // The list shows the file name of the upload, even if the title changes later.
    expect(photo?.labels["file"]).toBe("photo.jpg");
    const served = await test.get(`files/${photo?.["file"]}`, owner.token);
    expect([served.status, served.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  it("are checked one by one: a refused one says why and leaves nothing behind [UPL-05] [UPL-09] [UPL-11] [UPL-12] [UPL-13]", async () => {
    const mentee = await newMentee();
    const before = await leftOvers();
    const { status, documents } = await upload(mentee, [
      ["first.pdf", samplePdf],
      ["empty.pdf", Buffer.alloc(0)],
      ["photo.png", sampleHtml],
      ["drawing.jpg", sampleSvg],
      ["bomb.png", makePixelBomb(60_000)],
      ["bomb.docx", makeDocumentBomb(101 * megabyte)],
      ["bomb.zip", makeZip({ "zeros.txt": "0" })],
      ["page.pdf", pdfPolyglots["a page in the first bytes"] ?? samplePdf],
      ["appended.pdf", pdfPolyglots["a page behind the end"] ?? samplePdf],
      ["huge.pdf", Buffer.concat([samplePdf, Buffer.alloc(26 * megabyte)])],
      ["../../../etc/cron.d/notes.txt", Buffer.from("plain words")],
      ["last.pdf", samplePdf],
    ]);
    expect(status).toBe(200);
    expect(documents.map((document) => [document.fileName, document.status, document.statusReason])).toEqual([
      ["first.pdf", 1, ""],
      ["empty.pdf", 0, "The file is empty."],
      ["photo.png", 0, wrongType],
      ["drawing.jpg", 0, wrongType],
      ["bomb.png", 0, brokenPicture],
      ["bomb.docx", 0, bomb],
      ["bomb.zip", 0, wrongType],
      ["page.pdf", 0, twoThings],
      ["appended.pdf", 0, twoThings],
      ["huge.pdf", 0, "The file is too large. A file may have up to 25 MB."],
      ["notes.txt", 1, ""],
      ["last.pdf", 1, ""],
    ]);
    expect((await recordsOf(mentee)).map(({ name }) => name).toSorted()).toEqual([
      "first.pdf",
      "last.pdf",
      "notes.txt",
    ]);
    expect(await leftOvers()).toEqual({ onDisk: before.onDisk + 3, unattached: before.unattached });
  });

  it("are answered in the sender's language", async () => {
    const sender = await makeStaff(test.db, organization, { language: "es" });
    const { documents } = await upload(await newMentee(), [["vacío.pdf", Buffer.alloc(0)]], sender.token);
    expect(documents[0]?.statusReason).toBe("El archivo está vacío.");
  });

  it("are refused as duplicates if sent twice, and nothing is stored twice [UPL-02]", async () => {
    const mentee = await newMentee();
    const files: Sent[] = [
      ["letter.pdf", samplePdf],
      ["LETTER.PDF", samplePdf],
      ["note.txt", Buffer.from("words")],
    ];
    const statuses = (documents: readonly UploadedDocument[]) =>
      documents.map((document) => [document.status, document.statusReason]);
    expect(statuses((await upload(mentee, files)).documents)).toEqual([
      [1, ""],
      [0, duplicate],
      [1, ""],
    ]);
    const before = await leftOvers();
    expect(statuses((await upload(mentee, files)).documents)).toEqual(files.map(() => [0, duplicate]));
    expect(await leftOvers()).toEqual(before);
    // Another mentee's list, a deleted record and a record with that title do not count.
    expect((await upload(await newMentee(), [["letter.pdf", samplePdf]])).documents[0]?.status).toBe(1);
    const letter = (await recordsOf(mentee)).find(({ labels }) => labels["file"] === "letter.pdf");
    const target = { tableName: "menteeUserFiles", tableId: letter?.["id"], menteeId: mentee };
    await test.post("deleteRecord", target, owner.token);
    expect((await upload(mentee, [["letter.pdf", samplePdf]])).documents[0]?.status).toBe(1);
  });

  it("that arrive simultaneously under one name are accepted once [UPL-02]", async () => {
    const mentee = await newMentee();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(mentee, [["same.pdf", samplePdf]])),
    );
    expect(answers.map(({ documents }) => documents[0]?.status).toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await recordsOf(mentee)).toHaveLength(1);
  });

  it("may be a person's own files, of team members and of mentees [UPL-09] [ACCT-12]", async () => {
    for (const person of [owner, await makeMentee(test.db, organization)]) {
      for (const clientId of ["0", ""]) {
        const { documents } = await upload(clientId, [[`mine-${clientId}.pdf`, samplePdf]], person.token);
        expect(documents[0]?.status).toBe(1);
      }
      const { body } = await test.post("getTable", { tableName: "userFiles" }, person.token);
      expect(body["totalRecords"]).toBe(2);
    }
  });

  it("aren't stored for a mentee who is anonymized while the upload waits", async () => {
    const mentee = await makeMentee(test.db, organization);
    const { documents } = await whileItWaits(
      test.db,
      (trx) => sql`select from mentees where id = ${mentee.id} for update`.execute(trx),
      () => upload("0", [["Tax return.pdf", samplePdf]], mentee.token),
      (trx) => sql`update mentees set anonymized_at = now() where id = ${mentee.id}`.execute(trx),
    );
    expect(documents).toMatchObject([{ id: "0", status: 0 }]);
    const { rows } = await sql`select from user_files where account_id = ${mentee.accountId}`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
  });

  it("need the right to add files and a mentee of the organization, and nothing is stored otherwise [PERM-18]", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, organization);
    const foreign = await makeMentee(db, await makeOrganization(db));
    const before = await leftOvers();
    const files: Sent[] = [["a.pdf", samplePdf]];
    const missing = await upload("999999", files);
    const others = await upload(foreign.id, files);
    const { requestId: _one, ...missingBody } = missing.body;
    const { requestId: _other, ...othersBody } = others.body;
    expect([missing.status, others.status]).toEqual([404, 404]);
    expect(othersBody).toEqual(missingBody);
    expect((await upload("1; drop table files", files)).status).toBe(404);
    const reader = await makeStaff(db, organization, {
      role: { flags: ["menteesCanView", "tablesCanView"], keys: ["menteeFiles"] },
    });
    const keyless = await makeStaff(db, organization, { role: { keys: ["menteeNotes"] } });
    for (const person of [reader, keyless, mentee]) {
      expect((await upload(mentee.id, files, person.token)).status).toBe(403);
    }
    expect((await upload(mentee.id, files, "nobody")).status).toBe(401);
    expect((await upload(mentee.id, [])).status).toBe(400);
    const tooMany = Array.from({ length: 31 }, (_, number): Sent => [`${number}.pdf`, samplePdf]);
    expect((await upload(mentee.id, tooMany)).status).toBe(413);
    // The form fields may follow the files. Then the stored bytes are removed.
    const late = new FormData();
    late.append("files", new Blob([new Uint8Array(samplePdf)]), "a.pdf");
    late.append("clientId", foreign.id);
    expect((await send("fileUpload", late)).status).toBe(404);
    expect(await leftOvers()).toEqual(before);
  });
});

describe("The short titles", () => {
  it("are set by pairs of id and name, counted from 0 or from 1 [UPL-04] [UPL-10]", async () => {
    const mentee = await newMentee();
    const { documents } = await upload(mentee, [
      ["a.pdf", samplePdf],
      ["b.pdf", samplePdf],
    ]);
    const [a, b] = documents.map(({ id }) => id) as [string, string];
    const both = { file0Name: "Tax return", file0ID: a, file1Name: "Año ñ", file1ID: b };
    const { status, body } = await rename(mentee, { filesLength: "2", ...both });
    expect([status, body["status"]]).toEqual([200, 1]);
    const names = async () => (await recordsOf(mentee)).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(["Año ñ", "Tax return"]);
    const one = { filesLength: "1", file1Name: "Second", file1ID: b };
    expect((await rename(mentee, one)).body["status"]).toBe(1);
    // Sending it again changes nothing.
    expect((await rename(mentee, one)).body["status"]).toBe(1);
    expect(await names()).toEqual(["Second", "Tax return"]);
    // The file keeps its name.
    expect((await recordsOf(mentee)).map(({ labels }) => labels["file"]).toSorted()).toEqual([
      "a.pdf",
      "b.pdf",
    ]);
  });

  it("are refused if empty, incomplete or of another mentee [UPL-06] [UPL-10]", async () => {
    const mentee = await newMentee();
    const other = await newMentee();
    const id = (await upload(mentee, [["a.pdf", samplePdf]])).documents[0]?.id ?? "";
    const empty = await rename(mentee, { filesLength: "1", file0Name: "", file0ID: id });
    expect(empty).toMatchObject({ status: 200, body: { status: 0, message: "File name is required!" } });
    expect((await rename(mentee, { filesLength: "2", file0Name: "A", file0ID: id })).status).toBe(400);
    expect((await rename(mentee, { filesLength: "1", file0Name: "A", file0ID: "0" })).status).toBe(400);
    expect((await rename(other, { filesLength: "1", file0Name: "A", file0ID: id })).status).toBe(404);
    expect((await rename("0", { filesLength: "1", file0Name: "A", file0ID: "999999" })).status).toBe(404);
    expect((await recordsOf(mentee))[0]?.["name"]).toBe("a.pdf");
  });

  it("of a person's own files cannot be changed by anyone else [UPL-10]", async () => {
    const colleague = await makeStaff(test.db, organization);
    const id = (await upload("0", [["private.pdf", samplePdf]])).documents[0]?.id ?? "";
    const body = { filesLength: "1", file1Name: "Mine", file1ID: id };
    expect((await rename("0", body, colleague.token)).status).toBe(404);
    expect((await rename("0", body)).body["status"]).toBe(1);
  });
});
