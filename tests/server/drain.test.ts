import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChatClient } from "#tests/chat/client.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { until } from "#tests/support/until.ts";

let test: TestApp;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await test.close();
});

/** A connection, and what it has received. */
async function open(): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (bytes: Buffer) => (text += bytes.toString()));
  await once(socket, "connect");
  return { socket, text: () => text };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const statusOf = async (path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })).status;

describe("The end of a process behind a proxy", () => {
  it("first reports not ready while it still answers, then takes nothing new, and finishes what it has [CALL-45]", async () => {
    const half = await open();
    const body = JSON.stringify({ contentPage: "/nowhere", languageCode: "en" });
    half.socket.write(
      `POST /apicalls/getContent HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    const idle = await open();
    let isOver = false;
    const over = test.app.drain.run(3000).then(() => (isOver = true));

    expect(await statusOf("/apicalls/ready")).toBe(503);
    expect(await statusOf("/apicalls/health")).toBe(200);
    await until(() => test.app.drain.isClosed);
    await expect(statusOf("/apicalls/health")).rejects.toThrow("fetch failed");

    // A call comes on a connection that the proxy has kept: it is answered, and the connection given up.
    idle.socket.write(ask("/apicalls/health"));
    await until(() => idle.text().includes('{"status":1,'));
    expect(idle.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n/i);
    expect(isOver).toBe(false);
    half.socket.write(body.slice(9));
    await until(() => half.text().includes("\r\n\r\n{"));
    expect(half.text()).toMatch(/^HTTP\/1\.1 404 [\s\S]*connection: close\r\n/i);
    await over;
  });

  it("closes sockets, and sends new ones to another process", async () => {
    const { db } = test;
    await makeOrganization(db);
    const organization = await makeOrganization(db);
    const ana = await makeStaff(db, organization);
    await makeMentee(db, organization, { values: { caseManager: ana.id } });
    const client = new ChatClient(`http://127.0.0.1:${port}`, { transports: ["websocket"] });
    await client.connected();
    expect(await client.ask("submitToken", { roomId: "", token: ana.token })).toMatchObject({ status: 1 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const poll = () =>
      new Promise<number>((resolve, reject) => {
        const asked = request({ port, agent, path: "/socket.io/?EIO=4&transport=polling" }, (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
        });
        asked.once("error", reject).end();
      });
    expect(await poll()).toBe(200);
    const over = test.app.drain.run(0);
    await until(() => test.app.drain.isClosed);
    expect(await poll()).toBe(503);
    await until(() => client.heard("disconnect").length > 0);
    expect(client.heard("disconnect")).toEqual(["transport close"]);
    client.close();
    agent.destroy();
    await over;
  });
});

describe("Readiness during an update", () => {
  let app: TestApp;
  const ready = async () => (await app.get("ready")).status;
  afterAll(() => app.close());

  it("holds if a newer version has added to the schema, and fails if a migration is missing [CALL-45]", async () => {
    app = await createTestApp();
    const { db } = app;
    await sql`insert into schema_migrations (name, checksum) values ('9999-of-tomorrow.sql', 'x')`.execute(
      db,
    );
    expect(await ready()).toBe(200);
    await sql`delete from schema_migrations where name like '0002-%'`.execute(db);
    expect(await ready()).toBe(503);
  });

  it("includes the number of the request in every answer, which a client cannot choose", async () => {
    const answer = await app.app.inject({ url: "/apicalls/health", headers: { "x-request-id": "mine" } });
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    const refused = await app.get("getTable");
    expect(refused.headers["x-request-id"]).toBe(refused.body["requestId"]);
  });
});
