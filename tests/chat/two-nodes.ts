/** Two processes of the application on one database, behind a sticky proxy, with Redis if available. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import type { Db } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeDataDir, signalGroup, startApp, type AppProcess } from "#tests/start/app-process.ts";
import { type ChatClient } from "./client.ts";
import { startStickyProxy, type StickyProxy } from "./sticky-proxy.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { until } from "#tests/support/until.ts";
import { freePort } from "#tests/support/free-port.ts";

/** The program of a Redis server on this machine, if there is one. */
export const redisServer = ["redis-server", "valkey-server"].find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

/** Starts a Redis that stores nothing on disk. */
export async function startRedis(program: string): Promise<{ url: string; child: ChildProcess }> {
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

/** What the tests with two processes share. */
export interface World {
  db: Db;
  nodes: AppProcess[];
  addresses: string[];
  proxy: StickyProxy;
  ana: Person;
  mentee: Person;
  /** The room of the two. */
  roomId: string;
  clients: ChatClient[];
}

/** Starts the processes before the tests of a group, and stops them after it. */
export function describeNodes(
  getEnv: () => Promise<Record<string, string>>,
  tests: (world: World) => void,
): void {
  const world = {} as World;
  let database: TestDatabase;
  let folder = "";
  beforeAll(async () => {
    database = await createTestDatabase("base");
    const { db } = database;
    world.db = db;
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
    world.proxy = await startStickyProxy(world.addresses);
    world.ana = await makeStaff(db, own, { values: { firstName: "Ana", lastName: "Alba" } });
    world.mentee = await makeMentee(db, own, { values: { caseManager: world.ana.id } });
    world.roomId = await roomOf(db, world.mentee);
    world.clients = [];
  });
  afterEach(() => {
    for (const client of world.clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await world.proxy?.close();
    for (const node of world.nodes ?? []) {
      signalGroup(node, "SIGTERM");
      await node.exit();
    }
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  tests(world);
}
