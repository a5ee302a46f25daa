import { readdir, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UploadedDocument } from "#shared/contracts/responses/documents.ts";
import { readEnv } from "#server/kernel/env.ts";
import { cleanUpExports } from "#server/features/exports/clean-up.ts";
import { removeOrphanFiles } from "#server/features/files/clean-up.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { type AppProcess, serverPid, signalGroup, startApp } from "#tests/start/app-process.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { makePhoto, samplePdf } from "#tests/support/sample-files.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { until } from "#tests/support/until.ts";
import { embeddedTarget } from "./backup-drill.ts";

const menteeId = "6";
const boundary = "----mentor";
const rows = 20_000;

let dataDir: string;
let app: AppProcess;
let address: string;
let token: string;
let db: Db;

async function start(): Promise<void> {
  app = startApp({ dataDir, env: { SEED: "demo" } });
  address = await app.address();
}

async function kill(): Promise<void> {
  app.child.kill("SIGKILL");
  await app.exit();
}

/** A direct connection to the database. */
async function connect(): Promise<Db> {
  const pool = new pg.Pool({ ...(await embeddedTarget(dataDir)), max: 2 });
  pool.on("error", () => undefined);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}/apicalls/${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Record<string, unknown>;
}

beforeAll(async () => {
  dataDir = await makeDemoDir();
  await start();
  token = "";
  const answer = await call("auth/login", { username: "owner@harbor.example", password: demoPassword });
  token = String(answer["token"]);
  db = await connect();
  await sql`insert into jobs (organization_id, title, company, location)
    select 2, 'Job ' || n, 'Company', 'Baltimore' from generate_series(1, ${sql.lit(rows)}) n`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  signalGroup(app, "SIGTERM");
  await app.exit();
  const orphan = serverPid(dataDir);
  if (orphan) process.kill(orphan, "SIGQUIT");
  await rm(dirname(dataDir), { recursive: true, force: true });
});

type Sent = readonly [name: string, bytes: Buffer];

const partOf = ([name, bytes]: Sent): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);

/** Starts `/fileUpload`. The last piece of the body waits for `finish`. */
function beginUpload(files: readonly Sent[], finish: Promise<unknown>): Promise<UploadedDocument[] | null> {
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="clientId"\r\n\r\n${menteeId}\r\n`),
    ...files.map((file) => partOf(file)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const cut = body.length - 2000;
  return new Promise((resolve) => {
    const sending = request(`${address}/apicalls/fileUpload`, {
      method: "POST",
      headers: {
        authorization: token,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": body.length,
      },
    });
    sending.on("error", () => resolve(null));
    sending.on("response", (response) => {
      let text = "";
      response.on("data", (data: Buffer) => (text += data.toString()));
      response.on("error", () => resolve(null));
      response.on("end", () =>
        resolve((JSON.parse(text) as { documents?: UploadedDocument[] }).documents ?? null),
      );
    });
    sending.write(body.subarray(0, cut));
    void finish.then(() => sending.end(body.subarray(cut)));
  });
}

async function filesOf(area: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, area), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function isArriving(area: string): Promise<boolean> {
  const paths = (await filesOf(area)).filter((path) => path.includes("/incoming/"));
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.some((size) => size > 0);
}

/** Runs both jobs now. */
async function cleanUp(): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir });
  await sql`update exports set heartbeat_at = now() - interval '3 minutes' where status in ('queued', 'running')`.execute(
    db,
  );
  await cleanUpExports(db, openFileStore(env, "exports"));
  await removeOrphanFiles(db, openFileStore(env, "files"), new Date(Date.now() + 1000));
}

/** Finds incomplete data: files without a row, rows without their file or record, partial exports. */
async function orphans(): Promise<string[]> {
  const { rows: known } = await sql<{ name: string; small: boolean; isHeld: boolean }>`
    select f.name, f.has_thumbnail as small, f.record_table is not null and (f.record_table <> 'menteeUserFiles'
      or exists (select from mentee_user_files r where r.id = f.record_id and r.file = f.name)) as "isHeld"
    from files f`.execute(db);
  const expected = new Set(
    known.flatMap(({ name, small }) => (small ? [name, `${name}.thumb.webp`] : [name])),
  );
  const paths = await filesOf("files");
  const names = new Set(paths.map((path) => path.replace(/^.*\//, "")));
  const { rows: begun } = await sql<{ key: string; status: string }>`
    select file_key as key, status from exports`.execute(db);
  const ready = new Set(begun.filter(({ status }) => status === "ready").map(({ key }) => key));
  const made = (await filesOf("exports")).map((path) => path.replace(/^.*\//, ""));
  return [
    ...paths.filter((path) => path.includes("/incoming/") || !expected.has(path.replace(/^.*\//, ""))),
    ...[...expected].filter((name) => !names.has(name)).map((name) => `lost: ${name}`),
    ...known.filter(({ isHeld }) => !isHeld).map(({ name }) => `row: ${name}`),
    ...made.filter((name) => !ready.has(name)).map((name) => `export: ${name}`),
    ...begun
      .filter(({ status }) => status !== "ready" && status !== "failed")
      .map(({ key }) => `row: ${key}`),
  ];
}

async function exportJobs(): Promise<string> {
  const { code } = await call("export/overview", { tableName: "jobs", format: "csv" });
  return String(code);
}

const documentNames = async (): Promise<string[]> => {
  const answer = await call("getMenteeTable", {
    tableName: "menteeUserFiles",
    menteeId,
    recordsPerPage: 10_000,
  });
  return (answer["dataValues"] as { labels: Record<string, string> }[]).map(
    ({ labels }) => labels["file"] ?? "",
  );
};

test.runIf(isWhole)(
  "Kills during uploads and exports leave no orphan after the clean-up, and retries work",
  async () => {
    const photo = await makePhoto(1500, 1000);
    const text = Buffer.alloc(2 * 1024 * 1024, "words ");
    const kills = times(40, 2);
    const sent: string[] = [];
    let broken = 0;
    const duplicate = /^A file with the same name has already been uploaded/;
    for (let round = 0; round < kills; round += 1) {
      const files: Sent[] = [
        [`order ${round}.pdf`, samplePdf],
        [`photo ${round}.jpg`, photo],
        [`letter ${round}.txt`, text],
      ];
      sent.push(...files.map(([name]) => name));
      // Every other kill hits while bytes arrive, and the rest at any time after that.
      const isArrival = round % 2 === 0;
      const upload = beginUpload(files, isArrival ? new Promise(() => undefined) : sleep(0));
      const exporting = exportJobs().catch(() => "");
      let isAnswered = false;
      void upload.then(() => (isAnswered = true));
      let isExported = false;
      void exporting.then(() => (isExported = true));
      // Without a pause, an upload may be complete between two polls.
      await until(async () => isAnswered || isArriving("files"));
      if (isArrival) await until(async () => isExported || isArriving("exports"));
      else await sleep(Math.random() * 400);
      await kill();
      if ((await upload) === null) broken += 1;
      await exporting;
      await start();
      await cleanUp();
      expect(await orphans()).toEqual([]);

      const again = await beginUpload(files, sleep(0));
      for (const { status, statusReason } of again ?? []) {
        if (status !== 1) expect(statusReason).toMatch(duplicate);
      }
      expect((await documentNames()).filter((name) => sent.includes(name)).toSorted()).toEqual(
        sent.toSorted(),
      );
    }
    const code = await exportJobs();
    const response = await fetch(`${address}/apicalls/export/${code}`, { headers: { authorization: token } });
    expect(response.status).toBe(200);
    expect((await response.text()).split("\r\n").length).toBeGreaterThan(rows);
    expect(broken).toBeGreaterThanOrEqual(Math.floor(kills / 2));
    // An export that the last kill interrupted may still be in progress.
    await expect.poll(orphans).toEqual([]);
    record({
      test: "kill -9 during uploads and exports",
      count: kills,
      atLeast: 40,
      result: `0 orphans, ${broken} uploads broken off and sent again`,
    });
  },
);
