/**
 * The connection to the database is slow or breaks: calls are answered in time with one sentence, and work again
 * when the connection does.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "#server/process/app.ts";
import { connectApplication, type Database } from "#server/platform/db/database.ts";
import { testApp } from "#tests/support/app.ts";
import { stoppedClock } from "#tests/support/clock.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

/** Passes bytes on to PostgreSQL until it is stalled. */
class Relay {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isStalled = false;
  opened = 0;

  constructor({ host, port }: { host?: string | undefined; port?: number | undefined }) {
    const target = host?.startsWith("/")
      ? { path: `${host}/.s.PGSQL.${port}` }
      : { host, port: port ?? 5432 };
    this.#server = createServer((near) => {
      this.opened += 1;
      const far = connect(target);
      const pair = [near, far] as const;
      this.#pairs.add(pair);
      for (const [from, to] of [pair, [far, near] as const]) {
        from.pipe(to);
        from.on("error", () => to.destroy());
        from.on("close", () => to.destroy());
        if (this.#isStalled) from.unpipe(to);
      }
      near.on("close", () => this.#pairs.delete(pair));
    });
  }

  async open(): Promise<number> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  stall(): void {
    this.#isStalled = true;
    for (const [near, far] of this.#pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  }

  /** Later connections work. The stalled ones never answer. */
  resume(): void {
    this.#isStalled = false;
  }

  /** Breaks all connections. */
  drop(): void {
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  close(): void {
    this.drop();
    this.#server.close();
  }
}

const timeout = 900;

let relay: Relay;
let slow: Database;
let app: Awaited<ReturnType<typeof buildApp>>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { applicationConnection } = test.database;
  relay = new Relay(applicationConnection);
  const port = await relay.open();
  slow = connectApplication(
    { ...applicationConnection, host: "127.0.0.1", port },
    { max: 3, statementTimeoutMs: timeout },
  );
  // Its clock is stopped, so that no job takes a connection.
  app = await buildApp({ env: test.env, db: slow.db, clock: stoppedClock() });
});
afterAll(async () => {
  relay?.drop();
  await app?.close();
  await slow?.close();
  relay?.close();
});

const read = () =>
  app.inject({
    method: "POST",
    url: "/apicalls/getRecord",
    headers: { authorization: world.owner.token },
    payload: { tableName: "mentees", tableId: world.mentee.id },
  });

/** Sends several simultaneous calls, so that several connections are needed, and returns the answers. */
const readOften = () => Promise.all(Array.from({ length: 6 }, read));

const allStatuses = async () => (await readOften()).map(({ statusCode }) => statusCode);

/** Waits until every one of several simultaneous calls succeeds. */
async function expectRecovery(): Promise<void> {
  await expect.poll(allStatuses).toEqual(Array(6).fill(200));
}

const unavailable = {
  status: 0,
  code: "unavailable",
  message: "The service is starting or its database cannot be reached. Please try again in a moment.",
};

it("The server answers 503 while PostgreSQL does not reply to new connections, and recovers when it does", async () => {
  relay.stall();
  const start = performance.now();
  for (const answer of await readOften()) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject(unavailable);
  }
  expect(performance.now() - start).toBeLessThan(60_000);
  relay.resume();
  await expectRecovery();
});

it("The server answers 503 when open connections stop replying, and recovers on new ones", async () => {
  await expectRecovery();
  relay.stall();
  for (const answer of await readOften()) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject(unavailable);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  relay.resume();
  await expectRecovery();
});

it("The server recovers on new connections after all of them broke", async () => {
  await readOften();
  relay.drop();
  await expectRecovery();
});

it("The server answers 503 when PostgreSQL ends a statement that takes too long", async () => {
  const { db } = test;
  await db.transaction().execute(async (trx) => {
    await sql`lock table mentees in access exclusive mode`.execute(trx);
    const answer = await read();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject(unavailable);
  });
  expect((await read()).statusCode).toBe(200);
});

it("The server keeps the connections of one click open for the next", async () => {
  await read();
  const { opened } = relay;
  for (let times = 0; times < 5; times += 1) expect((await read()).statusCode).toBe(200);
  expect(relay.opened).toBe(opened);
  expect([slow.pool.options.min, slow.pool.options.idleTimeoutMillis]).toEqual([2, 600_000]);
});
