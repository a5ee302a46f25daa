import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { finishExport, insertExport } from "#server/features/exports/store.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { ChatClient } from "#tests/chat/client.ts";
import { stoppedClock } from "#tests/support/clock.ts";
import { isSealed } from "#tests/support/seals.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { signIn } from "#tests/support/factories.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { inParallel, listenTo, type ApiClient } from "./payloads/api-client.ts";
import { openProbes, readProbes, writeProbes, type Probe, type Target } from "./payloads/sql-probes.ts";
import { harmlessValues, sqlPayloads } from "./payloads/sql.ts";
import { newShapes, statementShapes, watchStatements } from "./payloads/statements.ts";
import { waitForExports } from "./payloads/timed-work.ts";

const clock = stoppedClock();
let test: TestApp;
let api: ApiClient;
let target: Target;

beforeAll(async () => {
  test = await createTestApp({ seed: "demo", clock, countsStatements: true });
  api = await listenTo(test);
  const { db } = test;
  const { rows: owners } = await sql<{
    id: string;
  }>`select id from accounts where email_key = 'owner@demo.example'`.execute(db);
  const accountId = owners[0]?.id ?? "";
  const token = await signIn(db, accountId);
  const records = new Map<string, string>();
  for (const type of registry.values()) {
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.table(type.table)} order by id limit 1`.execute(db);
    if (rows[0]) records.set(type.name, rows[0].id);
  }
  target = { api, token, menteeId: records.get("mentees") ?? "", records };
  await watchStatements(db);
  await makeSlowExport(accountId);
  await remindOfDemo();
});
afterAll(() => api?.close());

/** Runs the statements that store and announce a slow export, because on a busy machine, any export may be slow. */
async function makeSlowExport(accountId: string): Promise<void> {
  const db = test.database.application;
  const facts = { kind: "overview", request: {}, fileName: "a.csv", mediaType: "text/csv" } as const;
  const { row } = await insertExport(
    db,
    { accountId, accountType: "staff", personId: "1", flags: new Set() },
    facts,
  );
  await finishExport(db, row.id, true);
  await notify(db, { to: [accountId], type: "notification", text: "exportReady", values: { itemName: "a" } });
}

/** Sends all reminders of the demo's appointments first, because the time of day decides which are due in the test. */
async function remindOfDemo(): Promise<void> {
  const hour = 3_600_000;
  for (let at = 0; at < 36; at += 1)
    await sendReminders(test.database.application, test.env, new Date(Date.now() + at * hour));
}

/**
 * Runs the jobs until the audit trail is sealed to its end. Sealing waits for every transaction of the database server,
 * even of other tests.
 */
async function runJobs(): Promise<void> {
  do await clock.passTime();
  while (!(await isSealed(test.db)));
}

let tried = 0;

/** Sends values to probes. @returns what went wrong */
async function sendAll(probes: readonly Probe[], valuesOf: (probe: Probe, at: number) => readonly string[]) {
  const wrong: string[] = [];
  const tasks = probes.flatMap((probe, at) => valuesOf(probe, at).map((value) => ({ probe, value })));
  await inParallel(tasks, async ({ probe, value }) => {
    tried += 1;
    if (tried % 60 === 0) await sql`delete from rate_limits`.execute(test.db);
    const { status, text } = await probe.send(value);
    if (status >= 500 || status === 0) wrong.push(`${status} ${probe.name}: ${value} ${text.slice(0, 200)}`);
    if (
      status >= 400 &&
      /syntax error|pg_|postgres|kysely|relation "/i.test(text) &&
      !text.includes(value.slice(0, 5))
    )
      wrong.push(`tells of the database ${probe.name}: ${value} ${text.slice(0, 200)}`);
  });
  return wrong;
}

/** Selects some of the values for a place, and different ones for the next. */
const sample = (values: readonly string[], at: number, few: number): readonly string[] =>
  values.filter((_, index) => (index + at) % Math.ceil(values.length / few) === 0);

/** Sends values to all probes and runs the jobs. @returns shapes of statements that are new */
async function attack(probes: readonly Probe[]): Promise<string[]> {
  const { db } = test;
  // The next call updates the session's last use, which happens once a minute.
  await sql`update sessions set last_used_at = now() - interval '2 minutes'`.execute(db);
  // In sequence, because a person can have only a few exports at a time.
  for (const probe of probes.filter(({ name }) => name.startsWith("export"))) {
    for (const value of isWhole ? harmlessValues : harmlessValues.slice(0, 2)) {
      await probe.send(value);
      await waitForExports(db);
    }
  }
  expect(await sendAll(probes, () => harmlessValues)).toEqual([]);
  await waitForExports(db);
  await runJobs();
  const shapes = await statementShapes(db);
  expect(shapes.size).toBeGreaterThan(20);
  const before = tried;
  expect(
    await sendAll(probes, ({ most }, at) => sample(sqlPayloads, at, times(48, 3)).slice(0, most)),
  ).toEqual([]);
  await waitForExports(db);
  // The jobs process the stored hostile values.
  await runJobs();
  const found = newShapes(shapes, await statementShapes(db));
  record({
    test: `SQL injection: ${probes[0]?.name.split(" ")[0]} and ${probes.length - 1} more places`,
    count: tried - before,
    atLeast: 500,
    result: `${found.length} new statement shapes, 0 answers from 500 on`,
  });
  return found;
}

const some = (probes: Probe[]): Probe[] => (isWhole ? probes : probes.filter((_, at) => at % 16 === 3));

it("The test would notice a statement built from a value", async () => {
  const { db, application } = test.database;
  const seen = await statementShapes(db);
  await sql`select id from mentees where last_name = ${"' or 1=1 --"}`.execute(application);
  const known = await statementShapes(db);
  expect(newShapes(seen, known).length).toBeGreaterThan(0);
  await sql`select id from mentees where last_name = ${"another' or 1=1 --"}`.execute(application);
  expect(newShapes(known, await statementShapes(db))).toEqual([]);
  await sql.raw("select id from mentees where last_name = '' or 1=1 --'").execute(application);
  expect(newShapes(known, await statementShapes(db))).toHaveLength(1);
});

it("Search, order, filters and ids never become part of a statement", async () => {
  expect(await attack(some(readProbes(target)))).toEqual([]);
});

it.runIf(isWhole)("Addresses, headers and cookies never become part of a statement", async () => {
  expect(await attack(some(openProbes(target)))).toEqual([]);
});

it.runIf(isWhole)("Keys, values, form fields and file names never become part of a statement", async () => {
  expect(await attack(some(writeProbes(target)))).toEqual([]);
});

it("A search for a statement finds rows that contain it, not everything", async () => {
  const all = JSON.parse((await api.post("getTable", { tableName: "mentees" }, target.token)).text) as {
    totalRecords: number;
  };
  expect(all.totalRecords).toBeGreaterThan(50);
  await inParallel(
    sample(sqlPayloads, 1, times(200, 20)).filter((text) => /\w{3}/.test(text)),
    async (searchText) => {
      const { text } = await api.post("getTable", { tableName: "mentees", searchText }, target.token);
      const found = JSON.parse(text) as { totalRecords: number };
      expect(found.totalRecords, searchText).toBe(0);
    },
  );
});

it.runIf(isWhole)("What a chat client sends never becomes part of a statement", async () => {
  const { db } = test;
  const room = await sql<{ id: string }>`select r.id from chat_rooms r join mentees m on m.id = r.mentee_id
    where m.organization_id = 1 order by r.id limit 1`.execute(db);
  const roomId = room.rows[0]?.id ?? "1";
  const speak = async (values: readonly string[]) => {
    for (const value of values) {
      const client = new ChatClient(api.address, { transports: ["websocket"] });
      await client.enter(value, target.token);
      await client.enter(roomId, value);
      await client.enter(roomId, target.token, value);
      const answers = [
        await client.send(value || "x", { clientId: value }),
        await client.send("x", { roomId: value }),
      ];
      expect(answers.map((answer) => "code" in answer && answer.code)).not.toContain("unavailable");
      // Runs the periodic checks of connected clients.
      if (value === values[0]) await clock.passTime();
      client.close();
    }
  };
  await speak(isWhole ? harmlessValues : harmlessValues.slice(0, 5));
  await runJobs();
  const known = await statementShapes(db);
  const sent = sample(sqlPayloads, 0, times(200, 3));
  await speak(sent);
  await runJobs();
  expect(newShapes(known, await statementShapes(db))).toEqual([]);
  record({
    test: "SQL injection: chat socket",
    count: sent.length * 5,
    atLeast: 400,
    result: "0 new statement shapes",
  });
});
