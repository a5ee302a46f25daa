import { EventEmitter } from "node:events";
import type { FastifyReply } from "fastify";
import sharp from "sharp";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitOpenDownloads, maxOpenDownloads } from "#server/platform/files/open-downloads.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { makeOpenXml, makePng, sampleMp4, samplePdf } from "#tests/support/sample-files.ts";
import { hold, makeFileClient } from "./file-client.ts";

let server: TestApp;
let client: Awaited<ReturnType<typeof makeFileClient>>;
let superOwner: Person;
let owner: Person;
let colleague: Person;
let stranger: Person;
let mentee: Person;
let otherMentee: Person;

beforeAll(async () => {
  server = await createTestApp();
  const { db } = server;
  superOwner = await makeStaff(db, await makeOrganization(db));
  const organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  colleague = await makeStaff(db, organization, { role: { flags: [], keys: [], roleType: 2 } });
  mentee = await makeMentee(db, organization);
  otherMentee = await makeMentee(db, organization);
  stranger = await makeStaff(db, await makeOrganization(db));
  client = await makeFileClient(server);
});
afterAll(() => client.close());

const pdfOf = async (person: Person, fileName = "report.pdf") =>
  (await client.upload(person.token, samplePdf, { fileName })).newFileName;
const photoOf = async (person: Person) =>
  (await client.upload(person.token, await makePng(), { isImage: true })).newFileName;
const statusFor = async (person: Person, name: string) => (await client.download(name, person.token)).status;

const makeMenteeFile = (file: string, isShared: boolean) =>
  insertRow(server.db, "menteeUserFiles", {
    organizationId: owner.organizationId,
    menteeId: mentee.id,
    date: "2026-01-01",
    name: "Letter",
    shared: isShared,
    file,
  });

test("An upload that no record holds is visible only to its uploader [UPL-17]", async () => {
  const name = await pdfOf(owner);
  expect(await statusFor(owner, name)).toBe(200);
  for (const person of [superOwner, colleague, stranger, mentee]) {
    expect(await statusFor(person, name)).toBe(404);
  }
  expect((await client.download(name)).status).toBe(401);
});

test("A person can have only so many downloads open at a time, on whatever they download", async () => {
  const name = await pdfOf(owner);
  const open = Array.from({ length: maxOpenDownloads }, () => new EventEmitter());
  for (const raw of open) limitOpenDownloads({ raw } as unknown as FastifyReply, owner.accountId);
  const { body } = await server.post("export/overview", { tableName: "jobs" }, owner.token);
  const exported = () => server.get(`export/${String(body["code"])}`, owner.token);
  const refused = await client.download(name, owner.token);
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 10]);
  await refused.text();
  expect((await exported()).status).toBe(429);
  // Another person isn't affected.
  const other = await pdfOf(stranger);
  expect(await statusFor(stranger, other)).toBe(200);
  for (const raw of open) {
    raw.emit("finish");
    raw.emit("close");
  }
  expect(await statusFor(owner, name)).toBe(200);
  // The refusal didn't use up the code.
  expect((await exported()).status).toBe(200);
});

test("A download whose client left before it began isn't counted as open", async () => {
  const name = await pdfOf(owner);
  for (let at = 0; at < maxOpenDownloads; at += 1) {
    const raw = Object.assign(new EventEmitter(), { destroyed: true });
    limitOpenDownloads({ raw } as unknown as FastifyReply, owner.accountId);
  }
  expect(await statusFor(owner, name)).toBe(200);
});

test("A file is readable by those who may read its record, and by no one else [UPL-17]", async () => {
  const name = await pdfOf(owner);
  const id = await makeMenteeFile(name, false);
  await hold(server.db, owner, name, ["menteeUserFiles", id, "file"]);
  expect(await statusFor(owner, name)).toBe(200);
  expect(await statusFor(superOwner, name)).toBe(200);
  for (const person of [colleague, stranger, mentee]) expect(await statusFor(person, name)).toBe(404);

  await sql`update mentee_user_files set shared = true where id = ${id}`.execute(server.db);
  expect(await statusFor(mentee, name)).toBe(200);
  expect(await statusFor(otherMentee, name)).toBe(404);

  await sql`update mentee_user_files set deleted_at = now() where id = ${id}`.execute(server.db);
  expect(await statusFor(owner, name)).toBe(404);
});

test("Another organization's file answers exactly like a missing one [UPL-17]", async () => {
  const name = await pdfOf(owner);
  const facts = async (path: string) => {
    const answer = await client.download(path, stranger.token);
    const { requestId, ...body } = (await answer.json()) as Record<string, unknown>;
    expect(requestId).toBeTypeOf("string");
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, body, headers: { ...headers, date: "", "x-request-id": "" } };
  };
  const missing = await facts(`${"0".repeat(32)}.pdf`);
  expect(missing.status).toBe(404);
  expect(await facts(name)).toEqual(missing);
  expect(await facts(`${name}?size=thumb`)).toEqual(missing);
});

test.each([
  "..%2f..%2fpackage.json",
  "..%5c..%5cpackage.json",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%00.pdf",
  "a%00.pdf",
  "incoming%2fx",
  ".hidden",
  "a".repeat(250),
  "%ff.pdf",
])("The name %s reads nothing [UPL-17]", async (name) => {
  const answer = await client.download(name, owner.token);
  expect([400, 404]).toContain(answer.status);
});

test("A person's photo is visible to the person and to the staff of their organization [UPL-17]", async () => {
  const photo = await photoOf(owner);
  await hold(server.db, owner, photo, ["users", owner.id, "image"]);
  expect(await statusFor(owner, photo)).toBe(200);
  expect(await statusFor(colleague, photo)).toBe(200);
  expect(await statusFor(superOwner, photo)).toBe(200);
  expect(await statusFor(stranger, photo)).toBe(404);

  const own = await photoOf(mentee);
  await hold(server.db, mentee, own, ["mentees", mentee.id, "image"]);
  expect(await statusFor(mentee, own)).toBe(200);
  expect(await statusFor(owner, own)).toBe(200);
  expect(await statusFor(otherMentee, own)).toBe(404);
  expect(await statusFor(colleague, own)).toBe(404);
});

test("People who share a chat room see each other's photos, and only photos [UPL-17]", async () => {
  const { db } = server;
  const role = await makeRole(db, owner.organizationId, { flags: ["menteesCanChat"], keys: [], roleType: 2 });
  const manager = await makeStaff(db, owner.organizationId, { role });
  const assisted = await makeMentee(db, owner.organizationId, { values: { caseManager: manager.id } });
  const [face, letter] = [await photoOf(manager), await pdfOf(manager)];
  await hold(db, manager, face, ["users", manager.id, "image"]);
  await hold(db, manager, letter, ["users", manager.id, "notes"]);
  expect(await statusFor(assisted, face)).toBe(200);
  expect(await statusFor(otherMentee, face)).toBe(404);
  expect(await statusFor(assisted, letter)).toBe(404);
  const ownFace = await photoOf(assisted);
  await hold(db, assisted, ownFace, ["mentees", assisted.id, "image"]);
  expect(await statusFor(manager, ownFace)).toBe(200);
  const mayChat = (may: boolean) =>
    sql`update user_roles set mentees_can_chat = ${may} where id = ${role}`.execute(db);
  await mayChat(false);
  expect(await statusFor(manager, ownFace)).toBe(404);
  await mayChat(true);
  expect(await statusFor(manager, ownFace)).toBe(200);
  await sql`update chat_members set removed_at = now() where account_id = ${manager.accountId}`.execute(db);
  expect(await statusFor(assisted, face)).toBe(404);
});

test("A PDF is sent as an attachment that no page can run [UPL-18]", async () => {
  const name = await pdfOf(owner, "Año 1.pdf");
  const answer = await client.download(name, owner.token);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(samplePdf);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(samplePdf.length),
    "content-disposition": `attachment; filename="A_o 1.pdf"; filename*=UTF-8''A%C3%B1o%201.pdf`,
    "content-security-policy":
      "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const shown = await client.download(`${name}?inline=1`, owner.token);
  expect(shown.headers.get("content-disposition")).toMatch(/^inline; /);
});

test("A text file is never shown inline, and states its encoding [UPL-18]", async () => {
  const text = Buffer.from("Hello");
  const { newFileName } = await client.upload(owner.token, text, { fileName: "a.txt" });
  const answer = await client.download(`${newFileName}?inline=1`, owner.token);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
});

test("A picture is shown inline, and its thumbnail is at most 60 px wide [UPL-15, UPL-18]", async () => {
  const name = await photoOf(owner);
  const answer = await client.download(name, owner.token);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-disposition")).toMatch(/^inline; /);
  expect(answer.headers.get("content-security-policy")).toBe(
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  const small = await client.download(`${name}?size=thumb`, owner.token);
  expect(small.headers.get("content-type")).toBe("image/webp");
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(60);
});

test("An image element needs only the cookie, and a wrong cookie opens nothing [UPL-17]", async () => {
  const name = await photoOf(owner);
  expect((await client.download(name, undefined, { cookie: `session=${owner.token}` })).status).toBe(200);
  expect((await client.download(name, undefined, { cookie: "session=wrong" })).status).toBe(401);
});

test("A browser revalidates a cached file, and gets a confirmation as long as it may read it [UPL-17]", async () => {
  const name = await pdfOf(owner);
  const etag = (await client.download(name, owner.token)).headers.get("etag") ?? "";
  const again = await client.download(name, owner.token, { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const foreign = await client.download(name, stranger.token, { "if-none-match": etag });
  expect(foreign.status).toBe(404);
});

test("A video is sent in ranges", async () => {
  const { newFileName } = await client.upload(owner.token, sampleMp4, { fileName: "a.mp4" });
  const piece = async (range: string, headers = {}) => {
    const answer = await client.download(newFileName, owner.token, { range, ...headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, range: answer.headers.get("content-range"), bytes };
  };
  const size = sampleMp4.length;
  expect(await piece("bytes=0-9")).toEqual({
    status: 206,
    range: `bytes 0-9/${size}`,
    bytes: sampleMp4.subarray(0, 10),
  });
  expect(await piece(`bytes=${size - 5}-`)).toMatchObject({ status: 206, bytes: sampleMp4.subarray(-5) });
  expect(await piece("bytes=-3")).toMatchObject({ status: 206, bytes: sampleMp4.subarray(-3) });
  expect(await piece(`bytes=10-${size * 2}`)).toMatchObject({ status: 206, bytes: sampleMp4.subarray(10) });
  expect(await piece(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
  expect(await piece("bytes=5-2")).toMatchObject({ status: 200, bytes: sampleMp4 });
  expect(await piece("bytes=0-1,3-4")).toMatchObject({ status: 200, bytes: sampleMp4 });
  expect(await piece("bytes=0-9", { "if-range": '"other"' })).toMatchObject({ status: 200 });
});

test("A browser that asks for a range of a video gets a video that it must not run or open as a page", async () => {
  const { newFileName } = await client.upload(owner.token, sampleMp4, { fileName: "a.mp4" });
  // Safari plays nothing from a server that does not answer this.
  const probe = await client.download(newFileName, owner.token, { range: "bytes=0-1" });
  expect(probe.status).toBe(206);
  expect(Object.fromEntries(probe.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "content-length": "2",
    "content-range": `bytes 0-1/${sampleMp4.length}`,
    "content-type": "video/mp4",
    "content-disposition": expect.stringMatching(/^attachment/),
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "x-content-type-options": "nosniff",
  });
});

test.each([
  ["a.docx", makeOpenXml("docx")],
  ["a.mp4", sampleMp4],
  ["a.txt", Buffer.from("Some words.")],
])(
  "A file that is neither a picture nor a PDF is never shown as a page, whoever asks for it: %s",
  async (fileName, bytes) => {
    const { newFileName } = await client.upload(owner.token, bytes, { fileName });
    const answer = await client.download(`${newFileName}?inline=1`, owner.token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox/);
  },
);

test("The size of a file is returned without its bytes to people who may read it", async () => {
  const { newFileName } = await client.upload(owner.token, makeOpenXml("docx"), { fileName: "a.docx" });
  const ask = (token: string) =>
    server.app.inject({
      method: "HEAD",
      url: `/apicalls/files/${newFileName}`,
      headers: { authorization: token },
    });
  const answer = await ask(owner.token);
  expect(answer.statusCode).toBe(200);
  expect(Number(answer.headers["content-length"])).toBe(makeOpenXml("docx").length);
  expect(answer.rawPayload).toHaveLength(0);
  expect((await ask(stranger.token)).statusCode).toBe(404);
  expect((await ask("")).statusCode).toBe(401);
});
