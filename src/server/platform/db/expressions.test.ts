import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Database } from "./database.ts";
import { anyName, anyOf, minutesFromNow, now, rowCount, secondsFromNow, wasInserted } from "./expressions.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

describe("The statements of the query builder", () => {
  let database: TestDatabase;
  let single: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    single = connect(database.connection, { max: 1 });
  });
  afterAll(async () => {
    await single?.close();
    await database?.close();
  });

  const insert = (name: string) =>
    single.db.insertInto("organizations").values({ name }).returning("id").executeTakeFirstOrThrow();
  const named = (names: readonly string[]) =>
    single.db
      .selectFrom("organizations")
      .select(["id", "name", "created_at"])
      .where("name", "=", anyName(names))
      .orderBy("id");

  test("are prepared once, regardless of the number of values that they compare with", async () => {
    await insert("First");
    await insert("Second");
    const lists = [["First"], ["First", "Second"], []];
    const found = await Promise.all(lists.map((names) => named(names).execute()));
    expect(found.map((rows) => rows.map(({ name }) => name))).toEqual(lists);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement = ${named([]).compile().sql}`.execute(
      single.db,
    );
    expect(rows).toHaveLength(1);
  });

  test("return values that match the row types: ids as text, instants as Date", async () => {
    const { id } = await insert("Third");
    expect(await named(["Third"]).execute()).toEqual([{ id, name: "Third", created_at: expect.any(Date) }]);
    expect(id).toMatch(/^\d+$/);
    const byId = await single.db
      .selectFrom("organizations")
      .select(rowCount.as("count"))
      .where("id", "=", anyOf([id]))
      .executeTakeFirst();
    expect(byId).toEqual({ count: 1 });
  });

  test("report whether a row was inserted or existed", async () => {
    const announce = () =>
      single.db
        .insertInto("chat_nodes")
        .values({ id: "5e0f1f4e-7c35-4c43-9b5c-6f1f3c0f7c11" })
        .onConflict((on) => on.column("id").doUpdateSet({ seen_at: now }))
        .returning(wasInserted.as("isNew"))
        .executeTakeFirst();
    expect([await announce(), await announce()]).toEqual([{ isNew: true }, { isNew: false }]);
  });

  test("count time from the start of the transaction", async () => {
    const row = await single.db
      .selectNoFrom([now.as("start"), minutesFromNow(-90).as("before"), secondsFromNow(30).as("after")])
      .executeTakeFirstOrThrow();
    expect(row.before.getTime() - row.start.getTime()).toBe(-90 * 60_000);
    expect(row.after.getTime() - row.start.getTime()).toBe(30_000);
  });
});
