/** Addresses that must not be reached by webhooks (N4.3): forms of internal addresses, and names that lead to one. */
import { createServer, type Server } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { makeWebhookSender } from "#server/features/webhooks/deliver.ts";
import { postPublic } from "#server/platform/http/post-public.ts";
import { notPublic, publicLookup, type Resolve } from "#server/platform/http/public-endpoint.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { insertRow } from "#tests/support/factories.ts";
import { record } from "#tests/support/suite.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

let test: TestApp;
let world: World;
/** Internal servers. A connection to one of them means that an attack reached its target. */
let inside: Server[];
let reached = 0;
let port = 0;
beforeAll(async () => {
  const open = (host: string, at: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((socket) => {
        reached += 1;
        socket.destroy();
      });
      server.once("error", reject).listen(at, host, () => resolve(server));
    });
  const first = await open("127.0.0.1", 0);
  ({ port } = first.address() as { port: number });
  inside = [
    first,
    ...(await open("::1", port).then(
      (one) => [one],
      () => [],
    )),
  ];
  test = await createTestApp({ clock: makeTestClock() });
  world = await makeWorld(test.db);
});
afterAll(async () => {
  for (const server of inside) server.close();
  await test.close();
});

/** Addresses that the form of a webhook refuses. */
const written = (at: number) => [
  `http://127.0.0.1:${at}/`,
  `https://127.0.0.1:${at}/`,
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.0x0.0x0.0x1/",
  "https://0177.0.0.1/",
  "https://0/",
  `https://[::1]:${at}/`,
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[fe80::1]/",
  "https://[fd00:ec2::254]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://2852039166/latest/meta-data/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://localhost/",
  `https://localhost.:${at}/`,
  "https://metadata.google.internal/",
  "https://printer.local/",
  "https://user:password@receiver.example/",
  "https://receiver.example@127.0.0.1/",
  `https://receiver.example:${at}/`,
  "ftp://receiver.example/",
];

/** What names of receivers resolve to. */
const named: readonly string[] = [
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "100.100.100.200",
  "169.254.169.254",
  "192.168.0.10",
  "::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
  "fd00:ec2::254",
  "2002:7f00:1::",
];

const lead =
  (addresses: readonly string[]): Resolve =>
  (_hostname, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

it("None of 42 internal targets is reached", async () => {
  const { db } = test;
  const texts = written(port);
  const add = (url: string) =>
    test.post(
      "webhooks/save",
      { tableId: "0", name: "X", url, eventTypes: ["job.added"] },
      world.owner.token,
    );
  for (const url of texts) {
    const { body } = await add(url);
    expect([url, body["status"], Object.keys(body["errors"] as object)]).toEqual([url, 0, ["url"]]);
  }
  // Stored directly, as if they had been saved when the rules were weaker.
  expect((await add("https://receiver.example/")).body).toMatchObject({ status: 1 });
  await sql`insert into webhooks (organization_id, name, url, event_types, watched, sealed_secret)
    select ${world.own}, 'Stored', target, '{job.added}', '{jobs:added}', sealed_secret
    from webhooks, unnest(${texts}::text[]) target`.execute(db);
  await sql`delete from webhooks where name = 'X'`.execute(db);
  await insertRow(db, "jobs", { organizationId: world.own, title: "Welder" });
  await makeWebhookSender({
    db: test.database.application,
    env: test.env,
    registry,
    secrets: test.app.secrets,
    log: { warn: () => undefined },
  })();
  const { rows } = await sql<{
    code: string;
    count: number;
  }>`select error_code as code, count(*)::integer as count
    from deliveries where channel = 'webhook' group by 1`.execute(db);
  expect(rows).toEqual([{ code: notPublic, count: texts.length }]);
  for (const address of named) {
    const outcome = await postPublic({
      url: new URL(`http://receiver.example:${port}/`),
      headers: {},
      body: "{}",
      allowsLoopback: false,
      resolve: lead([address]),
    });
    expect([address, outcome]).toEqual([address, { status: 0, code: notPublic }]);
  }
  expect(reached).toBe(0);
  expect(texts.length + named.length).toBe(42);
  record({ test: "Webhooks: targets inside", count: 42, atLeast: 40, result: `${reached} reached` });
});

it("A server that switches protocols instead of answering counts as one that doesn't answer", async () => {
  const switching = createServer((socket) => {
    socket.on("error", () => undefined);
    const answer = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    socket.once("data", () => socket.write(answer));
  });
  await new Promise<void>((resolve) => switching.listen(0, "127.0.0.1", resolve));
  const { port: at } = switching.address() as { port: number };
  const url = new URL(`http://127.0.0.1:${at}/`);
  const outcome = await postPublic({ url, headers: {}, body: "{}", allowsLoopback: true });
  expect(outcome).toEqual({ status: 0, code: "ECONNRESET" });
  switching.close();
});

it("A name is resolved once, so it can't lead elsewhere when the connection is made", async () => {
  let asked = 0;
  const counting =
    (...answers: readonly string[][]): Resolve =>
    (hostname, options, done) =>
      lead(answers[Math.min(asked++, answers.length - 1)]!)(hostname, options, done);
  // The first lookup returns a public address, and later ones this machine's.
  const rebinding = counting(["8.8.8.8", "127.0.0.1"], ["127.0.0.1"]);
  const found = await new Promise((resolve) =>
    publicLookup(false, rebinding)("receiver.example", { all: true }, (_error, all) => resolve(all)),
  );
  expect(found).toEqual([{ address: "8.8.8.8", family: 4 }]);
  // The connection uses the result of the same lookup.
  asked = 0;
  const before = reached;
  const url = new URL(`http://localhost:${port}/`);
  await postPublic({ url, headers: {}, body: "{}", allowsLoopback: true, resolve: counting(["127.0.0.1"]) });
  expect([asked, reached - before]).toEqual([1, 1]);
});
