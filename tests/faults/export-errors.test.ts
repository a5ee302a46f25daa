import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { type AppProcess, serverPid, signalGroup, startApp } from "#tests/start/app-process.ts";
import { makeDemoDir } from "#tests/support/demo-dir.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { embeddedTarget } from "./backup-drill.ts";

const menteeId = "6";

let dataDir: string;
let app: AppProcess;
let address: string;
let token: string;
let pool: pg.Pool;
/** Exports that failed as expected when their database connection ended. */
const ended: string[] = [];

const headers = () => ({ authorization: token });

async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}/apicalls/${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...headers(), "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Record<string, unknown>;
}

beforeAll(async () => {
  dataDir = await makeDemoDir();
  app = startApp({ dataDir, env: { SEED: "demo" } });
  address = await app.address();
  const answer = await call("auth/login", { username: "owner@harbor.example", password: demoPassword });
  token = String(answer["token"]);
  pool = new pg.Pool({ ...(await embeddedTarget(dataDir)), max: 4 });
  pool.on("error", () => undefined);
  await pool.query(`insert into jobs (organization_id, title, company, location)
    select 2, 'Job ' || n, 'Company', 'Baltimore' from generate_series(1, 20000) n`);
  await pool.query(`with a as (insert into accounts (account_type, email_key)
      select 'mentee', 'many' || n || '@harbor.example' from generate_series(1, 5000) n returning id, email_key)
    insert into mentees (organization_id, account_id, email, first_name, last_name)
    select 2, id, email_key, 'First ' || id, 'Last' from a`);
});

afterAll(async () => {
  await pool.end();
  signalGroup(app, "SIGTERM");
  await app.exit();
  record({
    test: "Kinds of exports whose database connection is ended while they are written",
    count: ended.length,
    atLeast: exports.length,
    result: "all failed in words, 0 ended the process, the next of each came whole",
  });
  const orphan = serverPid(dataDir);
  if (orphan) process.kill(orphan, "SIGQUIT");
  await rm(dirname(dataDir), { recursive: true, force: true });
});

const common = { startDate: null, endDate: null, reason: "A test" };
const exports: [name: string, path: string, body: unknown, reading: string][] = [
  ["a list as .xlsx", "overview", { tableName: "jobs" }, "export_rows"],
  ["a list as .csv", "overview", { tableName: "jobs", format: "csv" }, "export_rows"],
  ["the list of mentees", "advExportMentees", { exportOptions: {}, ...common }, "export_rows"],
  ["the report", "advExportReport", { exportOptions: {}, ...common }, "mentee_user_goals"],
  ["a case file", "mentee", { menteeId, itemsToExport: ["7", "1"], ...common }, "mentee_user_notes"],
];

/** `npm test` tries an export of one file, and one of a zip of files. */
const tried = isWhole ? exports : [exports[0]!, exports[4]!];

/** Requests an export, and waits for its result. @returns the response, or the final status */
async function outcome(path: string, body: unknown): Promise<Record<string, unknown>> {
  let answer = await call(`export/${path}`, body);
  const code = String(answer["code"]);
  while (["queued", "running"].includes(String(answer["exportStatus"]))) {
    await sleep(50);
    answer = await call(`export-status/${code}`);
  }
  return { ...answer, code };
}

/** Expects that the next export of the kind succeeds, in the same process. */
async function expectNext(path: string, body: unknown): Promise<void> {
  expect(app.child.exitCode).toBeNull();
  expect(app.output()).not.toContain("caught by nobody");
  const next = await outcome(path, body);
  expect(next["exportStatus"]).toBe("ready");
  const response = await fetch(`${address}/apicalls/export/${String(next["code"])}`, { headers: headers() });
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
}

const sentence = /^The export could not be finished\./;
const filesSentence = /^The server can't read or write files right now\./;

test.each(tried)(
  "An export (%s) whose database connection ends fails with a message, and the process and the next export work",
  async (name, path, body, reading) => {
    const blocker = await pool.connect();
    if (reading !== "export_rows") {
      await blocker.query(`begin; lock table ${reading} in access exclusive mode`);
    }
    const running = outcome(path, body);
    let killed = 0;
    for (const end = Date.now() + 60_000; killed === 0 && Date.now() < end;) {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and query like '%' || $1 || '%' and query not like '%lock table%'
          and (wait_event_type = 'Lock' or state = 'idle in transaction' or query like 'fetch%')`,
        [reading],
      );
      killed = rowCount ?? 0;
    }
    await blocker.query("rollback");
    blocker.release();
    expect(killed).toBeGreaterThan(0);
    const { message, exportStatus } = await running;
    expect(exportStatus ?? "failed").toBe("failed");
    expect(message).toMatch(sentence);
    await expectNext(path, body);
    ended.push(name);
  },
);

async function uploadFile(): Promise<string> {
  const form = new FormData();
  form.set("clientId", menteeId);
  form.set("files", new Blob([new Uint8Array(samplePdf)]), "order.pdf");
  await fetch(`${address}/apicalls/fileUpload`, { method: "POST", headers: headers(), body: form });
  const { rows } = await pool.query<{ file: string }>(
    "select file from mentee_user_files where mentee_id = $1 order by id desc limit 1",
    [menteeId],
  );
  return rows[0]?.file ?? "";
}

/** Puts a folder where a file should be, which no process can read or write, not even root. */
async function withFolderAt(path: string, work: () => Promise<void>): Promise<void> {
  await rename(path, `${path}-aside`);
  await mkdir(path);
  try {
    await work();
  } finally {
    await rm(path, { recursive: true });
    await rename(`${path}-aside`, path);
  }
}

test("A case file with an unreadable stored file fails with a message, and the next one works", async () => {
  const [, path, body] = exports[4] as (typeof exports)[number];
  const name = await uploadFile();
  const stored = join(dataDir, "files", name.slice(0, 2), name);
  await withFolderAt(stored, async () => {
    expect((await outcome(path, body))["message"]).toMatch(filesSentence);
  });
  await expectNext(path, body);
});

test.each(tried)(
  "An export (%s) that cannot be written fails with a message, and the next one works",
  async (_name, path, body) => {
    const folder = join(dataDir, "exports/incoming");
    await rename(folder, `${folder}-aside`);
    // A file replaces the folder, so every write below it fails.
    await writeFile(folder, "");
    try {
      expect((await outcome(path, body))["message"]).toMatch(filesSentence);
    } finally {
      await rm(folder);
      await rename(`${folder}-aside`, folder);
    }
    await expectNext(path, body);
  },
);
