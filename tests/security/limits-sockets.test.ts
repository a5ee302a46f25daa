/** The limits on the number of chat connections, and on what each may send. */
import { afterEach, describe, expect, it } from "vitest";
import { buildApp } from "#server/process/app.ts";
import { readEnv } from "#server/kernel/env.ts";
import { ChatClient, listen, stopListening } from "#tests/chat/client.ts";
import { testApp, unlimited } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, signIn } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { until } from "#tests/support/until.ts";

const closers: (() => unknown)[] = [];
const test = testApp();
const owner = prepared(async () => makeStaff(test.db, await makeOrganization(test.db)));
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Another node on the same database, with limits. @returns its address */
async function open(given: Record<string, string>): Promise<string> {
  const { rateLimits, socketLimits } = readEnv({ ...unlimited, ...given });
  const app = await buildApp({
    env: { ...test.env, rateLimits, socketLimits },
    db: test.database.application,
  });
  const address = await listen({ ...test, app });
  closers.push(() => stopListening({ ...test, app, close: () => app.close() }));
  return address;
}

function connect(address: string): ChatClient {
  const client = new ChatClient(address, { transports: ["websocket"] });
  closers.push(() => client.close());
  return client;
}

const handshake = async (address: string): Promise<number> => {
  const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
    headers: { "x-forwarded-for": "198.51.100.1" },
  });
  await answer.arrayBuffer();
  return answer.status;
};

const enter = (client: ChatClient, token: string) => client.enter("0", token);

describe("Chat connections", () => {
  it("are limited per address, however many started simultaneously, until one closes", async () => {
    const address = await open({ SOCKET_LIMIT_ADDRESS: "3" });
    const all = Array.from({ length: 8 }, () => connect(address));
    const connected = () => all.filter(({ socket }) => socket.connected);
    await until(() => connected().length === 3);
    expect(await handshake(address)).toBe(403);
    expect(connected()).toHaveLength(3);
    connected()[0]?.close();
    await expect.poll(() => handshake(address)).toBe(200);
  });

  it("are limited per session, independently of other sessions, and a closed one frees its place", async () => {
    const address = await open({ SOCKET_LIMIT_SESSION: "2" });
    const { token } = owner;
    const first = connect(address);
    expect(await enter(first, token)).toMatchObject({ status: 1 });
    expect(await enter(first, token)).toMatchObject({ status: 1 });
    expect(await enter(connect(address), token)).toMatchObject({ status: 1 });
    const third = connect(address);
    const refused = { status: 0, code: "tooManyRequests", message: expect.stringContaining("Too many") };
    expect(await enter(third, token)).toMatchObject(refused);
    expect(await enter(connect(address), await signIn(test.db, owner.accountId))).toMatchObject({
      status: 1,
    });
    first.close();
    await expect.poll(() => enter(third, token)).toMatchObject({ status: 1 });
  });

  it("count their tokens as calls of the session, which then waits", async () => {
    const address = await open({ RATE_LIMIT_SESSION: "3" });
    const token = await signIn(test.db, owner.accountId);
    const client = connect(address);
    for (let n = 0; n < 3; n += 1) expect(await enter(client, token)).toMatchObject({ status: 1 });
    expect(await enter(client, token)).toMatchObject({ status: 0, code: "tooManyRequests" });
    const answer = await fetch(`${address}/apicalls/getProfileInfo`, { headers: { authorization: token } });
    expect(answer.status).toBe(429);
    expect(client.socket.connected).toBe(true);
  });

  it.each([true, false])(
    "that send a flood of events are closed, and no others (signed in: %s)",
    async (isSignedIn) => {
      const address = await open({ SOCKET_LIMIT_EVENTS: "10" });
      const [loud, calm] = [connect(address), connect(address)];
      await calm.connected();
      await loud.connected();
      if (isSignedIn) expect(await enter(loud, owner.token)).toMatchObject({ status: 1 });
      for (let n = 0; n < 40; n += 1) loud.socket.emit("leaveRoom", "1");
      expect(await loud.ask("leaveRoom", "1")).toEqual({ status: 1 });
      for (let n = 0; n < 200; n += 1) loud.socket.emit("anything at all", "1");
      await until(() => loud.heard("disconnect").length > 0);
      expect(loud.heard("refused")).toMatchObject([{ code: "tooManyRequests" }]);
      expect(await enter(calm, owner.token)).toMatchObject({ status: 1 });
    },
  );
});
