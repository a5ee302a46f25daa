import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UploadedDocument } from "#shared/contracts/responses/documents.ts";
import { buildApp } from "#server/process/app.ts";
import { readEnv } from "#server/kernel/env.ts";
import { createLogger } from "#server/process/startup/logger.ts";
import { testApp } from "#tests/support/app.ts";
import { type Clamd, type ClamdMood, startClamd, virusMarker } from "#tests/support/clamd.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { makePng, samplePdf } from "#tests/support/sample-files.ts";
import { storedFiles } from "#tests/support/stored-files.ts";

const infected = "The virus scanner found something harmful in this file, so it was not saved.";
const notScanned =
  "This file could not be checked for viruses, so it was not saved. Please try again in a few minutes.";
const virus = Buffer.from(`A letter with ${virusMarker} in it`);
// More than the buffers between the two hold, so that it is still being sent when an answer comes early.
const large = Buffer.alloc(20 * 1024 * 1024, "a letter, ");

type Sent = readonly [name: string, bytes: Buffer];

let clamd: Clamd;
let owner: Person;
let menteeId: string;
let log = "";
const apps: FastifyInstance[] = [];

/** One more node of the application, whose log is read. */
async function startNode(settings: Record<string, string>): Promise<string> {
  const env = readEnv({ DATA_DIR: server.env.dataDir, SEED: "none", ...settings });
  const logger = createLogger({ logLevel: "trace" }, { write: (line: string) => void (log += line) });
  const app = await buildApp({ env, db: server.database.application, logger });
  apps.push(app);
  return `${await app.listen({ host: "127.0.0.1", port: 0 })}/apicalls`;
}

let base: string;
/** A node that waits for a second only. */
let hurried: string;

const server = testApp();
beforeAll(async () => {
  const { db } = server;
  const organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  menteeId = (await makeMentee(db, organization)).id;
  clamd = await startClamd();
  const url = `tcp://127.0.0.1:${clamd.port}`;
  base = await startNode({ CLAMAV_URL: url });
  hurried = await startNode({ CLAMAV_URL: url, CLAMAV_TIMEOUT_SECONDS: "1" });
});
/** Closes the nodes that were started after a number of others. Each takes a connection of the pool that they share. */
async function closeNodes(after: number): Promise<void> {
  for (const app of apps.splice(after)) {
    app.server.closeAllConnections();
    await app.close();
  }
}
afterEach(() => closeNodes(2));
afterAll(async () => {
  await closeNodes(0);
  await clamd.close();
});
beforeEach(() => {
  clamd.mood = "honest";
  clamd.scanned.length = 0;
  clamd.connections = 0;
  log = "";
});

async function send(call: string, fields: Record<string, string>, files: readonly Sent[], to = base) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${to}/${call}`, {
    method: "POST",
    headers: { authorization: owner.token },
    body: form,
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

const sendFile = (bytes: Buffer, to?: string) =>
  send("file-upload", { id: "0", tableName: "userFiles" }, [["Ana Gomez.txt", bytes]], to);
const sendImage = (bytes: Buffer, to?: string) =>
  send("image-upload", { id: "0", tableName: "userFiles" }, [["Ana Gomez.png", bytes]], to);

async function sendDocuments(files: readonly Sent[], to?: string) {
  const { status, body } = await send("fileUpload", { clientId: menteeId }, files, to);
  expect([status, body["status"]]).toEqual([200, 1]);
  const documents = body["documents"] as UploadedDocument[];
  return documents.map(({ fileName, status: verdict, statusReason }) => [fileName, verdict, statusReason]);
}

/** Everything that is stored: bytes on disk, rows of files, rows of documents. */
async function kept() {
  const onDisk = (await storedFiles(server.env.dataDir)).length;
  const { rows } = await sql<{ files: string; documents: string }>`select
    (select count(*) from files) as files,
    (select count(*) from mentee_user_files) as documents`.execute(server.db);
  return { onDisk, ...rows[0] };
}

describe("An upload with a virus scanner", () => {
  test("passes every call if it is clean, and the scanner has seen exactly its bytes [UPL-12]", async () => {
    const png = await makePng();
    expect((await sendFile(large)).body).toMatchObject({ status: 1 });
    expect((await sendImage(png)).body).toMatchObject({ status: 1 });
    expect(await sendDocuments([["clean.pdf", samplePdf]])).toEqual([["clean.pdf", 1, ""]]);
    expect(clamd.scanned.map((bytes) => bytes.length)).toEqual([large.length, png.length, samplePdf.length]);
    expect(clamd.scanned[0]?.equals(large)).toBe(true);
    expect(clamd.scanned[1]).toEqual(png);
    expect(clamd.scanned[2]).toEqual(samplePdf);
  });

  test("is refused with the reason if it is infected, and leaves nothing behind [UPL-12]", async () => {
    const before = await kept();
    const file = await sendFile(virus);
    expect([file.status, file.body["code"]]).toEqual([415, "unsupportedMediaType"]);
    expect(file.body["message"]).toBe(infected);
    const image = await sendImage(Buffer.concat([await makePng(), virus]));
    expect([image.status, image.body["message"]]).toEqual([415, infected]);
    expect(await kept()).toEqual(before);
    expect(log).toContain("Eicar-Signature");
    expect(log).not.toMatch(/Ana|Gomez|incoming\//);
  });

  test("is refused with the reason in Spanish for people who use Spanish", async () => {
    const { db } = server;
    const speak = (code: string) =>
      sql`update accounts set language_code = ${code} where id = ${owner.accountId}`.execute(db);
    await speak("es");
    try {
      expect((await sendFile(virus)).body["message"]).toMatch(/^El antivirus encontró algo dañino/);
      clamd.mood = "closes";
      expect((await sendFile(samplePdf)).body["message"]).toMatch(/no se pudo revisar si este archivo/);
    } finally {
      await speak("en");
    }
  });

  test("of several documents is refused only for the infected one [UPL-09]", async () => {
    const before = await kept();
    expect(
      await sendDocuments([
        ["first.pdf", samplePdf],
        ["second.txt", virus],
        ["third.txt", Buffer.from("a letter")],
      ]),
    ).toEqual([
      ["first.pdf", 1, ""],
      ["second.txt", 0, infected],
      ["third.txt", 1, ""],
    ]);
    const after = await kept();
    expect([after.onDisk - before.onDisk, Number(after.documents) - Number(before.documents)]).toEqual([
      2, 2,
    ]);
  });
});

describe("An upload is refused, to be retried, without a verdict from a scanner:", () => {
  async function expectRefused(bytes: Buffer, reason: RegExp, to?: string) {
    const before = await kept();
    const { status, body, headers } = await sendFile(bytes, to);
    expect([status, body["code"], body["message"]]).toEqual([503, "unavailable", notScanned]);
    expect(headers.get("retry-after")).toBe("60");
    expect(await kept()).toEqual(before);
    const said = log.split("\n").filter((line) => line.includes("uploads are refused"));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(reason);
    expect(log).not.toMatch(/Ana|Gomez|incoming\//);
  }

  test.each<[string, ClamdMood, Buffer, RegExp]>([
    ["one that never answers", "silent", samplePdf, /did not answer in time/],
    ["one that hangs up", "closes", large, /ECONNRESET|EPIPE|no clear answer/],
    ["one that answers ERROR", "error", samplePdf, /answered an error/],
    ["one that speaks something else", "nonsense", samplePdf, /no clear answer/],
    ["one whose answer is cut off", "unended", samplePdf, /no clear answer/],
    ["one that says two things", "doubled", samplePdf, /no clear answer/],
    ["one that says OK before it has read the file", "hasty", large, /did not answer in time/],
  ])("%s", async (_, mood, bytes, reason) => {
    clamd.mood = mood;
    await expectRefused(bytes, reason, reason.source.includes("time") ? hurried : base);
  });

  test("one that does not exist", async () => {
    const gone = await startClamd();
    await gone.close();
    const node = await startNode({ CLAMAV_URL: `tcp://127.0.0.1:${gone.port}` });
    await expectRefused(samplePdf, /ECONNREFUSED/, node);
  });

  test("one that is too slow for images and documents, which a call waits for only once", async () => {
    clamd.mood = "silent";
    const before = await kept();
    expect((await sendImage(await makePng(), hurried)).status).toBe(503);
    clamd.connections = 0;
    const names = ["one.pdf", "two.pdf", "three.pdf"];
    expect(
      await sendDocuments(
        names.map((name) => [name, samplePdf]),
        hurried,
      ),
    ).toEqual(names.map((name) => [name, 0, notScanned]));
    expect(clamd.connections).toBe(1);
    expect(await kept()).toEqual(before);
    clamd.mood = "honest";
    expect(await sendDocuments([["one.pdf", samplePdf]])).toEqual([["one.pdf", 1, ""]]);
  });
});

test("The scanner may listen on a unix socket", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mentor-clamd-"));
  const path = join(folder, "clamd.ctl");
  const local = await startClamd(path);
  try {
    const node = await startNode({ CLAMAV_URL: `unix:${path}` });
    expect((await sendFile(samplePdf, node)).status).toBe(200);
    expect((await sendFile(virus, node)).body["message"]).toBe(infected);
    expect(local.scanned).toEqual([samplePdf, virus]);
  } finally {
    await local.close();
    await rm(folder, { recursive: true });
  }
});

test("The server asks no scanner without CLAMAV_URL", async () => {
  const node = await startNode({});
  expect((await sendFile(virus, node)).status).toBe(200);
  expect(clamd.connections).toBe(0);
});

test("A wrong CLAMAV_URL stops the start", () => {
  for (const url of [
    "localhost:3310",
    "tcp://",
    "tcp://host:99999",
    "http://host",
    "unix:relative",
    "unix://host/x",
  ])
    expect(() => readEnv({ CLAMAV_URL: url }), url).toThrow(/CLAMAV_URL: expected an address like tcp:/);
  expect(readEnv({ CLAMAV_URL: "tcp://[::1]:3310" }).scanner?.timeoutMs).toBe(60_000);
});
