import { readdir, rm } from "node:fs/promises";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/process/app.ts";
import { cleanUpExports } from "#server/features/exports/clean-up.ts";
import { removeOrphanFiles } from "#server/features/files/clean-up.ts";
import { hold as holdDeliveries } from "#server/platform/deliveries/hold.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { startS3Server, type S3Server } from "#tests/support/s3-server.ts";
import { makePhoto, samplePdf } from "#tests/support/sample-files.ts";
import { hold, makeFileClient } from "#tests/server/files/file-client.ts";
import { fetchCode, readSheet, untilReady } from "./export-client.ts";
import { until } from "#tests/support/until.ts";

let bucket: S3Server;
/** The node that the tests call, and another node with its folder. */
let test: TestApp;
let other: FastifyInstance;
let otherFolder: string;
let client: Awaited<ReturnType<typeof makeFileClient>>;
let owner: Person;

beforeAll(async () => {
  bucket = await startS3Server();
  test = await createTestApp({ env: { ...bucket.env } });
  otherFolder = await mkdtemp(join(tmpdir(), "mentor-node-"));
  other = await buildApp({ env: { ...test.env, dataDir: otherFolder }, db: test.db });
  await other.ready();
  await makeOrganization(test.db);
  owner = await makeStaff(test.db, await makeOrganization(test.db));
  client = await makeFileClient(test);
});
afterAll(async () => {
  await other.close();
  await client.close();
  await bucket.close();
  await rm(otherFolder, { recursive: true, force: true });
});

async function ask(): Promise<string> {
  const code = String((await test.post("export/overview", { tableName: "jobs" }, owner.token)).body["code"]);
  await untilReady(test, code, owner.token);
  return code;
}
const storedExports = async () => (await openFileStore(test.env, "exports").list()).map(({ key }) => key);
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== "secret.key").map(({ name }) => name);
}

describe("Two nodes with one bucket", () => {
  it("serve an upload of the other, whole, in ranges and as a thumbnail [UPL-08] [UPL-17]", async () => {
    const photo = await client.upload(owner.token, await makePhoto());
    const pdf = await client.upload(owner.token, samplePdf);
    expect([photo.status, pdf.status]).toEqual([200, 200]);
    const get = (name: string, headers: Record<string, string> = {}) =>
      other.inject({
        method: "GET",
        url: `/apicalls/files/${name}`,
        headers: { authorization: owner.token, ...headers },
      });
    const whole = await get(pdf.newFileName);
    expect(whole.rawPayload.equals(samplePdf)).toBe(true);
    const piece = await get(pdf.newFileName, { range: "bytes=1-3" });
    expect([piece.statusCode, piece.payload]).toEqual([206, "PDF"]);
    const small = await get(`${photo.newFileName}?size=thumb`);
    expect(small.headers["content-type"]).toBe("image/webp");
    expect(small.rawPayload.length).toBeGreaterThan(50);
    expect((await get("0123456789abcdef0123456789abcdef.pdf")).statusCode).toBe(404);
    expect(await filesOf(test.env.dataDir)).toEqual([]);
  });

  it("answer that files are unavailable while the bucket can't be reached, keep no parts of files, and recover", async () => {
    const { newFileName } = await client.upload(owner.token, samplePdf);
    const rows = async () => (await sql`select from files`.execute(test.db)).rows.length;
    const before = await rows();
    bucket.cutNext(Number.POSITIVE_INFINITY);
    const refused = await client.upload(owner.token, samplePdf);
    const missing = await client.download(newFileName, owner.token);
    bucket.cutNext(0);
    expect([refused.status, missing.status]).toEqual([503, 503]);
    expect(refused.body).toMatchObject({ status: 0, code: "filesUnavailable" });
    expect([await rows(), await filesOf(test.env.dataDir)]).toEqual([before, []]);
    expect((await client.upload(owner.token, samplePdf)).status).toBe(200);
    expect((await client.download(newFileName, owner.token)).status).toBe(200);
  });

  it("remove files that no record holds from the bucket [UPL-16]", async () => {
    const files = openFileStore(test.env, "files");
    const kept = (await client.upload(owner.token, samplePdf)).newFileName;
    await hold(test.db, owner, kept, ["userFiles", "1", "file"]);
    const before = (await files.list()).length;
    expect(before).toBeGreaterThan(1);
    await removeOrphanFiles(test.db, files, new Date(Date.now() + 60_000));
    expect((await files.list()).map(({ key }) => key)).toEqual([`${kept.slice(0, 2)}/${kept}`]);
  });

  it("serve an export that the other created, and remove it once fetched [EXP-19] [EXP-22]", async () => {
    const code = await ask();
    expect(await storedExports()).toHaveLength(1);
    const file = await fetchCode({ ...test, app: other }, code, owner.token);
    expect(file.status).toBe(200);
    expect(await readSheet(file.bytes)).toHaveLength(1);
    await until(async () => (await storedExports()).length === 0);
    expect((await fetchCode(test, code, owner.token)).status).toBe(404);
    expect([await filesOf(test.env.dataDir), await filesOf(otherFolder)]).toEqual([[], []]);
  });

  it("remove no unknown export in a copied installation until it is confirmed", async () => {
    await ask();
    const { db } = test;
    const store = openFileStore(test.env, "exports");
    await holdDeliveries(db, "moved", null);
    // The copy was made before the export.
    await sql`delete from exports`.execute(db);
    await cleanUpExports(db, store);
    expect(await storedExports()).toHaveLength(1);
    await sql`update installation set held_since = null, held_because = null`.execute(db);
    await cleanUpExports(db, store);
    expect(await storedExports()).toEqual([]);
  });

  it("remove an expired export that was never fetched", async () => {
    await ask();
    const { db } = test;
    const store = openFileStore({ ...test.env, dataDir: otherFolder }, "exports");
    await cleanUpExports(db, store);
    expect(await storedExports()).toHaveLength(1);
    await sql`update exports set expires_at = now() - interval '1 second'`.execute(db);
    expect(await cleanUpExports(db, store)).toMatchObject({ files: 1 });
    expect(await storedExports()).toEqual([]);
  });
});
