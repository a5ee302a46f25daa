import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createInvitation } from "#server/auth/accounts.ts";
import { createSetupLink } from "#server/auth/setup.ts";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { startJobs } from "#server/jobs/scheduler.ts";
import { createLogger } from "#server/startup/logger.ts";
import { ChatClient, until } from "#tests/chat/client.ts";
import { cookieOf, logIn, mailsTo } from "#tests/server/auth-helpers.ts";
import { codeOf, forgetStep, setUpFactor, wrongCode } from "#tests/server/second-factor-helpers.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  testPassword,
  type Person,
} from "#tests/support/factories.ts";
import { record } from "#tests/support/suite.ts";
import { listenTo, type ApiClient, type Received } from "./payloads/api-client.ts";
import { Planted } from "./payloads/planted.ts";

const planted = new Planted();
const statuses = new Map<number, number>();
let log = "";
/** Ids of the answers from 500 on. */
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
  // A mail server that repeats in its answer what it was given.
  mailServer = new SMTPServer({
    authOptional: true,
    // Asking a name server takes seconds where there is none.
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
  // Libraries may say something of their own.
  for (const method of ["log", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => void (log += `${said.join(" ")}\n`));
  // The same with the log in memory.
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
  const { db } = base.database;
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

/** Counts an answer; those that failed inside must tell nothing but their id. */
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

const signed = (token: string) => ({ headers: { authorization: token } });
const saveMentee = (label: string) =>
  api.post(
    "saveRecord",
    {
      tableName: "mentees",
      tableId: mentee.id,
      data: {
        firstName: planted.plant(`first name${label}`),
        middleName: "M",
        lastName: planted.plant(`last name${label}`, "O'*"),
        email: planted.plant(`email${label}`, "*@plant.example"),
        address: planted.plant(`address${label}`, '12 * "Street"\\'),
        cellPhone: planted.plant(`phone${label}`),
        notes: planted.plant(`rich text${label}`, "<p>*</p>"),
        clientId: planted.plant(`client id${label}`),
        birthday: "1990-01-01",
        active: "1",
      },
    },
    owner.token,
  );
const saveNote = (label: string, data: Record<string, unknown> = {}) =>
  api.post(
    "saveRecord",
    {
      tableName: "menteeUserNotes",
      tableId: "0",
      menteeId: mentee.id,
      data: {
        date: "2026-01-05",
        active: "1",
        noteTitle: planted.plant(`title of a note${label}`),
        note: planted.plant(`note${label}`, "<p>first line</p><p>    at *</p>"),
        [planted.plant(`unknown field${label}`)]: planted.plant(`value of an unknown field${label}`),
        ...data,
      },
    },
    owner.token,
  );
const search = (label: string) =>
  api.post(
    "getTable",
    { tableName: "mentees", searchText: planted.plant(`search word${label}`, "([*"), currentPage: 1 },
    owner.token,
  );
const upload = (label: string) =>
  api.form(
    "file-upload",
    [
      { name: "name", value: planted.plant(`field of a form${label}`) },
      { name: "id", value: "0" },
      { name: "tableName", value: "userFiles" },
      { name: planted.plant(`name of a field of a form${label}`), value: "x" },
      {
        name: "files",
        value: planted.plant(`text of a file${label}`, "Some words: *\n"),
        fileName: planted.plant(`name of a file${label}`, "*.txt"),
      },
    ],
    owner.token,
  );
const askExport = (label: string) =>
  api.post(
    "export/overview",
    { tableName: "mentees", format: "csv", searchText: planted.plant(`search word of an export${label}`) },
    owner.token,
  );

/** Signing in, forgetting, inviting and second factors; each call right and wrong. */
async function enterInEveryWay(label: string): Promise<void> {
  const { db } = base.database;
  const wrong = planted.plant(`wrong password${label}`);
  const entered = await logIn(base, owner.email, testPassword);
  heard({ status: entered.statusCode, headers: {}, text: entered.payload });
  const device = cookieOf(entered, "device");
  if (device) planted.note(`device cookie${label}`, device);
  const token = (entered.json() as { token?: string }).token;
  if (token) planted.note(`token from signing in${label}`, token);
  await logIn(base, owner.email, wrong, device ? { device } : {});
  await logIn(base, planted.plant(`unknown user name${label}`, "*@plant.example"), wrong);
  await api.send("/apicalls/auth/user", {
    headers: {
      cookie: `session=${planted.plant(`session cookie${label}`)}; device=${planted.plant(`device${label}`)}`,
    },
  });
  await api.send("/apicalls/auth/user", signed(planted.plant(`wrong token${label}`)));
  await api.send("/apicalls/auth/user", {
    headers: { authorization: `Bearer ${planted.plant(`bearer token${label}`)}` },
  });
  await api.post("auth/forgotPass", { username: owner.email });
  const [mail] = await mailsTo(db, owner.email);
  const code = /<strong>([^<]+)</.exec(mail?.body ?? "")?.[1];
  if (code) planted.note(`reset code${label}`, code);
  for (const verificationCode of [planted.plant(`wrong reset code${label}`), code ?? ""]) {
    await api.post("auth/checkVerificationCode", { username: owner.email, verificationCode });
    const password = planted.plant(`new password${label}`);
    const body = { username: owner.email, verificationCode, password, passwordConfirm: `${password}x` };
    await api.post("auth/saveForgotPass", body);
  }
  const invitation = planted.note(`invitation${label}`, await createInvitation(db, owner.accountId, null));
  const setup = planted.note(
    `set-up code${label}`,
    (await createSetupLink(db)) ?? planted.plant("set-up code"),
  );
  await api.send(`/apicalls/auth/invitation?code=${invitation}`);
  await api.send(`/apicalls/auth/setup?code=${setup}`);
  await api.send(`/setup?code=${setup}&x=${planted.plant(`query string${label}`)}`);
  const password = planted.plant(`password of an invitation${label}`);
  await api.post("auth/acceptInvitation", { code: invitation, password, passwordConfirm: `${password}x` });
  await api.form(
    "update-profile",
    [
      { name: "updateType", value: "password" },
      { name: "password", value: planted.plant(`own new password${label}`) },
      { name: "passwordConfirm", value: planted.plant(`own new password again${label}`) },
      { name: "currentPassword", value: planted.plant(`wrong current password${label}`) },
    ],
    owner.token,
  );
}

async function useSecondFactor(): Promise<void> {
  const { db } = base.database;
  const person = await makeStaff(db, owner.organizationId);
  const { secret, recoveryCodes, token } = await setUpFactor(base, person);
  planted.note("secret of a second factor", secret);
  planted.note("token of who set up a second factor", token);
  for (const code of recoveryCodes) planted.note("recovery code", code);
  const good = planted.note("code of an app", await codeOf(secret));
  const bad = planted.note("wrong code of an app", await wrongCode(secret));
  await forgetStep(db, person.accountId);
  const entered = await logIn(base, person.email, testPassword);
  const challenge = planted.note("challenge", String((entered.json() as { challenge: unknown }).challenge));
  for (const code of [bad, recoveryCodes[0], planted.plant("wrong recovery code"), good])
    await api.post("auth/secondFactor", { challenge, code });
  await api.post("auth/secondFactor/disable", { code: bad, currentPassword: testPassword }, token);
}

async function chat(label: string, roomId: string, address: string): Promise<void> {
  const client = new ChatClient(address);
  try {
    await client.enter(roomId, planted.plant(`wrong token of a socket${label}`));
    await client.enter(roomId, owner.token);
    await client.send(planted.plant(`chat message${label}`));
    await client.send(planted.plant(`second chat message${label}`), { messageType: "None" });
    client.socket.emit(
      planted.plant(`event of a socket${label}`),
      planted.plant(`payload of a socket${label}`),
    );
  } finally {
    client.close();
  }
}

/** Calls that are refused before or while they are read. */
async function callWrongly(): Promise<void> {
  const json = { "content-type": "application/json", authorization: owner.token };
  const half = `{"tableName": "mentees", "searchText": "${planted.plant("JSON that does not parse")}`;
  await api.post("getTable", half, owner.token);
  await api.post("getTable", { tableName: [planted.plant("value of a wrong type")] }, owner.token);
  await api.post("getTable", { tableName: planted.plant("unknown table") }, owner.token);
  await api.post("getTable", { tableName: "mentees", startDate: planted.plant("wrong date") }, owner.token);
  await api.post(
    "getTable",
    { tableName: "mentees", sortFieldName: planted.plant("sort field") },
    owner.token,
  );
  await api.post(
    "saveRecord",
    { tableName: "mentees", tableId: planted.plant("id"), data: {} },
    mentee.token,
  );
  await api.post(
    "getTable",
    { tableName: "users", searchText: planted.plant("forbidden search") },
    mentee.token,
  );
  const body = `{"a": "${planted.plant("JSON that is too large")}${"x".repeat(1024 * 1024)}"}`;
  await api.send("/apicalls/getTable", { method: "POST", headers: json, body });
  const type = planted.plant("content type", "text/*");
  await api.send("/apicalls/getTable", {
    method: "POST",
    headers: { ...json, "content-type": type },
    body: "x",
  });
  for (const path of ["/apicalls/*", "/*", "/apicalls/files/*", "/apicalls/export/*", "/export-mentee/*"])
    await api.send(path.replace("*", planted.plant(`path ${path}`)), signed(owner.token));
  await api.send(`/apicalls/export-status/${planted.plant("export code")}`, signed(owner.token));
  await api.send(`/apicalls/%zz${planted.plant("path that cannot be decoded")}`);
  await api.send(`/apicalls/geocode?q=${planted.plant("address to look up")}`, signed(owner.token));
  await api.send("/metrics", signed(`Bearer ${planted.plant("wrong metrics token")}`));
  await api.send("/apicalls/getConfigSettings", {
    headers: {
      referer: `http://localhost/reset?code=${planted.plant("referer")}`,
      "x-request-id": planted.plant("request id of a client"),
      "x-forwarded-for": planted.plant("forwarded address"),
      "user-agent": planted.plant("browser"),
    },
  });
  // Until the limit answers.
  const username = planted.plant("user name of many tries", "*@plant.example");
  for (let left = 15; left > 0 && !statuses.has(429); left -= 1)
    await api.post("auth/login", { username, password: planted.plant("password of many tries") });
}

/** What is not even HTTP, with a token in it. */
async function speakBadly(): Promise<void> {
  const { port } = base.app.server.address() as AddressInfo;
  const bad = [
    `GET /apicalls/x?code=${planted.plant("query of a broken call")} HTTP/1.1\r\nAuthorization: ${planted.plant("token of a broken call")}\r\nbroken header\r\n\r\n`,
    `POST /apicalls/getTable HTTP/1.1\r\nHost: x\r\nCookie: session=${planted.plant("cookie of a broken call")}\r\nContent-Length: no\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${planted.plant("header that is too long")}${"x".repeat(20_000)}\r\n\r\n`,
  ];
  for (const text of bad) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.resume().write(text);
    await once(socket, "close");
  }
}

/** From here on the database refuses to write, and tells values in every part of its error. */
async function breakDatabase(): Promise<void> {
  const { db } = base.database;
  await sql`create function planted_failure() returns trigger language plpgsql as $$ begin
    raise exception E'planted\n    at %\n%', to_jsonb(new), new using errcode = 'P0001',
      detail = to_jsonb(new)::text, hint = to_jsonb(new)::text; end $$`.execute(db);
  for (const table of ["sessions", "exports", "files", "chat_messages", "email_outbox"])
    await sql`create trigger planted before insert on ${sql.table(table)}
      for each row execute function planted_failure()`.execute(db);
  await sql`alter table mentees add constraint planted check (last_name = 'x') not valid`.execute(db);
}

it("keeps every one of the planted secrets out of the log, at any level, and tells each failed call's id", async () => {
  const { db } = base.database;
  const { rows } = await sql<{
    id: string;
  }>`select id from chat_rooms where mentee_id = ${mentee.id}`.execute(db);
  const room = rows[0]!.id;

  // Calls that succeed.
  expect((await saveMentee("")).status).toBe(200);
  const note = await saveNote("");
  expect(JSON.parse(note.text)).toMatchObject({ status: 1 });
  await search("");
  await upload("");
  const { code } = JSON.parse((await askExport("")).text) as { code: string };
  planted.note("code of an export", code);
  expect((await api.send(`/apicalls/export/${code}`, signed(owner.token))).status).toBe(200);
  await enterInEveryWay("");
  await useSecondFactor();
  await chat("", room, api.address);
  await callWrongly();
  await speakBadly();
  await until(() => log.includes("mail could not be sent"));

  // A bucket that is not there.
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
  expect((await saveMentee(", failing")).status).toBe(500);
  await sql`create trigger planted before insert on mentee_user_notes
    for each row execute function planted_failure()`.execute(db);
  expect((await saveNote(", failing")).status).toBe(500);
  await sql`drop trigger planted on mentee_user_notes`.execute(db);
  await sql`create unique index planted_unique on mentee_user_notes (date)`.execute(db);
  const twice = await saveNote(", twice", { date: "2026-01-05" });
  expect(JSON.parse(twice.text)).toMatchObject({ status: 0 });
  expect(planted.foundIn(twice.text)).toEqual([]);
  await sql`create function planted_pattern() returns trigger language plpgsql as $$ begin
    if 'x' ~ ('([' || new.note) then return null; end if; return new; end $$`.execute(db);
  await sql`create trigger planted_pattern before insert on mentee_user_notes
    for each row execute function planted_pattern()`.execute(db);
  expect((await saveNote(", as a pattern")).status).toBe(500);
  expect((await upload(", failing")).status).toBe(500);
  expect((await askExport(", failing")).status).toBe(500);
  await enterInEveryWay(", failing");
  await chat(", failing", room, api.address);
  // An export that fails while it is made, and searches.
  await sql`drop trigger planted on exports`.execute(db);
  await sql`create trigger planted before update on exports
    for each row execute function planted_failure()`.execute(db);
  await askExport(", failing while made");
  await until(() => log.includes("export failed"));
  await sql`create function planted_row(text) returns boolean language plpgsql as $$ begin
    raise exception E'planted\n    at %', $1 using detail = $1; end $$`.execute(db);
  await sql`create policy planted on mentees as restrictive using (planted_row(mentees::text))`.execute(db);
  expect((await search(", failing")).status).toBe(500);
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
  // The settings, when they are wrong.
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
  expect(failedIds.length).toBeGreaterThan(8);
  expect(planted.foundIn(log)).toEqual([]);
  expect(planted.size).toBeGreaterThanOrEqual(50);
  record({
    test: "Secrets planted and looked for in the log",
    count: planted.size,
    atLeast: 50,
    result: `0 found in ${log.split("\n").length} lines; ${failedIds.length} failed calls, each with its id`,
  });
});

it("finds a planted secret again in every form, so that finding none means something", () => {
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
