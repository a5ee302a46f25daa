/** Two nodes as in production: separate processes behind nginx, with PostgreSQL, Redis and S3. */
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type Database, type Db } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { type AppProcess, makeDataDir, root, startApp } from "#tests/start/app-process.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { serverArgs } from "../../bench/processes.ts";
import { startNginx, startRedis, type Proxy, type Redis } from "./programs.ts";
import { freePort } from "#tests/support/free-port.ts";

/** A node that can be killed, stopped, and restarted at the same address. */
export class Node {
  readonly port: number;
  readonly address: string;
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  #process: AppProcess | undefined;
  readonly #former: AppProcess[] = [];

  constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.#dataDir = dataDir;
    this.#env = { ...env, PORT: String(port), NODE_ENV: "production" };
  }

  get process(): AppProcess {
    if (!this.#process) throw new Error("The node was not started.");
    return this.#process;
  }

  /**
   * Starts the node as `npm start` does.
   * @param folder folder of the version to start, by default this checkout
   */
  start(folder: string = root): void {
    if (this.#process) this.#former.push(this.#process);
    this.#process = startApp({
      dataDir: this.#dataDir,
      cwd: folder,
      env: this.#env,
      command: [process.execPath, ...serverArgs],
    });
  }

  /** The output of this process and of earlier ones at this address. */
  log(): string {
    return [...this.#former, this.#process].map((one) => one?.output() ?? "").join("\n");
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.address}/apicalls/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  async untilReady(): Promise<void> {
    while (!(await this.isReady())) {
      const { child } = this.process;
      if (child.exitCode !== null) throw new Error(`The node ended:\n${this.process.output()}`);
      await sleep(50);
    }
  }

  async kill(): Promise<void> {
    this.process.child.kill("SIGKILL");
    await this.process.exit();
  }

  /** Stops the node with SIGTERM. @returns its exit code */
  async end(): Promise<unknown> {
    this.process.child.kill("SIGTERM");
    return this.process.exit();
  }
}

/** Rate limit of a session per minute: more than the other tests need, but few enough to reach. */
export const callsPerMinute = 2500;
/** How long the nodes accept calls after SIGTERM. */
export const drainSeconds = 2;

export interface World {
  readonly nodes: readonly [Node, Node];
  readonly proxy: Proxy;
  readonly redisPort: number;
  redis: Redis;
  /** Connected as the owner of the database. */
  readonly database: Database;
  readonly db: Db;
  readonly organization: string;
  readonly staff: readonly Person[];
  readonly mentees: readonly Person[];
  /** Rooms of the mentees, in the same order. */
  readonly rooms: readonly string[];
  close(): Promise<void>;
}

const people = 6;

/** Starts everything, both nodes simultaneously on an empty database, and adds people. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const dataDir = await makeDataDir();
  const closers: (() => Promise<unknown>)[] = [() => rm(dirname(dataDir), { recursive: true, force: true })];
  const close = async () => {
    for (const one of closers.toReversed()) await one().catch((error: unknown) => console.warn(error));
  };
  try {
    const server = await startEmbedded({ dataDir, isDurable: false, settings: { max_connections: "200" } });
    closers.push(() => server.stop());
    const s3 = await startS3Server();
    closers.push(() => s3.close());
    const redisPort = await freePort();
    const world = { redis: await startRedis(redisPort) };
    closers.push(() => world.redis.stop());
    const ports = [await freePort(), await freePort()] as const;
    const proxy = await startNginx(ports);
    closers.push(() => proxy.stop());
    const { host, port, user, password, database: name } = server.connection;
    const urlAs = (signIn: string) =>
      `postgres://${signIn}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    const env = {
      DATABASE_URL: urlAs("mentor_app:secret"),
      DATABASE_OWNER_URL: urlAs(`${user}:${password}`),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      PUBLIC_URL: proxy.address,
      TRUST_PROXY: "127.0.0.1",
      SECRET_KEY: "the same thirty-two characters for both",
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: "error",
      RATE_LIMIT_SESSION: String(callsPerMinute),
      RATE_LIMIT_ADDRESS: "100000",
      ...s3.env,
      ...settings,
    };
    const nodes = [
      new Node(ports[0], join(dirname(dataDir), "one"), env),
      new Node(ports[1], join(dirname(dataDir), "two"), env),
    ] as const;
    for (const node of nodes) {
      node.start();
      closers.push(() => node.kill());
    }
    await Promise.all(nodes.map((node) => node.untilReady()));
    const database = connect(server.connection, { max: 5 });
    closers.push(() => database.close());
    const { db } = database;
    await makeOrganization(db);
    const organization = await makeOrganization(db);
    const staff: Person[] = [];
    const mentees: Person[] = [];
    for (let n = 0; n < people; n += 1) {
      const one = await makeStaff(db, organization);
      staff.push(one);
      mentees.push(await makeMentee(db, organization, { values: { caseManager: one.id } }));
    }
    const { rows } = await sql<{ id: string }>`
      select id from chat_rooms where mentee_id = any(${mentees.map(({ id }) => id)}::bigint[])
      order by mentee_id`.execute(db);
    const rooms = rows.map(({ id }) => id);
    return Object.assign(world, {
      nodes,
      proxy,
      redisPort,
      database,
      db,
      organization,
      staff,
      mentees,
      rooms,
      close,
    });
  } catch (error) {
    await close();
    throw error;
  }
}
