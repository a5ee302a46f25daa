import { afterAll, beforeAll, expect, it } from "vitest";
import { fingerprint } from "#tests/records/fingerprint.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { insertRow, testPassword } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { inParallel, listenTo, multipart, type ApiClient, type Sent } from "./payloads/api-client.ts";
import { fullBody, openCalls, routesOf, type Route } from "./payloads/routes.ts";

let test: TestApp;
let api: ApiClient;
let world: World;
let body: ReturnType<typeof fullBody>;
let changing: Route[];

beforeAll(async () => {
  // Background jobs don't run, so that only a call can change a row.
  test = await createTestApp({ clock: makeTestClock() });
  world = await makeWorld(test.db);
  const { db } = test;
  const recordId = await insertRow(db, "jobs", { organizationId: world.own, title: "A job" });
  await insertRow(db, "languages", { name: "Español", code: "es" });
  body = fullBody({ menteeId: world.mentee.id, recordId, email: world.owner.email, password: testPassword });
  api = await listenTo(test);
  changing = routesOf(test.app).filter(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method));
});
afterAll(() => api?.close());

const flat = () =>
  Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string");

/** Every kind of body that a form or a script of another site can send, with and without a preflight. */
const bodies = (): Record<string, { type: string; body: string | Buffer }> => ({
  json: { type: "application/json", body: JSON.stringify(body) },
  "json with charset": { type: "application/json; charset=utf-8", body: JSON.stringify(body) },
  "json as text": { type: "text/plain", body: JSON.stringify(body) },
  "json in a text form": {
    type: "text/plain; charset=utf-8",
    body: `${JSON.stringify(body).slice(0, -1)},"x":"="}`,
  },
  form: { type: "application/x-www-form-urlencoded", body: new URLSearchParams(flat()).toString() },
  "json in a form": { type: "application/x-www-form-urlencoded", body: JSON.stringify(body) },
  multipart: multipart([
    ...flat().map(([name, value]) => ({ name, value })),
    { name: "files", value: "A text.", fileName: "a.txt" },
  ]),
  "no type": { type: "", body: JSON.stringify(body) },
  "mixed type": { type: "text/plain, application/json", body: JSON.stringify(body) },
  "other type": { type: "application/csp-report", body: JSON.stringify(body) },
});

const origins = (): (string | undefined)[] => [
  "https://evil.example",
  "null",
  undefined,
  api.address,
  "http://127.0.0.1:9",
  `${api.address}.evil.example`,
];

/** Calls of the text gateway, which are missing without one. It sends forms, each with a signature. */
const signedCalls = new Set(["/apicalls/hooks/sms", "/apicalls/hooks/sms-status"]);

interface Try {
  readonly what: string;
  readonly path: string;
  readonly sent: Sent & { method: string };
}

function tries(): Try[] {
  const cookie = `session=${world.owner.token}`;
  return changing.flatMap(({ method, path }, at) =>
    Object.entries(bodies()).flatMap(([kind, { type, body: payload }], kindAt) =>
      origins().flatMap((origin, originAt): Try[] => {
        if (!isWhole && (at + kindAt + originAt) % 8 !== 0) return [];
        const headers = {
          cookie,
          ...(type ? { "content-type": type } : {}),
          ...(origin ? { origin, "sec-fetch-site": "cross-site", referer: `${origin}/` } : {}),
        };
        return [
          {
            what: `${method} ${path} ${kind} from ${origin}`,
            path,
            sent: { method, headers, body: payload },
          },
        ];
      }),
    ),
  );
}

it("The test bodies have an effect when the person sends them", async () => {
  const { text } = await api.post(
    "saveRecord",
    { ...body, data: { title: "Really changed" } },
    world.owner.token,
  );
  expect(JSON.parse(text)).toMatchObject({ status: 1 });
  const { type, body: form } = bodies()["multipart"]!;
  const changed = await api.send("/apicalls/update-profile", {
    method: "POST",
    headers: { "content-type": type, authorization: world.owner.token },
    body: form,
  });
  expect(JSON.parse(changed.text), changed.text).toMatchObject({ status: 1 });
  expect(changing.length).toBeGreaterThan(35);
});

it("A cookie alone changes nothing, whatever a page of another site sends", async () => {
  const before = await fingerprint(test.db);
  const wrong: string[] = [];
  let count = 0;
  await inParallel(tries(), async ({ what, path, sent }) => {
    const isJson = String(sent.headers?.["content-type"] ?? "").startsWith("application/json");
    // Public calls don't use the session. Their effect with a JSON body isn't tested here.
    if (openCalls.has(path) && isJson) return;
    count += 1;
    const { status, headers } = await api.send(path, sent);
    const isRefused = signedCalls.has(path)
      ? [404, 415].includes(status)
      : openCalls.has(path)
        ? status === 415
        : status === 401;
    if (!isRefused) wrong.push(`${what}: ${status}`);
    if (headers["set-cookie"] || headers["access-control-allow-origin"]) wrong.push(`${what}: headers`);
  });
  expect(wrong).toEqual([]);
  expect(await fingerprint(test.db)).toEqual(before);
  record({ test: "CSRF: cookie only, every call", count, atLeast: 1500, result: "0 effects" });
});

it("A call changes nothing when it is read, or when its method is overridden", async () => {
  const before = await fingerprint(test.db);
  const cookie = `session=${world.owner.token}`;
  const query = new URLSearchParams([...flat(), ["_method", "POST"]]).toString();
  const overrides = {
    "x-http-method-override": "POST",
    "x-http-method": "POST",
    "x-method-override": "POST",
  };
  const wrong: string[] = [];
  let count = 0;
  await inParallel(
    changing.flatMap(({ path }) =>
      ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"].map((method) => ({ method, path })),
    ),
    async ({ method, path }) => {
      count += 1;
      const { status, headers } = await api.send(`${path}?${query}`, {
        method,
        headers: {
          cookie,
          origin: "https://evil.example",
          ...overrides,
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type",
        },
      });
      const granted = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      if (status < 400 || granted.length > 0) wrong.push(`${method} ${path}: ${status} ${granted.join()}`);
    },
  );
  expect(wrong).toEqual([]);
  expect(await fingerprint(test.db)).toEqual(before);
  record({ test: "CSRF: other methods and preflights", count, atLeast: 200, result: "0 effects" });
});

it("The cookies stay with the server and its pages", async () => {
  const { headers } = await api.post("auth/login", { username: world.owner.email, password: testPassword });
  const cookies = headers["set-cookie"] ?? [];
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Strict/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});
