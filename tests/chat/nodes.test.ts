import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeDataDir, signalGroup, startApp, type AppProcess } from "#tests/start/app-process.ts";
import { ChatClient, until } from "./client.ts";

const redisServer = ["redis-server", "valkey-server"].find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const found = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof found === "object" && found ? found.port : 0;
}

async function startRedis(program: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(
    program,
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  await until(() => output.includes("Ready to accept connections"));
  return { url: `redis://127.0.0.1:${port}`, child };
}

/** Two processes of the application on one database, and a room of two people who are on different ones. */
function describeNodes(getEnv: () => Promise<Record<string, string>>, tests: (world: World) => void): void {
  const world = {} as World;
  let database: TestDatabase;
  let folder = "";
  beforeAll(async () => {
    database = await createTestDatabase("base");
    const { db } = database;
    await makeOrganization(db);
    const own = await makeOrganization(db);
    const { host, port, user, password } = inject("cluster");
    const env = {
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database.connection.database}?host=${encodeURIComponent(host)}`,
      ...(await getEnv()),
    };
    const dataDir = await makeDataDir();
    folder = dirname(dataDir);
    world.nodes = [startApp({ dataDir: `${dataDir}1`, env }), startApp({ dataDir: `${dataDir}2`, env })];
    world.addresses = await Promise.all(world.nodes.map((node) => node.address()));
    world.ana = await makeStaff(db, own, { values: { firstName: "Ana", lastName: "Alba" } });
    world.mentee = await makeMentee(db, own, { values: { caseManager: world.ana.id } });
    const { rows } = await sql<{
      id: string;
    }>`select id from chat_rooms where mentee_id = ${world.mentee.id}`.execute(db);
    world.roomId = rows[0]!.id;
    world.clients = [];
  }, 90_000);
  afterEach(() => {
    for (const client of world.clients.splice(0)) client.close();
  });
  afterAll(async () => {
    for (const node of world.nodes ?? []) {
      signalGroup(node, "SIGTERM");
      await node.exit();
    }
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  tests(world);
}

interface World {
  nodes: AppProcess[];
  addresses: string[];
  ana: Person;
  mentee: Person;
  roomId: string;
  clients: ChatClient[];
}

const clientOn = (world: World, node: number): ChatClient => {
  const client = new ChatClient(world.addresses[node]!, { transports: ["websocket"] });
  world.clients.push(client);
  return client;
};

/** Both write at once. @returns the ids that each of them received */
async function writeTogether(world: World, each: number): Promise<{ one: number[]; other: number[] }> {
  const [one, other] = [clientOn(world, 0), clientOn(world, 1)];
  await one.enter(world.roomId, world.ana.token);
  await other.enter(world.roomId, world.mentee.token);
  const write = async (client: ChatClient, name: string) => {
    for (let n = 0; n < each; n += 1) expect((await client.send(`${name} ${n}`)).status).toBe(1);
  };
  await Promise.all([write(one, "one"), write(other, "other")]);
  await until(() => one.messages.length >= 2 * each && other.messages.length >= 2 * each);
  const ids = (client: ChatClient) => client.messages.map(({ id }) => Number(id));
  return { one: ids(one), other: ids(other) };
}

describe("two processes on one database, without Redis", () => {
  describeNodes(
    () => Promise.resolve({}),
    (world) => {
      it(
        "bring every message to the other one within moments, in order, once",
        { timeout: 60_000 },
        async () => {
          const { one, other } = await writeTogether(world, 60);
          expect(other).toEqual(one);
          expect(one).toEqual([...new Set(one)].sort((a, b) => a - b));
          expect(one).toHaveLength(120);
        },
      );

      it("know who has a room open elsewhere: no notification for them", { timeout: 30_000 }, async () => {
        const [one, other] = [clientOn(world, 0), clientOn(world, 1)];
        await one.enter(world.roomId, world.ana.token);
        await other.enter(world.roomId, world.mentee.token);
        await sleep(500);
        await one.send("seen elsewhere");
        await until(() => other.texts.includes("seen elsewhere"));
        const response = await fetch(`${world.addresses[0]}/apicalls/getNotifications`, {
          headers: { authorization: world.mentee.token },
        });
        expect(await response.json()).toMatchObject({ notifications: [] });
      });
    },
  );
});

if (!redisServer)
  console.warn("Skipped: two processes with Redis, because there is no redis-server or valkey-server.");

describe.skipIf(!redisServer)("two processes that share rooms through Redis", () => {
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
      it("bring every message to the other one, in order, once", { timeout: 60_000 }, async () => {
        const { one, other } = await writeTogether(world, 150);
        expect(other).toEqual(one);
        expect(one).toEqual([...new Set(one)].sort((a, b) => a - b));
        expect(one).toHaveLength(300);
      });

      it("bring it at once, not with the next look at the database", { timeout: 30_000 }, async () => {
        const [one, other] = [clientOn(world, 0), clientOn(world, 1)];
        await one.enter(world.roomId, world.ana.token);
        await other.enter(world.roomId, world.mentee.token);
        const waits: number[] = [];
        for (let n = 0; n < 15; n += 1) {
          const begun = performance.now();
          await one.send(`quick ${n}`);
          await until(() => other.texts.includes(`quick ${n}`));
          waits.push(performance.now() - begun);
        }
        waits.sort((a, b) => a - b);
        expect(waits[7]).toBeLessThan(300);
      });

      it(
        "tell a person who has another process open of messages and of who comes",
        { timeout: 30_000 },
        async () => {
          const [writer, reader] = [clientOn(world, 0), clientOn(world, 1)];
          await reader.connected();
          await reader.ask("submitToken", { roomId: "", token: world.mentee.token });
          await writer.enter(world.roomId, world.ana.token);
          await until(() => reader.heard("presence").length > 0);
          await writer.send("are you there?");
          await until(() => reader.heard("messages").length > 0 && reader.heard("notification").length > 0);
          expect(reader.heard("messages").at(-1)).toMatchObject([{ message: "are you there?" }]);
        },
      );

      it(
        "go on through the database when Redis is gone, and nobody falls over",
        { timeout: 60_000 },
        async () => {
          redis.child.kill("SIGKILL");
          await once(redis.child, "close");
          const { one, other } = await writeTogether(world, 20);
          expect(other).toEqual(one);
          expect(one).toEqual([...new Set(one)].sort((a, b) => a - b));
          expect(one).toHaveLength(40);
          expect(world.nodes.map(({ child }) => child.exitCode)).toEqual([null, null]);
        },
      );
    },
  );
});
