import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachFiles, type Attachment, releaseFilesOf } from "#server/platform/files/attach.ts";
import { cleanUpFiles, orphanHours, removeOrphanFiles } from "#server/features/files/clean-up.ts";
import { hold } from "#server/platform/deliveries/hold.ts";
import { openFolderStore } from "#server/platform/files/folder-store.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { makePng, samplePdf } from "#tests/support/sample-files.ts";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { age, makeFileClient } from "./file-client.ts";

let server: TestApp;
let client: Awaited<ReturnType<typeof makeFileClient>>;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  server = await createTestApp();
  const { db } = server;
  await sql`update schema_migrations set applied_at = now() - interval '30 hours'`.execute(db);
  const organization = await makeOrganization(db);
  ann = await makeStaff(db, organization);
  ben = await makeStaff(db, organization);
  client = await makeFileClient(server);
});
afterAll(() => client.close());

const pdfOf = async (person: Person) => (await client.upload(person.token, samplePdf)).newFileName;
const attach = (wish: Partial<Attachment>) =>
  server.db
    .transaction()
    .execute((trx) =>
      attachFiles(trx, {
        accountId: ann.accountId,
        table: "jobs",
        recordId: "1",
        field: "descriptionFile",
        names: [],
        previousNames: [],
        ...wish,
      }),
    );
async function holderOf(name: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ holder: string | null }>`
    select record_table || '/' || record_id || '/' || record_field as holder from files
    where name = ${name}`.execute(server.db);
  return rows[0]?.holder;
}

test("A save holds its uploads and may keep the files that it held", async () => {
  const name = await pdfOf(ann);
  expect(await attach({ names: [name] })).toEqual([]);
  expect(await holderOf(name)).toBe("jobs/1/descriptionFile");
  expect(await attach({ names: [name], previousNames: [name], accountId: ben.accountId })).toEqual([]);
  expect(await holderOf(name)).toBe("jobs/1/descriptionFile");
});

test("A save cannot hold a file of another person, record or field, or a file that does not exist [UPL-17]", async () => {
  const [own, foreign, held] = [await pdfOf(ann), await pdfOf(ben), await pdfOf(ann)];
  expect(await attach({ names: [held], recordId: "2" })).toEqual([]);
  expect(await attach({ names: [own, foreign] })).toEqual([foreign]);
  expect(await holderOf(own)).toBeNull();
  expect(await attach({ names: [held], recordId: "3" })).toEqual([held]);
  expect(await attach({ names: [held], recordId: "2", field: "other" })).toEqual([held]);
  expect(await attach({ names: ["nothing.pdf"] })).toEqual(["nothing.pdf"]);
});

test("A field for pictures holds only pictures", async () => {
  const pdf = await pdfOf(ann);
  const picture = (await client.upload(ann.token, await makePng())).newFileName;
  expect(await attach({ names: [pdf], field: "image", imagesOnly: true })).toEqual([pdf]);
  expect(await attach({ names: [picture], field: "image", imagesOnly: true })).toEqual([]);
});

test("Saving a record holds the upload that it names, and refuses another person's upload [UPL-17]", async () => {
  const save = (person: Person, file: string) =>
    server.save("userFiles", "0", { name: "Tax return", file }, person.token);
  const name = await pdfOf(ann);
  const stolen = await save(ben, name);
  expect(stolen.body).toMatchObject({
    status: 0,
    errors: { file: expect.stringMatching(/upload/) as string },
  });
  const saved = await save(ann, name);
  expect(saved.body).toMatchObject({ status: 1 });
  expect(await holderOf(name)).toBe(`userFiles/${String(saved.body["recordId"])}/file`);
  expect((await client.download(name, ann.token)).status).toBe(200);
  expect((await client.download(name, ben.token)).status).toBe(404);
});

test("One of two simultaneous saves gets an upload that both name", async () => {
  const name = await pdfOf(ann);
  const answers = await Promise.all(
    ["11", "12", "13"].map((recordId) => attach({ names: [name], recordId })),
  );
  expect(answers.filter((wrong) => wrong.length === 0)).toHaveLength(1);
});

const clean = () =>
  removeOrphanFiles(
    server.db,
    openFolderStore(join(server.env.dataDir, "files")),
    new Date(Date.now() - orphanHours * 3_600_000),
  );
async function isOnDisk(name: string): Promise<boolean> {
  const paths = await readdir(join(server.env.dataDir, "files"), { recursive: true });
  return paths.some((path) => path.includes(name));
}

test("An upload that no record held for 24 hours is removed, with its bytes and thumbnail [UPL-16]", async () => {
  const old = (await client.upload(ann.token, await makePng())).newFileName;
  const [young, held] = [await pdfOf(ann), await pdfOf(ann)];
  await attach({ names: [held], recordId: "21" });
  await age(server.db, old, 25);
  await age(server.db, held, 25);
  await age(server.db, young, 23);
  expect(await clean()).toMatchObject({ unattached: 1 });
  expect([await holderOf(old), await isOnDisk(old)]).toEqual([undefined, false]);
  expect([await holderOf(young), await isOnDisk(young)]).toEqual([null, true]);
  expect(await isOnDisk(held)).toBe(true);
});

test("A file that a record releases stays one more day [UPL-16]", async () => {
  const name = await pdfOf(ann);
  await attach({ names: [name], recordId: "31" });
  await age(server.db, name, 100);
  await attach({ names: [], previousNames: [name], recordId: "31" });
  await clean();
  expect(await holderOf(name)).toBeNull();
  await age(server.db, name, 25);
  await clean();
  expect(await holderOf(name)).toBeUndefined();
});

test("The files of a purged record are released", async () => {
  const name = await pdfOf(ann);
  await attach({ names: [name], recordId: "41" });
  await releaseFilesOf(server.db, "jobs", ["40", "41"]);
  expect(await holderOf(name)).toBeNull();
});

test("Bytes that the database does not know and aborted uploads are removed after a day [UPL-16]", async () => {
  const root = join(server.env.dataDir, "files");
  await mkdir(join(root, "zz"), { recursive: true });
  const paths = [
    join(root, "zz", "zz-old.pdf"),
    join(root, "incoming", "old"),
    join(root, "zz", "zz-new.pdf"),
  ];
  for (const path of paths) await writeFile(path, "x");
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const path of paths.slice(0, 2)) await utimes(path, longAgo, longAgo);
  expect(await clean()).toMatchObject({ unknown: 2 });
  expect([await isOnDisk("zz-old.pdf"), await isOnDisk("incoming/old")]).toEqual([false, false]);
  expect(await isOnDisk("zz-new.pdf")).toBe(true);
});

test("Files from before the database stay, because the database may have been replaced by mistake", async () => {
  const path = join(server.env.dataDir, "files", "zz", "zz-former.pdf");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "x");
  const longAgo = new Date(Date.now() - 31 * 3_600_000);
  await utimes(path, longAgo, longAgo);
  expect(await clean()).toMatchObject({ unknown: 0 });
  expect(await isOnDisk("zz-former.pdf")).toBe(true);
});

test("A row whose bytes are lost is reported and kept, because a backup may restore them", async () => {
  const name = await pdfOf(ann);
  await attach({ names: [name], recordId: "51" });
  await rm(join(server.env.dataDir, "files", name.slice(0, 2), name));
  expect(await clean()).toMatchObject({ missing: 1 });
  expect(await holderOf(name)).toBe("jobs/51/descriptionFile");
  expect((await client.download(name, ann.token)).status).toBe(404);
});

test("A copied installation removes no files until it is confirmed, because the original may share them", async () => {
  const path = join(server.env.dataDir, "files", "zz", "zz-original.pdf");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "x");
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(path, longAgo, longAgo);
  const store = openFolderStore(join(server.env.dataDir, "files"));
  const log = { error: () => undefined };
  await hold(server.db, "moved", null);
  await cleanUpFiles(server.db, store, log);
  expect(await isOnDisk("zz-original.pdf")).toBe(true);
  await sql`update installation set held_since = null, held_because = null`.execute(server.db);
  await cleanUpFiles(server.db, store, log);
  expect(await isOnDisk("zz-original.pdf")).toBe(false);
});
