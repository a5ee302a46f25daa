import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { ChatClient, type ClientSettings } from "./client.ts";
import { describeNodes, redisServer, startRedis, type World } from "./two-nodes.ts";
import { isWhole } from "#tests/support/suite.ts";
import { until } from "#tests/support/until.ts";

const clientOn = (world: World, node: number): ChatClient => {
  const client = new ChatClient(world.addresses[node]!, { transports: ["websocket"] });
  world.clients.push(client);
  return client;
};

/** A client that connects through the proxy, and keeps its cookies as a browser does. */
const clientOfProxy = (world: World, settings: ClientSettings): ChatClient => {
  const client = new ChatClient(world.proxy.address, { withCredentials: true, ...settings });
  world.clients.push(client);
  return client;
};

/** Connects two people through the proxy, one by polling and one by WebSocket, to different processes. */
async function meetThroughProxy(world: World): Promise<[ChatClient, ChatClient]> {
  const one = clientOfProxy(world, { transports: ["polling"], reconnectionDelay: 300 });
  await one.enter(world.roomId, world.ana.token);
  const other = clientOfProxy(world, { reconnectionDelay: 300 });
  await other.enter(world.roomId, world.mentee.token);
  await until(() => other.socket.io.engine.transport.name === "websocket");
  return [one, other];
}

/** The processes to which the proxy sent a client. */
const nodesOf = (world: World, client: ChatClient): number[] => [
  ...(world.proxy.visits.get(String(client.socket.io.engine.id)) ?? []),
];

async function expectTalkThroughProxy(world: World): Promise<void> {
  const [one, other] = await meetThroughProxy(world);
  await writeBoth(one, other, 40);
  const [ids, otherIds] = [idsOf(one), idsOf(other)];
  expect(otherIds).toEqual(ids);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(ids).toHaveLength(80);
  expect([one, other].map((client) => client.socket.io.engine.transport.name)).toEqual([
    "polling",
    "websocket",
  ]);
  // Each client stayed with one process, and the two used different ones.
  expect([...nodesOf(world, one), ...nodesOf(world, other)].sort()).toEqual([0, 1]);
}

const idsOf = (client: ChatClient): number[] => client.messages.map(({ id }) => Number(id));

async function writeBoth(one: ChatClient, other: ChatClient, each: number): Promise<void> {
  const write = async (client: ChatClient, name: string) => {
    for (let n = 0; n < each; n += 1) expect((await client.send(`${name} ${n}`)).status).toBe(1);
  };
  await Promise.all([write(one, "one"), write(other, "other")]);
  await until(() => one.messages.length >= 2 * each && other.messages.length >= 2 * each);
}

/**
 * Both write simultaneously.
 * @returns the ids that each of them received
 */
async function writeTogether(world: World, each: number): Promise<{ one: number[]; other: number[] }> {
  const [one, other] = [clientOn(world, 0), clientOn(world, 1)];
  await one.enter(world.roomId, world.ana.token);
  await other.enter(world.roomId, world.mentee.token);
  await writeBoth(one, other, each);
  return { one: idsOf(one), other: idsOf(other) };
}

describe("Two processes on one database, without Redis,", () => {
  describeNodes(
    () => Promise.resolve({}),
    (world) => {
      it("deliver every message to the other within moments, in order, once", async () => {
        const { one, other } = await writeTogether(world, 60);
        expect(other).toEqual(one);
        expect(one).toEqual([...new Set(one)].sort((a, b) => a - b));
        expect(one).toHaveLength(120);
      });

      it("know who has a room open elsewhere, and send them no notification", async () => {
        const [one, other] = [clientOn(world, 0), clientOn(world, 1)];
        await one.enter(world.roomId, world.ana.token);
        await other.enter(world.roomId, world.mentee.token);
        await until(async () => {
          const { rows } = await sql`select from chat_presence
            where account_id = ${world.mentee.accountId} and room_id = ${world.roomId}`.execute(world.db);
          return rows.length > 0;
        });
        await one.send("seen elsewhere");
        await until(() => other.texts.includes("seen elsewhere"));
        const response = await fetch(`${world.addresses[0]}/apicalls/getNotifications`, {
          headers: { authorization: world.mentee.token },
        });
        expect(await response.json()).toMatchObject({ notifications: [] });
      });

      it("serve clients behind a proxy with sticky routing, even those that only poll [SOCK-02]", () =>
        expectTalkThroughProxy(world));

      it("replace each other: a client of a killed process reconnects, and has missed nothing [SOCK-16]", async () => {
        const [one, other] = await meetThroughProxy(world);
        const [killed] = nodesOf(world, one);
        await other.send("before");
        await until(() => one.texts.includes("before"));
        const lastId = one.messages.at(-1)!.id;
        const node = world.nodes[killed!]!;
        node.child.kill("SIGKILL");
        await node.exit();
        expect(await other.send("while one was cut off")).toMatchObject({ status: 1 });
        // It may have reconnected since.
        await until(() => one.heard("disconnect").length > 0);
        expect(await one.enter(world.roomId, world.ana.token, lastId)).toMatchObject({ status: 1 });
        expect(await one.send("back again")).toMatchObject({ status: 1 });
        await until(() => other.texts.includes("back again") && one.texts.includes("back again"));
        expect(one.texts.slice(-3)).toEqual(["before", "while one was cut off", "back again"]);
        expect(other.texts).toEqual(["before", "while one was cut off", "back again"]);
        expect(nodesOf(world, one)).toEqual([1 - killed!]);
      });
    },
  );
});

if (!redisServer)
  console.warn("Skipped: two processes with Redis, because there is no redis-server or valkey-server.");

describe.runIf(isWhole && redisServer)("Two processes that share rooms through Redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  afterAll(() => {
    redis.child.kill();
  });
  describeNodes(
    async () => {
      redis = await startRedis(redisServer ?? "");
      return { REDIS_URL: redis.url };
    },
    (world) => {
      it("deliver every message to the other, in order, once", async () => {
        const { one, other } = await writeTogether(world, 150);
        expect(other).toEqual(one);
        expect(one).toEqual([...new Set(one)].sort((a, b) => a - b));
        expect(one).toHaveLength(300);
      });

      it("serve clients behind a proxy with sticky routing, even those that only poll [SOCK-02]", () =>
        expectTalkThroughProxy(world));

      it("deliver it immediately, not with the next poll of the database", async () => {
        const [one, other] = [clientOn(world, 0), clientOn(world, 1)];
        await one.enter(world.roomId, world.ana.token);
        await other.enter(world.roomId, world.mentee.token);
        let shortest = Infinity;
        for (let n = 0; n < 15; n += 1) {
          const start = performance.now();
          await one.send(`quick ${n}`);
          await until(() => other.texts.includes(`quick ${n}`));
          // The first message may arrive right before a poll. The others would wait a whole second for the next poll.
          if (n > 0) shortest = Math.min(shortest, performance.now() - start);
        }
        expect(shortest).toBeLessThan(500);
      });

      it("tell a person connected to the other process about messages and arrivals", async () => {
        const [writer, reader] = [clientOn(world, 0), clientOn(world, 1)];
        await reader.connected();
        await reader.ask("submitToken", { roomId: "", token: world.mentee.token });
        await writer.enter(world.roomId, world.ana.token);
        await until(() => reader.heard("presence").length > 0);
        await writer.send("are you there?");
        await until(() => reader.heard("messages").length > 0 && reader.heard("notification").length > 0);
        expect(reader.heard("messages").at(-1)).toMatchObject([{ message: "are you there?" }]);
      });

      it("continue through the database when Redis is gone, and no process crashes", async () => {
        redis.child.kill("SIGKILL");
        await once(redis.child, "close");
        const { one, other } = await writeTogether(world, 20);
        expect(other).toEqual(one);
        expect(one).toEqual([...new Set(one)].sort((a, b) => a - b));
        expect(one).toHaveLength(40);
        expect(world.nodes.map(({ child }) => child.exitCode)).toEqual([null, null]);
      });
    },
  );
});
