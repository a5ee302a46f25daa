import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fingerprint } from "#tests/records/fingerprint.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { insertRow, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { inParallel, listenTo, multipart, type ApiClient, type Received } from "./payloads/api-client.ts";
import { formParts, jsonEntries, mark, queries, repeatedHeaders, wrongValues } from "./payloads/pollution.ts";
import { fullBody, routesOf, type Route } from "./payloads/routes.ts";

let test: TestApp;
let api: ApiClient;
let world: World;
/** A person who may sign in and nothing else. */
let powerless: Person;
let routes: Route[];
let body: Record<string, unknown>;
let before: Record<string, string>;

beforeAll(async () => {
  // Background jobs don't run, so that only a call can change a row.
  test = await createTestApp({ clock: makeTestClock() });
  const { db } = test;
  world = await makeWorld(db);
  await insertRow(db, "languages", { name: "English", code: "en" });
  powerless = await makeStaff(db, world.own, { role: { flags: [], keys: [] } });
  const recordId = await insertRow(db, "jobs", { organizationId: world.own, title: "A job" });
  const ids = { menteeId: world.otherMentee.id, recordId, email: "nobody@test.example", password: "x" };
  // The calls that everyone may make refuse these values.
  body = { ...fullBody(ids), updateType: "x", clientId: world.otherMentee.id };
  api = await listenTo(test);
  // Skips calls with which everyone may change their settings, and forgotPass, which responds slowly.
  routes = routesOf(test.app).filter(
    ({ path }) => !/logout|forgotPass|secondFactor.start|saveNotificationPreferences/.test(path),
  );
  // The first of these requests creates a key for the person, so send it before the fingerprint.
  for (const { token } of [powerless, world.superOwner]) await test.get("auth/outboxKey", token);
  before = await fingerprint(db);
});
afterAll(() => api?.close());

const inherited = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
  JSON.stringify(Reflect.ownKeys(prototype).map(String)),
);

const wrong: string[] = [];
let count = 0;

function judge(what: string, { status, text }: Received): void {
  count += 1;
  if (status >= 500 && !what.includes("/ready")) wrong.push(`${what}: ${status} ${text.slice(0, 150)}`);
  if (Reflect.get({}, mark) !== undefined || Reflect.get([], mark) !== undefined)
    wrong.push(`${what}: polluted`);
}

async function expectNothing(name: string, atLeast: number): Promise<void> {
  expect(wrong.splice(0)).toEqual([]);
  expect(await fingerprint(test.db)).toEqual(before);
  const now = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
    JSON.stringify(Reflect.ownKeys(prototype).map(String)),
  );
  expect(now).toEqual(inherited);
  record({ test: name, count, atLeast, result: "0 effects" });
  count = 0;
}

/** `npm test` tries some of all combinations, in turn. */
const share = <Item>(items: readonly Item[], at: number, every: number): Item[] =>
  items.filter((_, index) => isWhole || (index + at) % every === 0);

const posts = () => routes.filter(({ method }) => method === "POST");
const headersOf = (type: string) => ({ "content-type": type, authorization: powerless.token });

it("Keys of JSON bodies change no prototype and grant no rights", async () => {
  const tasks = posts().flatMap(({ path }, at) =>
    share(jsonEntries, at, 9).map((entry) => ({ path, entry })),
  );
  await inParallel(tasks, async ({ path, entry }) => {
    const whole = JSON.stringify(body).slice(1, -1);
    const bodies = [
      `{${entry},${whole}}`,
      `{${whole},${entry}}`,
      `{${whole},"data":{${entry}}}`,
      `{${whole},"data":{"title":{${entry}}},"exportOptions":{${entry}},"extraTables":[{${entry}}]}`,
      `[{${entry}}]`,
    ];
    for (const text of bodies)
      judge(
        `${path} ${text.slice(0, 60)}`,
        await api.send(path, { method: "POST", headers: headersOf("application/json"), body: text }),
      );
  });
  await expectNothing("Prototype pollution: JSON", 2000);
});

it.runIf(isWhole)("Lists, objects and inherited names do nothing where a text is expected", async () => {
  const keys = Object.keys(body);
  const tasks = posts().flatMap(({ path }, at) =>
    share(wrongValues, at, 13).flatMap((value, valueAt) =>
      share(keys, at + valueAt, 5).map((key) => ({ path, key, value })),
    ),
  );
  const sampled = isWhole ? tasks.filter((_, at) => at % 5 === 0) : tasks;
  await inParallel(sampled, async ({ path, key, value }) => {
    const text = JSON.stringify({ ...body, [key]: value });
    judge(
      `${path} ${key}=${JSON.stringify(value)}`,
      await api.send(path, { method: "POST", headers: headersOf("application/json"), body: text }),
    );
  });
  await expectNothing("Parameter pollution: JSON", 2000);
});

it("Inherited names aren't accepted as a table, field, option, language, or kind of update", async () => {
  const names = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "__defineGetter__",
  ];
  const { token } = world.superOwner;
  for (const name of names) {
    const table = { tableName: name, tableId: "1", currentPage: 1, menteeId: world.mentee.id };
    for (const path of ["getTable", "getMenteeTable", "getRecord", "getList", "deleteRecord", "cloneRecord"])
      expect((await api.post(path, table, token)).status, `${path} ${name}`).toBe(404);
    const list = { tableName: "mentees", sortFieldName: name, searchText: name };
    expect((await api.post("getTable", list, token)).status, name).toBe(200);
    const option = `{"exportOptions":{${JSON.stringify(name)}:["1"]},"startDate":"","x":1}`;
    expect((await api.post("export/advExportMentees", option, token)).status, name).toBeLessThan(500);
    const values = { tableName: "menteeUserGoals", data: { [name]: "x" } };
    const bulk = { tableName: "mentees", action: "add", ids: [world.mentee.id], expectedCount: 2, values };
    expect((await api.post("bulk", bulk, token)).status, `bulk ${name}`).toBeLessThan(500);
    const set = { ...bulk, action: "set", values: { field: name, value: "x" } };
    expect((await api.post("bulk", set, token)).status, `bulk ${name}`).toBe(400);
    const page = { contentPage: `/${name}`, languageCode: name };
    expect((await api.post("getContent", page)).status, name).toBe(404);
    const update = [{ name: "updateType", value: name }];
    expect((await api.form("update-profile", update, token)).status, name).toBe(400);
  }
  await sql`delete from exports`.execute(test.db);
  before = await fingerprint(test.db);
});

it("A language may have the name of a property that all objects have", async () => {
  const { db } = test;
  const code = "constructor";
  await insertRow(db, "languages", { name: "Odd", code });
  const { token } = await makeStaff(db, world.own, { language: code });
  for (const path of ["auth/user", "loadDashboard", "getNotifications"])
    expect((await api.send(`/apicalls/${path}`, { headers: { authorization: token } })).status, path).toBe(
      200,
    );
  expect((await api.post("getRecord", { tableName: "jobs", tableId: "999999" }, token)).status).toBe(404);
  before = await fingerprint(db);
});

it.runIf(isWhole)("Duplicate parameters and headers do nothing", async () => {
  const tasks = routes.flatMap(({ method, path }, at) => [
    ...share(queries, at, 9).map((query) => ({ method, path: `${path}?${query}`, headers: {} })),
    ...share(repeatedHeaders(powerless.token), at, 6).map((headers) => ({ method, path, headers })),
  ]);
  await inParallel(tasks, async ({ method, path, headers }) => {
    const sent = { authorization: powerless.token, ...headers };
    judge(
      `${method} ${path.slice(0, 90)} ${JSON.stringify(headers)}`,
      await api.send(path, { method, headers: sent }),
    );
  });
  await expectNothing("Prototype and parameter pollution: queries and headers", 1000);
});

it("Fields of forms change no prototype, and of repeated fields, the server checks the one that it uses", async () => {
  const tasks = posts().flatMap(({ path }, at) => share(formParts, at, 10).map((parts) => ({ path, parts })));
  await inParallel(tasks, async ({ path, parts }) => {
    const plain = Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" ? [{ name, value }] : [],
    );
    for (const all of [
      [...plain, ...parts],
      [...parts, ...plain],
    ]) {
      const { type, body: form } = multipart(all);
      judge(
        `${path} form ${parts[0]?.name}`,
        await api.send(path, { method: "POST", headers: headersOf(type), body: form }),
      );
    }
  });
  const file = { name: "files", value: "A text.", fileName: "a.txt" };
  const own = { name: "clientId", value: world.mentee.id };
  const foreign = { name: "clientId", value: world.otherMentee.id };
  for (const parts of [
    [own, file, foreign],
    [own, foreign, file],
  ]) {
    const answer = await api.form("fileUpload", parts, world.owner.token);
    expect(answer.status, answer.text).toBe(404);
  }
  await expectNothing("Prototype and parameter pollution: forms", 1000);
});
