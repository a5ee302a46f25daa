import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fingerprint } from "#tests/records/fingerprint.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { inParallel, listenTo, type ApiClient } from "./payloads/api-client.ts";

let test: TestApp;
let api: ApiClient;
let world: World;
let port: number;
beforeAll(async () => {
  // Background jobs don't run, so that only a call can change a row.
  test = await createTestApp({ clock: makeTestClock() });
  world = await makeWorld(test.db);
  api = await listenTo(test);
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => api?.close());

/** Origins of other sites, some almost the same as the product's. */
const foreign = (): string[] => {
  const names = [
    "evil.example",
    "127.0.0.1",
    "localhost",
    "[::1]",
    "127.0.0.1.evil.example",
    "xn--80ak6aa92e.com",
  ];
  return [
    ...names.flatMap((name) =>
      ["http", "https", "ws", "chrome-extension"].map((scheme) => `${scheme}://${name}`),
    ),
    ...[1, 80, 443, port + 1, port - 1].map((other) => `http://127.0.0.1:${other}`),
    `http://127.0.0.2:${port}`,
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}.evil.example`,
    `http://evil.example:${port}`,
    `http://evil.example/127.0.0.1:${port}`,
    `http://evil.example?127.0.0.1:${port}`,
    `http://127.0.0.1:${port}@evil.example`,
    "null",
    "file://",
    "data:",
    "about:blank",
    "",
    "undefined",
    `127.0.0.1:${port}`,
    `//127.0.0.1:${port}`,
  ];
};

const upgrade = (origin: string | undefined, more: Record<string, string> = {}): Promise<number> => {
  const asking = request({
    port,
    host: "127.0.0.1",
    path: "/socket.io/?EIO=4&transport=websocket",
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...(origin === undefined ? {} : { origin }),
      ...more,
    },
  });
  asking.end();
  return Promise.race([
    once(asking, "upgrade").then(([answer, socket]: unknown[]) => {
      (socket as { destroy(): void }).destroy();
      return (answer as IncomingMessage).statusCode ?? 0;
    }),
    once(asking, "response").then(([answer]: unknown[]) => {
      (answer as IncomingMessage).resume();
      return (answer as IncomingMessage).statusCode ?? 0;
    }),
  ]);
};

const poll = (origin: string | undefined, more: Record<string, string> = {}) =>
  api.send("/socket.io/?EIO=4&transport=polling", {
    headers: { ...(origin === undefined ? {} : { origin }), ...more },
  });

it("Pages of other sites open no chat connection, polling or WebSocket, with or without a cookie", async () => {
  const before = await fingerprint(test.db);
  const cookie = `session=${world.owner.token}`;
  const extras: Record<string, string>[] = [
    {},
    { cookie },
    { cookie, authorization: world.owner.token },
    { cookie, "x-forwarded-proto": "https" },
    { cookie, referer: `http://127.0.0.1:${port}/` },
  ];
  let count = 0;
  const wrong: string[] = [];
  const all = foreign().flatMap((origin, at) =>
    extras
      .filter((_, index) => isWhole || (index + at) % extras.length === 0)
      .map((extra) => ({ origin, extra })),
  );
  await inParallel(all, async ({ origin, extra }) => {
    count += 2;
    const polled = await poll(origin, extra);
    if (polled.status !== 403 || polled.text.includes("sid"))
      wrong.push(`polling ${origin}: ${polled.status}`);
    if (polled.headers["access-control-allow-origin"]) wrong.push(`polling ${origin}: opened`);
    const upgraded = await upgrade(origin, extra);
    if (upgraded < 400) wrong.push(`websocket ${origin}: ${upgraded}`);
  });
  expect(wrong).toEqual([]);
  expect(await fingerprint(test.db)).toEqual(before);
  record({ test: "Cross-origin sockets", count, atLeast: 300, result: "0 connections" });
});

it("The product's pages and programs without a page may connect", async () => {
  for (const origin of [undefined, api.address, test.env.publicUrl]) {
    expect((await poll(origin)).status, origin).toBe(200);
    expect(await upgrade(origin), origin).toBe(101);
  }
});

it("The forwarded host is trusted only from a trusted proxy", async () => {
  const proxied = { "x-forwarded-host": "mentors.example", host: "10.0.0.1" };
  expect((await poll("https://mentors.example", proxied)).status).toBe(403);
  expect(await upgrade("https://mentors.example", proxied)).toBeGreaterThanOrEqual(400);
});

it("A connection with only the cookie receives nothing and has no effect", async () => {
  const { rows } = await sql<{ id: string }>`select id from chat_rooms limit 1`.execute(test.db);
  const opened = await poll(undefined, { cookie: `session=${world.owner.token}` });
  const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string };
  const path = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
  const headers = { cookie: `session=${world.owner.token}`, "content-type": "text/plain" };
  const say = (text: string) => api.send(path, { method: "POST", headers, body: text });
  expect((await say("40")).status).toBe(200);
  await api.send(path, { headers });
  const before = await fingerprint(test.db);
  await say(`421["joinRoom","${rows[0]?.id}"]`);
  await say(`422["chatMessage",{"message":"hello","roomId":"${rows[0]?.id}"}]`);
  let heard = "";
  for (let turn = 0; turn < 3 && !heard.includes("432"); turn += 1)
    heard += (await api.send(path, { headers })).text;
  expect(heard).toContain("unauthorized");
  expect(await fingerprint(test.db)).toEqual(before);
});
