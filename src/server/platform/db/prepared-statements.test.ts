import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StatementNames } from "./prepared-statements.ts";
import { connect, type Database } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

describe("A prepared statement", () => {
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

  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      single.db,
    );
    return rows.map(({ statement }) => statement);
  };

  test("with parameters is prepared once and returns each call's own values", async () => {
    for (const wanted of [1, 2, 3]) {
      const { rows } = await sql<{ doubled: number }>`select ${wanted}::integer * 2 as doubled`.execute(
        single.db,
      );
      expect(rows).toEqual([{ doubled: wanted * 2 }]);
    }
    expect((await prepared()).filter((text) => text.includes("doubled"))).toHaveLength(1);
  });

  test("isn't created for a statement without parameters", async () => {
    await sql`select 1 as plain`.execute(single.db);
    expect((await prepared()).filter((text) => text.includes("as plain"))).toHaveLength(0);
  });

  test("that fails leaves its connection and its name usable", async () => {
    const divide = (by: number) => sql<{ result: number }>`select 6 / ${by}::integer as result`;
    await expect(divide(0).execute(single.db)).rejects.toThrow("division by zero");
    expect((await divide(3).execute(single.db)).rows).toEqual([{ result: 2 }]);
    await expect(
      single.db.transaction().execute(async (trx) => {
        await divide(0).execute(trx);
      }),
    ).rejects.toThrow("division by zero");
    expect((await divide(2).execute(single.db)).rows).toEqual([{ result: 3 }]);
  });

  test("has one of a few hundred names, none for bulk inserts, so that the server's memory is limited", () => {
    const names = new StatementNames();
    const given = Array.from({ length: 1000 }, (_, at) => names.nameOf(`select $1, ${at}`, [1]));
    expect(new Set(given.slice(0, 200)).size).toBe(200);
    expect(given.slice(200)).toEqual(Array.from({ length: 800 }, () => undefined));
    expect(names.nameOf("select $1, 7", [2])).toBe(given[7]);
    expect(new StatementNames().nameOf(`select $1 /* ${"x".repeat(20_000)} */`, [1])).toBeUndefined();
  });
});
