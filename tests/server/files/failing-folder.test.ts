/** Failing file folders. Root ignores file modes, so the test replaces folders by files or mounts them read-only. */
import { execFileSync } from "node:child_process";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SystemState } from "#shared/contracts/responses/system.ts";
import { makeNode } from "#server/features/system/nodes.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { makePng, samplePdf } from "#tests/support/sample-files.ts";
import { postForm } from "#tests/security/support/forms.ts";
import { makeFileClient } from "./file-client.ts";

let server: TestApp;
let client: Awaited<ReturnType<typeof makeFileClient>>;
let superOwner: Person;
let owner: Person;
let mentee: Person;
const folders = ["files", "exports"];
const pathOf = (area: string) => join(server.env.dataDir, area);

beforeAll(async () => {
  server = await createTestApp({ env: { PORT: "3009" } });
  const { db } = server;
  superOwner = await makeStaff(db, await makeOrganization(db));
  const organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  mentee = await makeMentee(db, organization);
  client = await makeFileClient(server);
});
afterAll(() => client.close());

/** Fields and a file, as a browser sends them. */
const sendForm = (path: string, fields: Record<string, string>, name: string, bytes: Buffer<ArrayBuffer>) =>
  postForm(server, path, fields, owner.token, [{ name, bytes }]);

const read = async (response: Response) => ({
  status: response.status,
  body: response.headers.get("content-type")?.startsWith("application/json")
    ? ((await response.json()) as Record<string, unknown>)
    : {},
});

const list = { tableName: "mentees", organizationId: "0", currentPage: 1, recordsPerPage: 25 };

/** The calls that store files, each with its answer. */
const writes = (): Record<string, () => Promise<{ status: number; body: Record<string, unknown> }>> => ({
  "file-upload": () => client.upload(owner.token, samplePdf, { fileName: "a.pdf" }),
  "image-upload": async () =>
    client.upload(owner.token, await makePng(20, 20), { fileName: "a.png", isImage: true }),
  fileUpload: () => sendForm("fileUpload", { clientId: mentee.id }, "a.pdf", samplePdf),
  "imports/read": () =>
    sendForm("imports/read", { tableName: "mentees" }, "a.csv", Buffer.from("Name\nAna\n")),
  "export/overview": () => server.post("export/overview", { ...list, format: "csv" }, owner.token),
});

const storedPaths: string[] = [];
const downloads = () =>
  storedPaths.map(
    (path) => async () =>
      read(await fetch(`${client.base}/files/${path}`, { headers: { authorization: owner.token } })),
  );

async function systemProblems(): Promise<string[]> {
  // This node reports it with its next heartbeat, and the second one immediately.
  const node = makeNode(server.database.application, server.env, server.app.files);
  await node.beat();
  const { body } = await server.get("system", superOwner.token);
  await node.leave();
  return (body["dataValues"] as SystemState).problems
    .filter(({ part }) => part === "disk")
    .map(({ problem }) => problem);
}

async function expectAllWell(): Promise<void> {
  for (const [call, send] of Object.entries(writes())) {
    const { status } = await send();
    expect([call, status]).toEqual([call, 200]);
  }
  for (const download of downloads()) expect((await download()).status).toBe(200);
  expect((await server.get("ready")).status).toBe(200);
  expect(await systemProblems()).not.toContain("filesFailing");
}

async function expectWritesFail(): Promise<void> {
  for (const [call, send] of Object.entries(writes())) {
    const { status, body } = await send();
    expect([call, status, body["code"]]).toEqual([call, 503, "filesUnavailable"]);
    expect(body["message"]).toMatch(/^The server can't read or write files right now\./);
  }
  expect(await server.get("ready")).toMatchObject({ status: 503, body: { code: "filesUnavailable" } });
  expect(await systemProblems()).toContain("filesFailing");
  // Calls that need no files still work.
  expect((await server.get("health")).status).toBe(200);
  expect((await server.post("getTable", list, owner.token)).status).toBe(200);
}

test("Files are stored and read before anything fails", async () => {
  await expectAllWell();
  const picture = await client.upload(owner.token, await makePng(20, 20), { isImage: true });
  const pdf = await client.upload(owner.token, samplePdf);
  storedPaths.push(picture.newFileName, `${picture.newFileName}?size=thumb`, pdf.newFileName);
  await expectAllWell();
});

test("Missing folders answer 503 with a sentence, and recover", async () => {
  for (const area of folders) {
    await rename(pathOf(area), `${pathOf(area)}.away`);
    await writeFile(pathOf(area), "");
  }
  await expectWritesFail();
  for (const download of downloads())
    expect(await download()).toMatchObject({ status: 503, body: { status: 0, code: "filesUnavailable" } });
  for (const area of folders) {
    await rm(pathOf(area));
    await rename(`${pathOf(area)}.away`, pathOf(area));
  }
  await expectAllWell();
});

test("An unreadable file answers 503 with a sentence, not the headers of the file", async () => {
  const name = storedPaths.at(-1)!;
  const path = join(pathOf("files"), name.slice(0, 2), name);
  await rename(path, `${path}.away`);
  await mkdir(path);
  const response = await fetch(`${client.base}/files/${name}`, { headers: { authorization: owner.token } });
  const body: unknown = await response.json();
  await rm(path, { recursive: true });
  await rename(`${path}.away`, path);
  expect([response.status, body]).toEqual([503, expect.objectContaining({ code: "filesUnavailable" })]);
  expect(response.headers.get("content-disposition")).toBeNull();
  await expectAllWell();
});

test("Read-only folders answer 503 to uploads, and still serve files", async (context) => {
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "ignore" });
  try {
    for (const area of folders) {
      mount("--bind", pathOf(area), pathOf(area));
      mount("-o", "remount,bind,ro", pathOf(area));
    }
  } catch {
    context.skip("Nothing can be mounted on this machine.");
  }
  try {
    await expectWritesFail();
    for (const download of downloads()) expect((await download()).status).toBe(200);
  } finally {
    for (const area of folders) execFileSync("umount", ["-l", pathOf(area)]);
  }
  await expectAllWell();
});
