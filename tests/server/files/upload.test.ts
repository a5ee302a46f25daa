import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { once } from "node:events";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import {
  makeDocumentBomb,
  makeOpenXml,
  makePhoto,
  makePixelBomb,
  makePng,
  makeZip,
  pdfPolyglots,
  sampleExe,
  sampleHeic,
  sampleHtml,
  samplePdf,
  sampleSvg,
} from "#tests/support/sample-files.ts";
import { storedFiles } from "#tests/support/stored-files.ts";
import { makeFileClient, type UploadOptions } from "./file-client.ts";

let server: TestApp;
let client: Awaited<ReturnType<typeof makeFileClient>>;
let owner: Person;
let reader: Person;
let mentee: Person;

beforeAll(async () => {
  server = await createTestApp();
  const { db } = server;
  const organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  reader = await makeStaff(db, organization, {
    role: { flags: ["tablesCanView", "usersCanView"], roleType: 2 },
  });
  mentee = await makeMentee(db, organization);
  client = await makeFileClient(server);
});
afterAll(() => client.close());

const filesOnDisk = () => storedFiles(server.env.dataDir);

async function rowOf(name: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from files where name = ${name}`.execute(
    server.db,
  );
  return rows[0];
}

const upload = (bytes: Buffer, wish?: UploadOptions, person = owner) =>
  client.upload(person.token, bytes, wish);

test("An upload returns a new name with at least 128 random bits [UPL-08]", async () => {
  const first = await upload(samplePdf, { fileName: "Año.pdf" });
  const second = await upload(samplePdf, { fileName: "Año.pdf" });
  expect([first.status, first.body["status"]]).toEqual([200, 1]);
  expect(first.newFileName).toMatch(/^[0-9a-f]{32}\.pdf$/);
  expect(second.newFileName).not.toBe(first.newFileName);
  expect(await rowOf(first.newFileName)).toMatchObject({
    original_name: "Año.pdf",
    media_type: "application/pdf",
    byte_size: String(samplePdf.length),
    is_image: false,
    uploaded_by: owner.accountId,
    record_table: null,
  });
  const path = (await filesOnDisk()).find((file) => file.endsWith(first.newFileName));
  expect(await readFile(String(path))).toEqual(samplePdf);
});

test("An iPhone photo is stored as a JPEG that every browser shows", async () => {
  const photo = await upload(sampleHeic, { fileName: "IMG_0001.HEIC", isImage: true });
  expect([photo.status, photo.body["status"]]).toEqual([200, 1]);
  expect(photo.newFileName).toMatch(/^[0-9a-f]{32}\.jpg$/);
  expect(await rowOf(photo.newFileName)).toMatchObject({
    original_name: "IMG_0001.jpg",
    media_type: "image/jpeg",
    is_image: true,
    has_thumbnail: true,
  });
  const cut = await upload(sampleHeic.subarray(0, 200), { fileName: "IMG_0002.HEIC" });
  expect([cut.status, cut.body["status"]]).toEqual([415, 0]);
});

test("An upload needs a sign-in, and a cookie does not count [UPL-08]", async () => {
  expect((await client.upload(undefined, samplePdf)).status).toBe(401);
  const answer = await fetch(`${client.base}/file-upload`, {
    method: "POST",
    headers: { cookie: `session=${owner.token}` },
    body: new FormData(),
  });
  expect(answer.status).toBe(401);
});

test("An upload for a table needs the right to add or edit its records [UPL-08]", async () => {
  expect((await upload(samplePdf, { tableName: "jobs" })).status).toBe(200);
  expect((await upload(samplePdf, { tableName: "jobs" }, reader)).status).toBe(403);
  expect((await upload(samplePdf, { tableName: "jobs" }, mentee)).status).toBe(403);
  expect((await upload(samplePdf, { tableName: "menteeUserGoals" }, mentee)).status).toBe(200);
  expect((await upload(samplePdf, { tableName: "secrets" })).status).toBe(404);
  expect((await upload(samplePdf, { tableName: "constructor" })).status).toBe(404);
});

test("A person uploads their photo, and another person's photo only with the right to [UPL-08]", async () => {
  const photo = await makePng();
  const forPerson = (tableName: string, id: string) => ({ tableName, id, isImage: true });
  expect((await upload(photo, forPerson("users", reader.id), reader)).status).toBe(200);
  expect((await upload(photo, forPerson("users", owner.id), reader)).status).toBe(403);
  expect((await upload(photo, forPerson("mentees", mentee.id), mentee)).status).toBe(200);
  expect((await upload(photo, forPerson("mentees", `${mentee.id}0`), mentee)).status).toBe(403);
});

test("A file above the limit is refused and leaves nothing behind [UPL-11]", async () => {
  const before = await filesOnDisk();
  const tooLarge = Buffer.alloc(25 * 1024 * 1024 + 1, "a");
  expect((await upload(tooLarge)).status).toBe(413);
  expect((await upload(Buffer.alloc(30 * 1024 * 1024, "a"))).body).toMatchObject({ code: "tooLarge" });
  expect(await filesOnDisk()).toEqual(before);
});

test("A file of exactly the limit is accepted [UPL-11]", async () => {
  expect((await upload(Buffer.alloc(25 * 1024 * 1024, "a"))).status).toBe(200);
});

test("A sender that never stops is cut off and leaves nothing behind [UPL-11]", async () => {
  const before = await filesOnDisk();
  // The answer itself can be lost with the connection, which is reset while more is on its way.
  const refusals = async () => {
    const lines = await server.app.metrics.getSingleMetricAsString("http_request_duration_seconds");
    return Number(/_count\{[^}]*\/file-upload",status="413"\} (\d+)/.exec(lines)?.[1] ?? 0);
  };
  const refusalsBefore = await refusals();
  const { hostname, port } = new URL(client.base);
  const socket = connect(Number(port), hostname);
  const piece = `100000\r\n${"a".repeat(0x100000)}\r\n`;
  const start = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
  const head = [
    "POST /apicalls/file-upload HTTP/1.1",
    "Host: localhost",
    `Authorization: ${owner.token}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Transfer-Encoding: chunked",
  ];
  const isClosed = new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
  socket.write(`${head.join("\r\n")}\r\n\r\n${start.length.toString(16)}\r\n${start}\r\n`);
  // Only the server ends this.
  while (!socket.destroyed) if (!socket.write(piece)) await Promise.race([once(socket, "drain"), isClosed]);
  await expect.poll(refusals).toBe(refusalsBefore + 1);
  expect(await filesOnDisk()).toEqual(before);
});

test("An empty file is refused [UPL-12]", async () => {
  const answer = await upload(Buffer.alloc(0), { fileName: "a.txt" });
  expect([answer.status, answer.body["code"]]).toEqual([415, "unsupportedMediaType"]);
  expect(answer.body["message"]).toBe("The file is empty.");
});

test.each([
  ["HTML named .png", sampleHtml, "photo.png", /this type/],
  ["SVG named .png", sampleSvg, "photo.png", /this type/],
  ["SVG", sampleSvg, "logo.svg", /this type/],
  ["a program named .pdf", sampleExe, "invoice.pdf", /this type/],
  ["a zip named .docx", makeZip({ "a.txt": "a" }), "letter.docx", /this type/],
  [
    "a PDF that is a page too",
    pdfPolyglots["a page behind the end"]!,
    "form.pdf",
    /hides another type of file/,
  ],
  [
    "a document that unpacks without end",
    makeDocumentBomb(101 * 1024 * 1024),
    "a.docx",
    /unpacks to far more/,
  ],
  ["a decompression bomb", makePixelBomb(60_000), "bomb.png", /far too large/],
  ["a broken picture", makePixelBomb(50), "broken.png", /damaged/],
])(
  "The upload of %s is refused with a reason and leaves nothing behind [UPL-12, UPL-13]",
  async (_, bytes, fileName, reason) => {
    const before = await filesOnDisk();
    const answer = await upload(bytes, { fileName });
    expect([answer.status, answer.body["code"]]).toEqual([415, "unsupportedMediaType"]);
    expect(answer.body["message"]).toMatch(reason);
    expect(await filesOnDisk()).toEqual(before);
  },
);

test("The image call accepts only pictures [UPL-08, UPL-13]", async () => {
  expect((await upload(samplePdf, { isImage: true })).status).toBe(415);
  expect((await upload(await makePng(), { isImage: true })).status).toBe(200);
});

test("A photo is stored without its metadata, upright, with a thumbnail [UPL-14, UPL-15]", async () => {
  const { newFileName } = await upload(await makePhoto(400, 300), { isImage: true, fileName: "me.JPG" });
  const paths = (await filesOnDisk()).filter((path) => path.includes(newFileName)).sort();
  expect(paths).toHaveLength(2);
  const [photo, thumbnail] = await Promise.all(paths.map((path) => readFile(path)));
  expect(photo?.includes("SecretCamera")).toBe(false);
  const facts = await sharp(photo).metadata();
  expect([facts.exif, facts.width, facts.height]).toEqual([undefined, 300, 400]);
  expect((await sharp(thumbnail).metadata()).width).toBe(60);
  expect(await rowOf(newFileName)).toMatchObject({
    is_image: true,
    has_thumbnail: true,
    byte_size: String(photo?.length),
    original_name: "me.JPG",
  });
});

test("The extension follows the true type, not the name [UPL-12]", async () => {
  const { newFileName } = await upload(samplePdf, { fileName: "page.html" });
  expect(newFileName).toMatch(/\.pdf$/);
  expect(await rowOf(newFileName)).toMatchObject({ original_name: "page.pdf" });
  const letter = await upload(makeOpenXml("docx"), { fileName: "letter.docx" });
  expect(letter.newFileName).toMatch(/\.docx$/);
});

test("Hidden content of a picture is removed when it is stored [UPL-14]", async () => {
  const script = Buffer.from("<script>alert(1)</script>");
  const gif = await sharp(await makePng(20, 20))
    .gif()
    .toBuffer();
  const samples: [string, Buffer][] = [
    ["behind its end", Buffer.concat([await makePng(20, 20), script, samplePdf])],
    [
      "an archive behind a photo",
      Buffer.concat([await makePhoto(20, 20), makeZip({ "a.html": script.toString() })]),
    ],
    ["behind an animation", Buffer.concat([gif, script])],
    [
      "in its comment",
      await sharp(await makePng(20, 20))
        .withExif({ IFD0: { Artist: script.toString() } })
        .jpeg()
        .toBuffer(),
    ],
  ];
  for (const [where, bytes] of samples) {
    expect(bytes.includes(script), where).toBe(true);
    const { status, newFileName } = await upload(bytes, { fileName: "a.png" });
    expect(status, where).toBe(200);
    const stored = (await filesOnDisk()).filter((path) => path.includes(newFileName));
    expect(stored).toHaveLength(2);
    for (const path of stored) {
      const kept = await readFile(path);
      expect(
        [kept.includes("script"), kept.includes("%PDF"), kept.includes("PK\u0003\u0004")],
        where,
      ).toEqual([false, false, false]);
    }
  }
});

test("A file name with folders, quotes or control characters does no harm", async () => {
  const { newFileName } = await upload(samplePdf, { fileName: '../../etc/a"b\u0000c.pdf' });
  const original = String((await rowOf(newFileName))?.["original_name"]);
  expect(original).not.toMatch(/[/\\"\p{Cc}]/u);
  expect(original).toMatch(/\.pdf$/);
});

test("A form without a file, with two files, cut off or of another type is refused", async () => {
  const post = (body: FormData | string, type?: string) =>
    fetch(`${client.base}/file-upload`, {
      method: "POST",
      headers: { authorization: owner.token, ...(type ? { "content-type": type } : {}) },
      body,
    });
  const empty = new FormData();
  empty.append("tableName", "userFiles");
  expect((await post(empty)).status).toBe(400);
  const two = new FormData();
  two.append("tableName", "userFiles");
  two.append("files", new Blob([new Uint8Array(samplePdf)]), "a.pdf");
  two.append("files", new Blob([new Uint8Array(samplePdf)]), "b.pdf");
  expect((await post(two)).status).toBe(400);
  expect((await post("{}", "application/json")).status).toBe(415);
  const start = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nabc';
  expect((await post(start, "multipart/form-data; boundary=x")).status).toBe(400);
  expect((await post(start, "multipart/form-data")).status).toBe(400);
  // Fails if anything stays incoming.
  await filesOnDisk();
});

test("The fields may follow the file", async () => {
  const form = new FormData();
  form.append("files", new Blob([new Uint8Array(samplePdf)]), "a.pdf");
  form.append("tableName", "jobs");
  const send = async (person: Person) =>
    (
      await fetch(`${client.base}/file-upload`, {
        method: "POST",
        headers: { authorization: person.token },
        body: form,
      })
    ).status;
  expect(await send(owner)).toBe(200);
  expect(await send(reader)).toBe(403);
  // Fails if anything stays incoming.
  await filesOnDisk();
});

test("A person who leaves hundreds of uploads unused has to wait", async () => {
  const other = await makeStaff(server.db, owner.organizationId);
  await sql`insert into files (name, original_name, media_type, byte_size, uploaded_by)
    select 'unused' || n, 'a', 'text/plain', 1, ${other.accountId} from generate_series(1, 200) n`.execute(
    server.db,
  );
  const answer = await upload(samplePdf, {}, other);
  expect(answer.status).toBe(429);
});
