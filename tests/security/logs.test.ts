import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildApp } from "#server/process/app.ts";
import { readEnv } from "#server/kernel/env.ts";
import { startJobs } from "#server/platform/jobs/scheduler.ts";
import { createLogger } from "#server/process/startup/logger.ts";

import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  testPassword,
  type Person,
} from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { record } from "#tests/support/suite.ts";
import { listenTo, type ApiClient, type Received } from "./payloads/api-client.ts";
import {
  askExport,
  callWrongly,
  chat,
  enterInEveryWay,
  saveMentee,
  saveNote,
  search,
  signed,
  speakBadly,
  upload,
  useSecondFactor,
  type Stage,
} from "./payloads/logged-calls.ts";
import { Planted } from "./payloads/planted.ts";
import { until } from "#tests/support/until.ts";

const planted = new Planted();
const statuses = new Map<number, number>();
let log = "";
/** Request ids of responses with a status of 500 or more. */
const failedIds: string[] = [];
let mailServer: SMTPServer;
let base: TestApp;
let api: ApiClient;
let owner: Person;
let mentee: Person;

const smtpPassword = planted.plant("password of SMTP_URL");
const secrets = {
  DATABASE_URL: `postgres://app:${planted.plant("password of DATABASE_URL")}@127.0.0.1:1/mentor`,
  SECRET_KEY: planted.plant("SECRET_KEY", "*-with-32-characters-at-least"),
  BACKUP_KEY: planted.plant("BACKUP_KEY"),
  METRICS_TOKEN: planted.plant("METRICS_TOKEN"),
  GEOCODER_URL: `http://127.0.0.1:1/${planted.plant("key of GEOCODER_URL")}`,
};
const bucket = {
  S3_BUCKET: "planted",
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_ACCESS_KEY_ID: planted.plant("S3_ACCESS_KEY_ID"),
  S3_SECRET_ACCESS_KEY: planted.plant("S3_SECRET_ACCESS_KEY"),
};

beforeAll(async () => {
  // An email server that repeats the message in its response.
  mailServer = new SMTPServer({
    authOptional: true,
    // Without a name server, a lookup takes seconds.
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(null, { user: "mail" }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString().replaceAll(/\s+/g, " ").slice(-400);
        const to = session.envelope.rcptTo.map(({ address }) => address).join(" ");
        done(new Error(`Refused for ${to}: ${text}`));
      });
    },
  });
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  const SMTP_URL = `smtp://mail:${smtpPassword}@127.0.0.1:${port}`;
  const inner = await createTestApp();
  const env = readEnv({ DATA_DIR: inner.env.dataDir, SEED: "none", ...secrets, SMTP_URL });
  // Libraries may log their own messages.
  for (const method of ["log", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => void (log += `${said.join(" ")}\n`));
  // The same application, with the log in memory.
  const logger = createLogger({ logLevel: "trace" }, { write: (line: string) => void (log += line) });
  const app = await buildApp({ env, db: inner.database.application, logger });
  await app.ready();
  base = {
    ...inner,
    app,
    env,
    close: async () => {
      await app.close();
      await inner.close();
    },
  };
  const sent = await listenTo(base);
  const send: ApiClient["send"] = async (path, options) => heard(await sent.send(path, options));
  api = {
    ...sent,
    send,
    post: async (path, body, token) => heard(await sent.post(path, body, token)),
    form: async (path, parts, token) => heard(await sent.form(path, parts, token)),
  };
  const { db } = base;
  const organization = await makeOrganization(db);
  owner = await makeStaff(db, organization, {
    values: {
      firstName: planted.plant("first name of a team member"),
      email: planted.plant("email of a team member", "*@plant.example"),
    },
  });
  mentee = await makeMentee(db, organization, {
    values: { lastName: planted.plant("name of a mentee"), address: planted.plant("address of a mentee") },
  });
  planted.note("token of a session", owner.token);
  planted.note("token of a mentee's session", mentee.token);
  planted.note("password", testPassword);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api?.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

/** Counts a response, and checks that an internal error reveals only its id. */
function heard(answer: Received): Received {
  const { status, text } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status < 500) return answer;
  const body = JSON.parse(text) as { requestId?: string };
  failedIds.push(body.requestId ?? `an answer without an id: ${text}`);
  expect(planted.foundIn(text), text).toEqual([]);
  expect(text).not.toMatch(/planted|constraint|violat|relation|select |src\/|\.ts\b/i);
  return answer;
}

/** Makes the database refuse writes, with values in every part of its errors. */
async function breakDatabase(): Promise<void> {
  const { db } = base;
  await sql`create function planted_failure() returns trigger language plpgsql as $$ begin
    raise exception E'planted\n    at %\n%', to_jsonb(new), new using errcode = 'P0001',
      detail = to_jsonb(new)::text, hint = to_jsonb(new)::text; end $$`.execute(db);
  for (const table of ["sessions", "exports", "files", "chat_messages", "deliveries"])
    await sql`create trigger planted before insert on ${sql.table(table)}
      for each row execute function planted_failure()`.execute(db);
  await sql`alter table mentees add constraint planted check (last_name = 'x') not valid`.execute(db);
}

it("The log contains none of the planted secrets, at any level, and names each failed call's id", async () => {
  const { db } = base;
  const room = await roomOf(db, mentee);

  const stage: Stage = { planted, base, api, owner, mentee, statuses, heard };

  // Calls that succeed.
  expect((await saveMentee(stage, "")).status).toBe(200);
  const note = await saveNote(stage, "");
  expect(JSON.parse(note.text)).toMatchObject({ status: 1 });
  await search(stage, "");
  await upload(stage, "");
  const { code } = JSON.parse((await askExport(stage, "")).text) as { code: string };
  planted.note("code of an export", code);
  expect((await api.send(`/apicalls/export/${code}`, signed(owner.token))).status).toBe(200);
  await enterInEveryWay(stage, "");
  await useSecondFactor(stage);
  await chat(stage, "", room, api.address);
  await callWrongly(stage);
  await speakBadly(stage);
  await until(() => log.includes("a delivery was not taken"));

  // The same with a bucket that doesn't exist.
  const s3 = readEnv({ DATA_DIR: base.env.dataDir, SEED: "none", ...bucket });
  const logger = createLogger({ logLevel: "trace" }, { write: (line: string) => void (log += line) });
  const away = await buildApp({ env: s3, db: base.database.application, logger });
  const boundary = "planted";
  const part = `content-disposition: form-data; name="files"; filename="${planted.plant("file for a bucket")}.txt"`;
  const lost = await away.inject({
    method: "POST",
    url: "/apicalls/file-upload",
    headers: { authorization: owner.token, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="tableName"\r\n\r\nuserFiles\r\n--${boundary}\r\n${part}\r\n\r\nwords\r\n--${boundary}--\r\n`,
  });
  expect(heard({ status: lost.statusCode, headers: {}, text: lost.payload }).status).toBeGreaterThanOrEqual(
    500,
  );
  await away.close();

  // The same when the database fails.
  await breakDatabase();
  expect((await saveMentee(stage, ", failing")).status).toBe(500);
  await sql`create trigger planted before insert on mentee_user_notes
    for each row execute function planted_failure()`.execute(db);
  expect((await saveNote(stage, ", failing")).status).toBe(500);
  await sql`drop trigger planted on mentee_user_notes`.execute(db);
  await sql`create unique index planted_unique on mentee_user_notes (date)`.execute(db);
  const twice = await saveNote(stage, ", twice", { date: "2026-01-05" });
  expect(JSON.parse(twice.text)).toMatchObject({ status: 0 });
  expect(planted.foundIn(twice.text)).toEqual([]);
  await sql`create function planted_pattern() returns trigger language plpgsql as $$ begin
    if 'x' ~ ('([' || new.note) then return null; end if; return new; end $$`.execute(db);
  await sql`create trigger planted_pattern before insert on mentee_user_notes
    for each row execute function planted_pattern()`.execute(db);
  expect((await saveNote(stage, ", as a pattern")).status).toBe(500);
  expect((await upload(stage, ", failing")).status).toBe(500);
  expect((await askExport(stage, ", failing")).status).toBe(500);
  await enterInEveryWay(stage, ", failing");
  await chat(stage, ", failing", room, api.address);
  // An export that fails while it is created, and failing searches.
  await sql`drop trigger planted on exports`.execute(db);
  await sql`create trigger planted before update on exports
    for each row execute function planted_failure()`.execute(db);
  await askExport(stage, ", failing while made");
  await until(() => log.includes("export failed"));
  await sql`create function planted_row(text) returns boolean language plpgsql as $$ begin
    raise exception E'planted\n    at %', $1 using detail = $1; end $$`.execute(db);
  await sql`create policy planted on mentees as restrictive using (planted_row(mentees::text))`.execute(db);
  await search(stage, ", failing");
  // The policy raises its error only for rows that the search finds.
  const { rows: held } = await sql<{ searchText: string }>`
    select last_name as "searchText" from mentees where id = ${stage.mentee.id}`.execute(db);
  const found = { tableName: "mentees", currentPage: 1, ...held[0] };
  expect((await api.post("getTable", found, owner.token)).status).toBe(500);
  const value = planted.plant("value of a job");
  const failing = {
    name: "planted",
    everySeconds: 0.02,
    isExclusive: false,
    run: () => sql`select ${`\n    at ${value}`}::text::integer`.execute(db),
  };
  const stop = startJobs(db, [failing], base.app.log);
  await until(() => log.includes("background job failed"));
  await stop();
  // Wrong settings.
  const wrong = Object.fromEntries(
    ["DATABASE_URL", "SMTP_URL", "REDIS_URL", "S3_SECRET_ACCESS_KEY"].map((name) => [
      name,
      planted.plant(`wrong ${name}`),
    ]),
  );
  try {
    readEnv({ ...wrong, SECRET_KEY: "short", PORT: "x" });
  } catch (error) {
    log += (error as Error).stack ?? "";
  }
  expect(log).toContain("SECRET_KEY: expected");

  for (const status of [200, 400, 401, 403, 404, 413, 415, 429, 500])
    expect([...statuses.keys()]).toContain(status);
  expect(failedIds.filter((id) => !log.includes(id))).toEqual([]);
  expect(failedIds.length).toBeGreaterThanOrEqual(8);
  expect(planted.foundIn(log)).toEqual([]);
  expect(planted.size).toBeGreaterThanOrEqual(50);
  record({
    test: "Secrets planted and looked for in the log",
    count: planted.size,
    atLeast: 50,
    result: `0 found in ${log.split("\n").length} lines; ${failedIds.length} failed calls, each with its id`,
  });
});

it("The search finds a planted secret in every form, so that finding none is meaningful", () => {
  const own = new Planted();
  const value = own.plant("value", 'a "*" b');
  const forms = [
    value,
    JSON.stringify({ value }),
    JSON.stringify(JSON.stringify({ value })),
    encodeURIComponent(value),
    value.toUpperCase(),
    JSON.stringify(Buffer.from(value)),
    ...["", "x", "xy"].map((before) => Buffer.from(`${before}${value}`).toString("base64")),
    Buffer.from(value).toString("base64url"),
    Buffer.from(value).toString("hex"),
  ];
  for (const form of forms) expect(own.foundIn(`{"a":"b ${form}"}`), form).toEqual(["value"]);
  expect(own.foundIn("nothing of it")).toEqual([]);
  own.note("code", "123456");
  expect(own.foundIn('{"time":1712345678,"code":"123456"}')).toEqual(["code"]);
  expect(own.foundIn('{"time":1712345678,"took":3.123456}')).toEqual([]);
});
