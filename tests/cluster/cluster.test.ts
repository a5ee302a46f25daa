/** Two nodes behind nginx, as `deploy/` describes, and the failures that they survive (`npm run test:cluster`). */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { createClient } from "@redis/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { tell } from "#tests/faults/tell.ts";
import { root } from "#tests/start/app-process.ts";
import { signIn, testPassword, type Person } from "#tests/support/factories.ts";
import { record } from "#tests/support/suite.ts";
import { call, failureOf, fileForm, isDone, noteOf } from "./calls.ts";
import { startWork, type Work } from "./load.ts";
import { checkTlsConfig, missingPrograms, startRedis } from "./programs.ts";
import { Talker } from "./talker.ts";
import { callsPerMinute, drainSeconds, openWorld, type Node, type World } from "./world.ts";
import { until } from "#tests/support/until.ts";

if (missingPrograms.length > 0)
  console.warn(
    `Skipped: the tests of several nodes, because this machine has no ${missingPrograms.join(" and no ")}.`,
  );

const saves = 1000;
const messages = 1000;
/** nginx tries a node again after its `fail_timeout`. */
const tryAgainMs = 4000;
/** Pause between calls, so that the work lasts longer than a killed node is down. */
const pauseMs = 120;
const ms = (since: number) => Math.round(performance.now() - since);
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

describe.skipIf(missingPrograms.length > 0)("Two nodes behind nginx", () => {
  let world: World;
  let talkers: Talker[] = [];
  beforeAll(async () => {
    world = await openWorld();
  }, 120_000);
  afterAll(() => world?.close(), 60_000);
  afterEach(() => {
    for (const talker of talkers) talker.close();
    talkers = [];
  });

  /** Connects two people to each of the first rooms: the case manager and the mentee. */
  async function openTalkers(rooms: number): Promise<Talker[]> {
    const made = Array.from({ length: rooms }, (_, n) => [
      new Talker(world.proxy.address, world.staff[n]!, world.rooms[n]!),
      new Talker(world.proxy.address, world.mentees[n]!, world.rooms[n]!, n % 2 ? ["polling"] : undefined),
    ]).flat();
    talkers.push(...made);
    await until(() => made.every(({ isIn }) => isIn), 30_000);
    return made;
  }

  /** Returns the number of successful responses of each node since a line of nginx's log. */
  async function answeredSince(line: number): Promise<number[]> {
    const lines = (await world.proxy.log()).slice(line);
    return world.nodes.map(
      ({ port }) => lines.filter((text) => text.includes(`127.0.0.1:${port} 200`)).length,
    );
  }

  /** Returns the lines of the nodes' logs about some failed calls. */
  function explain(failures: readonly string[]): string[] {
    const ids = failures.slice(0, 20).flatMap((text) => /[0-9a-f-]{36}$/.exec(text)?.[0] ?? []);
    const lines = world.nodes.flatMap((node) => node.log().split("\n"));
    return lines.filter((line) => ids.some((id) => line.includes(id))).map((line) => line.slice(0, 900));
  }

  /** Describes the result of work under load, with all known details of the failures. */
  async function notifyWork(result: string, { done, failures }: Work): Promise<void> {
    const errors = (await world.proxy.errors()).split("\n").slice(-6);
    tell(result, done, failures.slice(0, 10), explain(failures), errors);
  }

  const linesOfLog = async () => (await world.proxy.log()).length;

  /** Returns the acknowledged messages that are missing in the database or stored twice. */
  async function checkMessages(
    rooms: number,
    from: readonly Talker[],
  ): Promise<{ lost: string[]; doubled: number }> {
    const { rows } = await sql<{ client_id: string; id: string }>`
      select client_id, id from chat_messages where message_type = 'Message'
        and room_id = any(${world.rooms.slice(0, rooms)}::bigint[])`.execute(world.db);
    const stored = new Map(rows.map((row) => [row.client_id, row.id]));
    const lost = from.flatMap(({ sent }) =>
      [...sent].filter(([clientId, id]) => stored.get(clientId) !== id).map(([clientId]) => clientId),
    );
    return { lost, doubled: rows.length - stored.size };
  }

  /** Expects that every member has received each acknowledged message of their room once, in order. */
  async function expectAllHeard(rooms: number, from: readonly Talker[]): Promise<number> {
    let heard = 0;
    for (let n = 0; n < rooms; n += 1) {
      const pair = from.slice(2 * n, 2 * n + 2);
      const wanted = pair.flatMap(({ sent }) => [...sent.values()]);
      for (const talker of pair) {
        const ids = () =>
          talker.messages.filter(({ messageType }) => messageType === "Message").map(({ id }) => Number(id));
        await until(() => wanted.every((id) => ids().includes(Number(id))), 15_000);
        expect(ids()).toEqual([...new Set(ids())].sort((a, b) => a - b));
        heard += wanted.length;
      }
    }
    return heard;
  }

  test("start simultaneously on an empty database: one creates the tables and the other waits", async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
      world.db,
    );
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
    const fillers = world.nodes.filter((node) =>
      node.process.output().includes("The new database is ready."),
    );
    expect(fillers).toHaveLength(1);
    record({
      test: "nodes started at once on an empty database",
      count: 2,
      atLeast: 2,
      result: "migrated and filled once",
    });
  });

  test("have valid TLS lines in the nginx configuration, and the other lines are valid too", async () => {
    expect(await checkTlsConfig()).toContain("test is successful");
  });

  test(`lose and duplicate nothing if one is killed during ${saves} saves and ${messages} messages`, async () => {
    const rooms = 4;
    const everybody = await openTalkers(rooms);
    const begin = await linesOfLog();
    const acknowledged = new Map<string, string>();
    const failures = new Map<string, number>();
    let next = 0;
    async function save(worker: number): Promise<void> {
      const { token } = world.staff[worker % world.staff.length]!;
      while (next < saves) {
        const title = `killed ${(next += 1)}`;
        const key = randomUUID();
        for (let isSaved = false; !isSaved;) {
          const body = noteOf(world.mentees[0]!.id, title);
          const answer = await call(world.proxy.address, "saveRecord", body, { token, key });
          isSaved = isDone(answer);
          if (isSaved) acknowledged.set(title, String(answer.body["recordId"]));
          else {
            const text = failureOf(answer).split(" ", 2).join(" ");
            failures.set(text, (failures.get(text) ?? 0) + 1);
            await sleep(150);
          }
        }
        await sleep(pauseMs);
      }
    }
    const said = () => everybody.reduce((sum, { sent }) => sum + sent.size, 0);
    const talk = Promise.all(
      everybody.map(async (talker, n) => {
        for (let m = 0; m < messages / everybody.length; m += 1) {
          await talker.say(`${n} ${m}`);
          await sleep(pauseMs);
        }
      }),
    );
    const write = Promise.all(Array.from({ length: 8 }, (_, worker) => save(worker)));
    const kills: string[] = [];
    for (const [share, node] of [
      [0.25, world.nodes[0]],
      [0.6, world.nodes[1]],
    ] as const) {
      await until(() => acknowledged.size >= share * saves && said() >= share * messages, 120_000);
      kills.push(`after ${acknowledged.size} saves and ${said()} messages`);
      await node.kill();
      // A supervisor doesn't restart a node immediately.
      await sleep(1000);
      node.start();
      await node.untilReady();
    }
    await Promise.all([write, talk]);
    const line = await linesOfLog();
    const passedOn = (await world.proxy.log())
      .slice(begin)
      .filter((text) => text.includes(", 127.0.0.1:")).length;
    const { rows } = await sql<{ title: string; id: string }>`
      select note_title as title, id from mentee_user_notes where note_title like 'killed %'`.execute(
      world.db,
    );
    const stored = new Map(rows.map(({ title, id }) => [title, id]));
    const lostSaves = [...acknowledged].filter(([title, id]) => stored.get(title) !== id);
    const { lost, doubled } = await checkMessages(rooms, everybody);
    const heard = await expectAllHeard(rooms, everybody);
    const losses = everybody.reduce((sum, talker) => sum + talker.losses, 0);
    const repeats = everybody.reduce((sum, talker) => sum + talker.repeats, 0);
    const result = `${acknowledged.size} saves: ${lostSaves.length} lost, ${rows.length - stored.size} doubled; ${said()} messages: ${lost.length} lost, ${doubled} doubled, ${heard} deliveries in order; each node killed once; nginx passed ${passedOn} requests on to the other node, ${[...failures.values()].reduce((a, b) => a + b, 0)} saves and ${repeats} messages sent again, ${losses} sockets reconnected`;
    tell(result, kills, [...failures]);
    // The refusal has a code that the web app knows, whether nginx or a node sends it.
    for (const text of failures.keys()) expect(text).toMatch(/^(0 |503 unavailable)/);
    expect(lostSaves).toEqual([]);
    expect(rows).toHaveLength(saves);
    expect(lost).toEqual([]);
    expect(doubled).toBe(0);
    expect(losses).toBeGreaterThan(0);
    expect(passedOn).toBeGreaterThan(0);
    record({
      test: "kill -9 of a node behind nginx",
      count: acknowledged.size + said(),
      atLeast: saves + messages,
      result,
    });

    // Both nodes are back and get calls again.
    for (let n = 0; n < 60; n += 1)
      expect(isDone(await call(world.proxy.address, "getConfigSettings"))).toBe(true);
    const shares = await answeredSince(line);
    expect(Math.min(...shares)).toBeGreaterThan(10);
    record({
      test: "killed nodes take calls again",
      count: 60,
      atLeast: 60,
      result: `${shares.join(" and ")} answered by the two`,
    });
  });

  test("both apply a sign-out through one of them: calls immediately, sockets within 5 s", async () => {
    const tries = 20;
    const calls: number[] = [];
    const sockets: number[] = [];
    const trial = async (n: number) => {
      const person = world.staff[n % world.staff.length]!;
      const one: Person = { ...person, token: await signIn(world.db, person.accountId) };
      const pair = world.nodes.map(
        (node) => new Talker(node.address, one, world.rooms[n % world.rooms.length]!, ["websocket"]),
      );
      talkers.push(...pair);
      await until(() => pair.every(({ isIn }) => isIn));
      const asked = (node: Node) => call(node.address, "auth/user", undefined, { token: one.token });
      for (const node of world.nodes) expect((await asked(node)).status).toBe(200);
      expect(isDone(await call(world.nodes[n % 2]!.address, "auth/logout", {}, { token: one.token }))).toBe(
        true,
      );
      const start = performance.now();
      for (const node of world.nodes) expect((await asked(node)).status).toBe(401);
      calls.push(ms(start));
      await until(() => pair.every(({ losses }) => losses > 0));
      sockets.push(ms(start));
      for (const talker of pair) talker.close();
    };
    await Promise.all(Array.from({ length: tries }, (_, n) => trial(n)));
    const result = `calls refused on both nodes after ${Math.max(...calls)} ms at most, sockets closed after ${Math.max(...sockets)} ms at most`;
    tell(result);
    expect(Math.max(...calls)).toBeLessThan(1000);
    expect(Math.max(...sockets)).toBeLessThan(5000);
    record({ test: "sign-outs on two nodes", count: calls.length, atLeast: tries, result });
  });

  test("count wrong passwords together, however nginx distributes them", async () => {
    const line = await linesOfLog();
    const { email } = world.staff[5]!;
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1)
      statuses.push(
        (await call(world.proxy.address, "auth/login", { username: email, password: `wrong ${n}` })).status,
      );
    const lines = (await world.proxy.log()).slice(line).filter((text) => text.includes("auth/login"));
    const shares = world.nodes.map(
      ({ port }) => lines.filter((text) => text.includes(`127.0.0.1:${port} `)).length,
    );
    const result = `${statuses.filter((status) => status === 401).length} tries, then 429, over nodes that got ${shares.join(" and ")}`;
    tell(result);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    for (const node of world.nodes) {
      const answer = await call(node.address, "auth/login", { username: email, password: testPassword });
      expect(answer.status).toBe(429);
    }
    record({ test: "rate limit of sign-in over two nodes", count: statuses.length, atLeast: 14, result });
  });

  test("count the calls of a session together, however nginx distributes them", async () => {
    const line = await linesOfLog();
    const token = await signIn(world.db, world.staff[4]!.accountId);
    const statuses: number[] = [];
    const start = performance.now();
    let next = 0;
    const worker = async () => {
      while (next < callsPerMinute + 100) {
        next += 1;
        statuses.push((await call(world.proxy.address, "getConfigSettings", undefined, { token })).status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    const seconds = (performance.now() - start) / 1000;
    const shares = await answeredSince(line);
    const good = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    const result = `${good} calls in ${seconds.toFixed(0)} s, then ${refused} times 429, over nodes that answered ${shares.join(" and ")}`;
    tell(result);
    // The limit's window started with the first call, and a new one would start after a minute.
    expect(seconds).toBeLessThan(60);
    expect([good, refused]).toEqual([callsPerMinute, 100]);
    expect(Math.min(...shares)).toBeGreaterThan(callsPerMinute / 10);
    for (const node of world.nodes)
      expect((await call(node.address, "getConfigSettings", undefined, { token })).status).toBe(429);
    record({
      test: "rate limit of calls over two nodes",
      count: statuses.length,
      atLeast: callsPerMinute,
      result,
    });
  });

  test("serve each other's files and exports", async () => {
    const { token } = world.staff[0]!;
    const files = 20;
    for (let n = 0; n < files; n += 1) {
      const [writer, reader] = n % 2 ? [...world.nodes].reverse() : world.nodes;
      const bytes = Buffer.from(randomBytes(50_000).toString("base64"));
      const form = fileForm(world.mentees[0]!.id, `across ${n}.txt`, bytes);
      const sent = await call(writer!.address, "file-upload", form, { token });
      expect(isDone(sent)).toBe(true);
      const got = await call(reader!.address, `files/${String(sent.body["newFileName"])}`, undefined, {
        token,
      });
      expect(got.bytes.equals(bytes)).toBe(true);
    }
    const body = { tableName: "mentees", searchText: "", format: "csv" };
    const made = await call(world.nodes[0].address, "export/overview", body, { token });
    const got = await call(world.nodes[1].address, `export/${String(made.body["code"])}`, undefined, {
      token,
    });
    expect(got.bytes.toString()).toContain("Mentee");
    record({
      test: "files and exports across nodes",
      count: files + 1,
      atLeast: 21,
      result: "all bytes the same",
    });
  });

  test("announce a requested shutdown first and finish their work, so that no client notices", async () => {
    const rounds = 4;
    const rooms = 3;
    const everybody = await openTalkers(rooms);
    const state = { isStopping: false };
    const talk = Promise.all(
      everybody.map(async (talker, n) => {
        for (let m = 0; !state.isStopping; m += 1) {
          await talker.say(`drain ${n} ${m}`);
          await sleep(30);
        }
      }),
    );
    const stopWork = startWork(world, "drain");
    const ends: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await sleep(1500);
      const node = world.nodes[round % 2]!;
      const start = performance.now();
      const ended = node.end();
      await sleep(200);
      // The node still answers calls, but its readiness check says to send no more.
      expect((await fetch(`${node.address}/apicalls/ready`)).status).toBe(503);
      expect((await fetch(`${node.address}/apicalls/health`)).status).toBe(200);
      expect(await ended).toBe(0);
      ends.push(ms(start));
      node.start();
      await node.untilReady();
    }
    await sleep(3500);
    state.isStopping = true;
    await talk;
    const work = await stopWork();
    const { lost, doubled } = await checkMessages(rooms, everybody);
    await expectAllHeard(rooms, everybody);
    const said = everybody.reduce((sum, { sent }) => sum + sent.size, 0);
    const losses = everybody.reduce((sum, talker) => sum + talker.losses, 0);
    const result = `${work.total} calls without a second try: ${work.failures.length} failed; ${said} messages: ${lost.length} lost, ${doubled} doubled; ${losses} sockets moved; exit code 0 after ${Math.max(...ends)} ms at most`;
    await notifyWork(result, work);
    expect(work.failures).toEqual([]);
    expect(lost).toEqual([]);
    expect(doubled).toBe(0);
    expect(losses).toBeGreaterThan(0);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(drainSeconds * 1000);
    record({ test: "SIGTERM of a node under load", count: ends.length, atLeast: rounds, result });
  });

  test("keep their sockets when the other one ends", async () => {
    const [ending, staying] = world.nodes;
    const steady = new Talker(staying.address, world.staff[0]!, world.rooms[0]!, ["websocket"]);
    talkers.push(steady);
    await until(() => steady.isIn);
    expect(await ending.end()).toBe(0);
    await steady.say("still here");
    expect(steady.losses).toBe(0);
    ending.start();
    await ending.untilReady();
  });

  /** Returns the milliseconds until messages of one person have reached the other. */
  async function waitsBetween(from: Talker, to: Talker, name: string, tries: number): Promise<number[]> {
    const all: number[] = [];
    for (let n = 0; n < tries; n += 1) {
      const clientId = `${name} ${n}`;
      const start = performance.now();
      await from.say(clientId);
      await until(() => to.messages.some(({ message }) => message === `text of ${clientId}`), 20_000);
      all.push(ms(start));
    }
    return all;
  }

  const isOnRedis = async (node: Node): Promise<boolean> =>
    (await (await fetch(`${node.address}/metrics`)).text()).includes("\nredis_connected 1\n");

  test("accept calls while Redis is away at the start, say so, and use it when it is back", async () => {
    const [starting, running] = world.nodes;
    expect(await isOnRedis(starting)).toBe(true);
    await world.redis.stop("SIGKILL");
    expect(await starting.end()).toBe(0);
    const start = performance.now();
    starting.start();
    await starting.untilReady();
    const startMs = ms(start);
    expect(starting.process.output()).toContain("Redis is not reachable");
    expect(await isOnRedis(starting)).toBe(false);
    const pair = [
      new Talker(starting.address, world.staff[1]!, world.rooms[1]!, ["websocket"]),
      new Talker(running.address, world.mentees[1]!, world.rooms[1]!, ["websocket"]),
    ] as const;
    talkers.push(...pair);
    await until(() => pair.every(({ isIn }) => isIn));
    const stopWork = startWork(world, "started without redis");
    const without = await waitsBetween(...pair, "begun without", 5);
    world.redis = await startRedis(world.redisPort);
    for (const node of world.nodes) while (!(await isOnRedis(node))) await sleep(50);
    // The reader reconnects within 3 s as well.
    await sleep(3500);
    const withRedis = await waitsBetween(...pair, "begun with", 20);
    const work = await stopWork();
    const result = `ready after ${startMs} ms; message to the other node, median: ${quantile(without, 0.5)} ms, ${quantile(withRedis, 0.5)} ms once Redis is there; ${work.total} calls meanwhile, ${work.failures.length} failed`;
    tell(result, work.failures.slice(0, 5), explain(work.failures));
    expect(work.failures).toEqual([]);
    expect(pair.map(({ losses }) => losses)).toEqual([0, 0]);
    expect(Math.max(...without)).toBeLessThan(8000);
    expect(quantile(withRedis, 0.5)).toBeLessThan(Math.min(500, quantile(without, 0.5)));
    record({ test: "node started while Redis is away", count: 25, atLeast: 25, result });
  });

  /** An asset that only the next version has. */
  const nextAsset = "assets/next-1a2b3c.js";

  /** Makes a next version: a copy of this one with an additive migration. */
  async function makeNextVersion(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "mentor-next-"));
    for (const name of ["src", "migrations", "package.json"])
      await cp(join(root, name), join(folder, name), { recursive: true });
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    await mkdir(join(folder, "dist/web/assets"), { recursive: true });
    await writeFile(join(folder, "dist/web/index.html"), "<!doctype html><title>Next</title>");
    await writeFile(join(folder, "dist/web", nextAsset), "export {};");
    await writeFile(
      join(folder, "migrations/9999-next.sql"),
      `alter table mentee_user_notes add column mood text;
       alter table mentees add column shoe_size integer not null default 0;
       create table next_things (id bigint generated by default as identity primary key, organization_id bigint);`,
    );
    return folder;
  }

  async function rollTo(folder: string): Promise<void> {
    for (const node of world.nodes) {
      expect(await node.end()).toBe(0);
      node.start(folder);
      await node.untilReady();
      await sleep(tryAgainMs + 2000);
    }
  }

  test("pass a rolling update with an additive migration: no call fails, and the old node stays ready meanwhile", async () => {
    const folder = await makeNextVersion();
    const stopWork = startWork(world, "update");
    let work: Work;
    let oldReady = 0;
    let oldAway = 0;
    const assets: number[] = [];
    try {
      await sleep(1000);
      const [first, old] = world.nodes;
      const former = first.process;
      const rolling = rollTo(folder);
      while (first.process === former || !first.process.output().includes("runs at")) await sleep(20);
      // The first node has migrated the schema, while the second one still runs the former version.
      for (let n = 0; n < 10; n += 1) {
        if (await old.isReady()) oldReady += 1;
        else oldAway += 1;
        await sleep(100);
      }
      // After this pause, nginx has tried the new node again, so either node may serve pages.
      await sleep(tryAgainMs - 1000);
      for (let n = 0; n < 20; n += 1)
        assets.push((await fetch(`${world.proxy.address}/${nextAsset}`)).status);
      await rolling;
      await sleep(1000);
    } finally {
      work = await stopWork();
      await rm(folder, { recursive: true, force: true });
    }
    const { rows } = await sql`select from schema_migrations where name = '9999-next.sql'`.execute(world.db);
    expect(rows).toHaveLength(1);
    const result = `${work.total} calls without a second try: ${work.failures.length} failed; the former version was ready beside the new schema ${oldReady} of ${oldReady + oldAway} times`;
    await notifyWork(result, work);
    expect(work.failures).toEqual([]);
    expect(oldAway).toBe(0);
    expect(assets).toEqual(assets.map(() => 200));
    record({ test: "rolling update of both nodes under load", count: work.total, atLeast: 500, result });
  });

  /** Returns the number of bytes that Redis has received and sent. */
  async function redisBytes(): Promise<number> {
    const client = createClient({ url: `redis://127.0.0.1:${world.redisPort}` });
    await client.connect();
    const info = await client.info("stats");
    client.destroy();
    const count = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(info)?.[1]);
    return count("total_net_input_bytes") + count("total_net_output_bytes");
  }

  test("continue the chat through the database without Redis, log it, and use Redis again when it is back", async () => {
    const [one, other] = world.nodes.map((node, n) => {
      const person = n === 0 ? world.staff[0]! : world.mentees[0]!;
      const talker = new Talker(node.address, person, world.rooms[0]!, ["websocket"]);
      talkers.push(talker);
      return talker;
    });
    await until(() => one!.isIn && other!.isIn);
    let count = 0;
    const waits = (tries: number) => waitsBetween(one!, other!, `redis ${(count += 1)}`, tries);
    const counted = await redisBytes();
    await sleep(5000);
    const idle = ((await redisBytes()) - counted) / 5;
    const before = await redisBytes();
    const withRedis = await waits(20);
    const each = ((await redisBytes()) - before) / 20;
    await world.redis.stop("SIGKILL");
    const without = await waits(20);
    const stopWork = startWork(world, "without redis");
    await sleep(2000);
    const work = await stopWork();
    for (const node of world.nodes) expect(node.process.output()).toContain("Redis is not reachable");
    world.redis = await startRedis(world.redisPort);
    await sleep(4500);
    // A frozen Redis accepts connections and never responds, which is worse than an unreachable one.
    world.redis.freeze(true);
    const stopStuck = startWork(world, "redis stands still");
    await sleep(4000);
    const stuck = await stopStuck();
    world.redis.freeze(false);
    await sleep(3000);
    const again = await waits(20);
    expect([one!.losses, other!.losses]).toEqual([0, 0]);
    const result = `message to the other node, median: ${quantile(withRedis, 0.5)} ms with Redis, ${quantile(without, 0.5)} ms without, ${quantile(again, 0.5)} ms when it is back; Redis moved ${each.toFixed(0)} bytes a message and ${idle.toFixed(0)} a second idle; ${work.total} calls meanwhile, ${work.failures.length} failed; while it stood still ${stuck.total} calls, ${stuck.failures.length} failed`;
    const logged = world.nodes.map((node) => node.process.output().split("\n").slice(-4));
    tell(result, work.failures.slice(0, 5), stuck.failures.slice(0, 5), ...logged);
    tell("explained", explain([...work.failures, ...stuck.failures]));
    expect(work.failures).toEqual([]);
    expect(stuck.failures).toEqual([]);
    expect(stuck.total).toBeGreaterThan(20);
    expect(Math.max(...without)).toBeLessThan(8000);
    expect(quantile(again, 0.5)).toBeLessThan(quantile(without, 0.5));
    record({
      test: "Redis killed and started again",
      count: withRedis.length + without.length + again.length,
      atLeast: 60,
      result,
    });
  });
});
