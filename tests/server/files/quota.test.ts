import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeCompound, makeOpenXml, samplePdf } from "#tests/support/sample-files.ts";
import { makeFileClient } from "./file-client.ts";

const megabyte = 1024 * 1024;

let server: TestApp;
let client: Awaited<ReturnType<typeof makeFileClient>>;
let organization: string;
let owner: Person;
let mentee: Person;

beforeAll(async () => {
  server = await createTestApp({ env: { STORAGE_LIMIT_MB: "500" } });
  client = await makeFileClient(server);
});
beforeEach(async () => {
  const { db } = server;
  organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  mentee = await makeMentee(db, organization);
});
afterAll(() => client.close());

/** Stores a file of this size as an upload of a person. */
const store = async ({ accountId }: Person, bytes: number, isAttached: boolean) => {
  await sql`insert into files (name, original_name, media_type, byte_size, uploaded_by, record_table, record_id)
    values (gen_random_uuid()::text, 'a', 'text/plain', ${bytes}, ${accountId}, ${isAttached ? "jobs" : null},
      ${isAttached ? "1" : null})`.execute(server.db);
};
const upload = (person = owner) => client.upload(person.token, samplePdf);
const count = async ({ accountId }: Person) =>
  (await sql`select from files where uploaded_by = ${accountId}`.execute(server.db)).rows.length;

describe("An upload is refused above the limit", () => {
  it("of 200 MB per person in files that no record holds", async () => {
    await store(owner, 200 * megabyte - samplePdf.length, false);
    expect((await upload()).status).toBe(200);
    const refused = await upload();
    expect(refused).toMatchObject({ status: 429, body: { code: "tooManyRequests" } });
    expect(JSON.stringify(refused.body)).toContain("200 MB");
    // A colleague's files and files that records use don't count.
    expect((await upload(await makeStaff(server.db, organization))).status).toBe(200);
    await sql`update files set record_table = 'jobs', record_id = 1 where uploaded_by = ${owner.accountId}`.execute(
      server.db,
    );
    expect((await upload()).status).toBe(200);
  });

  it("per quarter of an hour, whatever happened to the files", async () => {
    await sql`insert into rate_limits (key, points, expire)
      values (${`uploadKilobytes:${owner.accountId}`}, ${1024 * 1024}, ${Date.now() + 600_000})`.execute(
      server.db,
    );
    const refused = await upload();
    expect(refused.status).toBe(429);
    expect(JSON.stringify(refused.body)).toContain("1024 MB");
    expect(await count(owner)).toBe(0);
  });

  it("of the organization, default or custom, across all its people", async () => {
    await store(mentee, 500 * megabyte - samplePdf.length, true);
    expect((await upload()).status).toBe(200);
    const refused = await upload();
    expect(refused).toMatchObject({ status: 413, body: { code: "tooLarge" } });
    expect(JSON.stringify(refused.body)).toContain("500 MB");
    const setLimit = (limit: number | null) =>
      sql`update organizations set storage_limit_mb = ${limit} where id = ${organization}`.execute(server.db);
    await setLimit(600);
    expect((await upload()).status).toBe(200);
    await setLimit(1);
    expect(JSON.stringify((await upload()).body)).toContain("limit of 1 MB");
    // Nothing of another organization counts.
    const other = await makeStaff(server.db, await makeOrganization(server.db));
    expect((await upload(other)).status).toBe(200);
  });

  it("of 250 MB under way at the same time, even if none of it is complete", async () => {
    const { port } = new URL(client.base);
    const sockets: Socket[] = [];
    const begin = () => {
      const socket = connect(Number(port), "127.0.0.1");
      // A refused one is closed by the server.
      socket.on("error", () => undefined);
      socket.write(
        `POST /apicalls/file-upload HTTP/1.1\r\nhost: localhost\r\nauthorization: ${owner.token}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${25 * megabyte}\r\n\r\n`,
      );
      sockets.push(socket);
    };
    for (let at = 0; at < 10; at += 1) begin();
    // An upload may be refused because a short one was being stored at the same time, so try again.
    const tryAgain = async () => {
      begin();
      return (await upload()).status;
    };
    await expect.poll(tryAgain).toBe(429);
    expect(JSON.stringify((await upload()).body)).toContain("at once");
    expect((await upload(mentee)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await upload()).status).toBe(200);
  });

  it("of simultaneous uploads", async () => {
    await store(mentee, 500 * megabyte - 3 * samplePdf.length, true);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await upload()).status));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 413, 413, 413, 413, 413]);
    expect(await count(owner)).toBe(3);
  });
});

describe("Documents with active content", () => {
  it("are refused if they have macros, whatever their extension", async () => {
    for (const bytes of [
      makeOpenXml("docx", ["word/vbaProject.bin"]),
      makeOpenXml("xlsx", ["xl/macrosheets/sheet1.xml"]),
      makeCompound("WordDocument", "_VBA_PROJECT"),
    ]) {
      const refused = await client.upload(owner.token, bytes, { fileName: "plan.docx" });
      expect(refused.status, JSON.stringify(refused.body)).toBe(415);
    }
    expect((await client.upload(owner.token, makeOpenXml("docx"))).status).toBe(200);
  });

  it("are kept as PDF and only downloaded, under their name", async () => {
    const script = Buffer.from(
      "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
    );
    const { newFileName } = await client.upload(owner.token, script, { fileName: "form.pdf" });
    expect(newFileName).toMatch(/\.bin$/);
    for (const query of ["", "?inline=1"]) {
      const answer = await client.download(`${newFileName}${query}`, owner.token);
      expect(answer.headers.get("content-type")).toBe("application/octet-stream");
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="form\.pdf"/);
      expect(Buffer.from(await answer.arrayBuffer()).equals(script)).toBe(true);
    }
    const plain = await client.upload(owner.token, samplePdf, { fileName: "letter.pdf" });
    const shown = await client.download(`${plain.newFileName}?inline=1`, owner.token);
    expect(shown.headers.get("content-disposition")).toMatch(/^inline/);
  });
});
