import { sql, type ControlledTransaction, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePresenceBook, type PresenceBook } from "#server/features/chat/socket/presence-book.ts";
import { presentNodes } from "#server/core/chat/presence.ts";
import type { DB } from "#server/platform/db/schema.ts";
import { makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/until.ts";

let database: TestDatabase;
/**
 * The database's clock doesn't move during a transaction, so time passes only when a test advances it, even on a slow
 * machine.
 */
let frozen: ControlledTransaction<DB>;
/** The presence stores of two processes. */
let here: PresenceBook;
let there: PresenceBook;
let ana: string;
let ben: string;

const failures: unknown[] = [];
const log = { error: (...args: unknown[]) => void failures.push(args) };

/** Returns the accounts that are shown as online. */
async function online(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct account_id as id from chat_presence
    where node_id in ${presentNodes} order by account_id`.execute(frozen);
  return rows.map(({ id }) => id);
}
/** Advances the time: makes the last heartbeat of each process older. */
const pass = (seconds: number) =>
  sql`update chat_nodes set seen_at = seen_at - make_interval(secs => ${seconds})`.execute(frozen);

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const organization = await makeOrganization(db);
  ana = (await makeStaff(db, organization)).accountId;
  ben = (await makeStaff(db, organization)).accountId;
  frozen = await database.application.startTransaction().execute();
  here = makePresenceBook(frozen, log);
  there = makePresenceBook(frozen, log);
  here.connect(ana);
  there.connect(ana);
  there.connect(ben);
  await until(async () => (await online()).length === 2);
});
afterAll(async () => {
  await frozen.rollback().execute();
  await database.close();
});

it("A person whose process was killed is offline within 7 s, and the others see it within 12 s", async () => {
  await pass(5);
  await here.heartbeat();
  expect(await online()).toEqual([ana, ben]);
  await pass(2.5);
  expect(await here.heartbeat()).toEqual([]);
  expect(await online()).toEqual([ana]);
  await pass(3);
  // Ana is here too.
  expect(await here.heartbeat()).toEqual([ben]);
  expect(await here.heartbeat()).toEqual([]);
  expect(await online()).toEqual([ana]);
});

it("A process that was only suspended restores its people", async () => {
  expect(await there.heartbeat()).toEqual([]);
  await until(async () => (await online()).length === 2);
  expect(await online()).toEqual([ana, ben]);
});

it("A person who left while the database failed is offline with the next heartbeat", async () => {
  let isBroken = false;
  const breaks: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBroken) throw new Error("broken");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const logged: unknown[] = [];
  const book = makePresenceBook(database.application.withPlugin(breaks), {
    error: (...args: unknown[]) => void logged.push(args),
  });
  const isStored = async () =>
    (await sql`select from chat_presence where account_id = ${ana}`.execute(database.db)).rows.length > 0;
  book.connect(ana);
  await until(isStored);
  isBroken = true;
  book.disconnect(ana);
  await until(() => logged.length > 0);
  isBroken = false;
  await book.heartbeat();
  await expect.poll(isStored).toBe(false);
  await book.close();
});

it("A process that ends announces it immediately", async () => {
  await there.close();
  expect(await online()).toEqual([ana]);
  await here.close();
  expect(await online()).toEqual([]);
  expect(failures).toEqual([]);
});
