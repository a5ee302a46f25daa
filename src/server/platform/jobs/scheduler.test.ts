import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "#server/kernel/tokens.ts";
import type { Db } from "#server/platform/db/database.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertRow, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { cleanUp } from "#server/process/jobs/clean-up.ts";
import { startJobs, type Job } from "./scheduler.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const everyMs = 20;
const log = { error: () => undefined };
const job = (run: Job["run"], isExclusive = false): Job => ({
  name: "test",
  everySeconds: everyMs / 1000,
  isExclusive,
  run,
});

describe("The background jobs", () => {
  it("repeat, continue after a failure, and end when stopped", async () => {
    let runs = 0;
    const clock = makeTestClock();
    const failing = job(async () => {
      runs += 1;
      throw new Error("fails every time");
    });
    const stop = startJobs(database.db, [failing], log, clock);
    for (const run of [1, 2, 3]) {
      clock.pass(everyMs);
      expect(runs).toBe(run);
      // The failure is recorded.
      await new Promise(setImmediate);
    }
    await stop();
    clock.pass(10 * everyMs);
    expect(runs).toBe(3);
  });

  it("never overlap themselves, and an exclusive one runs on one node at a time", async () => {
    let inFlight = 0;
    let most = 0;
    let runs = 0;
    const clock = makeTestClock();
    const work = async (db: Db) => {
      runs += 1;
      inFlight += 1;
      most = Math.max(most, inFlight);
      // Time advances for both jobs.
      for (let n = 0; n < 5; n += 1) {
        await sql`select 1`.execute(db);
        clock.pass(everyMs);
      }
      inFlight -= 1;
    };
    const nodes = [1, 2].map(() => startJobs(database.db, [job(work, true)], log, clock));
    await expect
      .poll(() => {
        clock.pass(everyMs);
        return runs;
      })
      .toBeGreaterThan(3);
    await Promise.all(nodes.map((stop) => stop()));
    expect(most).toBe(1);
    // Stopping waited for the work in progress.
    expect(inFlight).toBe(0);
  });
});

describe("Jobs that wait for events", () => {
  const never = 3600;
  const stops: (() => Promise<void>)[] = [];
  // Not awaited, because a job of a failed test may never end.
  afterEach(() => stops.splice(0).forEach((stop) => void stop()));

  /** Starts a job as a node does, without a timer that would run it during the test. */
  async function startWaiting(
    name: string,
    work: () => Promise<unknown>,
    due: () => number | null = () => null,
  ) {
    let runs = 0;
    const run = async () => {
      runs += 1;
      await work();
    };
    const waits = { untilDue: async () => due() };
    const waiting = { name, everySeconds: never, isExclusive: false, waits, run };
    const stop = startJobs(database.application, [waiting], log);
    stops.push(stop);
    // The open connection triggers the first run.
    await expect.poll(() => runs).toBe(1);
    return { runs: () => runs, stop };
  }
  const notifyJob = (name: string) => sql`select pg_notify('jobs', ${name})`.execute(database.application);
  const nothing = () => Promise.resolve();
  const queueMail = (key: string, wait = "0") =>
    insertRow(database.db, "deliveries", {
      channel: "mail",
      to: "someone@example.org",
      subject: "Subject",
      body: "<p>Body</p>",
      kind: "test",
      status: "queued",
      eventKey: key,
      nextAttemptAt: sql`now() + ${wait}::interval`,
    });

  it("run on each node when a delivery of their channel is queued or retried, and for nothing else", async () => {
    const nodes = await Promise.all([startWaiting("mail", nothing), startWaiting("mail", nothing)]);
    const other = await startWaiting("sms", nothing);
    const id = await queueMail("waits-1");
    for (const { runs } of nodes) await expect.poll(runs).toBe(2);
    await sql`update deliveries set next_attempt_at = now() + interval '1 minute' where id = ${id}`.execute(
      database.db,
    );
    for (const { runs } of nodes) await expect.poll(runs).toBe(3);
    await sql`update deliveries set status = 'sent' where id = ${id}`.execute(database.db);
    await notifyJob("mail");
    for (const { runs } of nodes) await expect.poll(runs).toBe(4);
    expect(other.runs()).toBe(1);
    await Promise.all([...nodes, other].map(({ stop }) => stop()));
  });

  it("run once more if they are woken during a run", async () => {
    let finish = () => undefined as void;
    const { runs, stop } = await startWaiting(
      "busy",
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    await notifyJob("busy");
    await notifyJob("busy");
    // A later notification on the same connection shows that the earlier ones have arrived.
    const witness = await startWaiting("witness", nothing);
    await notifyJob("witness");
    await expect.poll(witness.runs).toBe(2);
    expect(runs()).toBe(1);
    finish();
    await expect.poll(runs).toBe(2);
    finish();
    await Promise.all([stop(), witness.stop()]);
  });

  it("run when work becomes due without an event", async () => {
    const due = [1200, null];
    const start = performance.now();
    const { runs, stop } = await startWaiting("due", nothing, () => due.shift() ?? null);
    await expect.poll(runs).toBe(2);
    expect(performance.now() - start).toBeGreaterThan(1100);
    await stop();
  });

  it("look for work that they missed while disconnected", async () => {
    const { runs, stop } = await startWaiting("lost", nothing);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen jobs'`.execute(database.db);
    await expect.poll(runs).toBe(2);
    await notifyJob("lost");
    await expect.poll(runs).toBe(3);
    await stop();
  });

  it("stop while their connection is being opened", async () => {
    const waits = { untilDue: async () => null };
    const waiting = { name: "early", everySeconds: never, isExclusive: false, waits, run: nothing };
    await expect(startJobs(database.application, [waiting], log)()).resolves.toBeUndefined();
  });

  it("don't run after they were stopped", async () => {
    const { runs, stop } = await startWaiting("stopped", nothing);
    await stop();
    const listening = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and query = 'listen jobs'`.execute(database.db)
      ).rows.length;
    // PostgreSQL closes a connection a moment later.
    await expect.poll(listening).toBe(0);
    await notifyJob("stopped");
    expect(runs()).toBe(1);
  });
});

describe("A job that runs once", () => {
  it("is retried after a failure, and ends with its first success", async () => {
    let runs = 0;
    const clock = makeTestClock();
    const once = job(async () => {
      runs += 1;
      if (runs === 1) throw new Error("fails the first time");
    });
    const stop = startJobs(database.db, [{ ...once, isOnce: true }], log, clock);
    for (const run of [1, 2, 2, 2]) {
      clock.pass(everyMs);
      expect(runs).toBe(run);
      await new Promise(setImmediate);
    }
    await stop();
  });
});

describe("The cleanup", () => {
  it("removes what has expired and keeps what is still valid", async () => {
    const { db } = database;
    const person = await makeStaff(db, await makeOrganization(db));
    const id = person.accountId;
    await sql`insert into sessions (token_hash, account_id, expires_at, last_used_at) values
      (${hashToken("expired")}, ${id}, now() - interval '1 second', now()),
      (${hashToken("idle")}, ${id}, now() + interval '1 hour', now() - interval '31 minutes')`.execute(db);
    await sql`insert into verification_codes (account_id, code_hash, expires_at, created_at) values
      (${id}, 'old', now(), now() - interval '25 hours'), (${id}, 'new', now(), now() - interval '50 minutes')`.execute(
      db,
    );
    await sql`insert into one_time_links (purpose, code_hash, account_id, created_at, expires_at) values
      ('invitation', 'old', ${id}, now() - interval '31 days', now() - interval '28 days'),
      ('invitation', 'new', ${id}, now(), now() + interval '1 day'),
      ('setup', 'setup', null, now() - interval '31 days', null)`.execute(db);
    await sql`insert into rate_limits values ('old', 1, 5), ('new', 1, ${Date.now() + 60_000})`.execute(db);
    await cleanUp(db, { sessionIdleMinutes: 30 });
    const count = async (table: string) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        db,
      );
      return rows[0]?.n;
    };
    expect(await count("sessions")).toBe(1);
    // A code from the last hour still counts toward the limit.
    expect(await count("verification_codes")).toBe(1);
    expect(await count("one_time_links")).toBe(2);
    expect(await count("rate_limits")).toBe(1);
  });
});
