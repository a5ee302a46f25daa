import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectApplication, type Database } from "#server/db/database.ts";
import { unawaited } from "#server/db/scoped-client.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

describe("statements that nothing waits for", () => {
  let database: TestDatabase;
  let application: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    application = connectApplication(database.connection, { max: 1 });
  });
  afterAll(async () => {
    await application?.close();
    await database?.close();
  });

  const add = (name: string) => sql`insert into organizations (name) values (${name})`;
  const addUnawaited = (name: string) => sql`${unawaited}${add(name)}`;
  const broken = sql`${unawaited}select 1 / ${0}::integer`;
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from organizations order by id`.execute(
      database.db,
    );
    return rows.map(({ name }) => name);
  };

  it("are stored with the transaction, in order", async () => {
    await application.db.transaction().execute(async (trx) => {
      await addUnawaited("First").execute(trx);
      const { rows } = await sql<{ name: string }>`select name from organizations`.execute(trx);
      expect(rows.map(({ name }) => name)).toEqual(["First"]);
      await addUnawaited("Second").execute(trx);
    });
    expect(await names()).toEqual(["First", "Second"]);
  });

  it("fail the next statement with their own error, and nothing of the transaction stays", async () => {
    const failing = application.db.transaction().execute(async (trx) => {
      await add("Third").execute(trx);
      await broken.execute(trx);
      await add("Fourth").execute(trx);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await names()).toEqual(["First", "Second"]);
  });

  it("fail the commit when they are the last, also when their answer comes long before it", async () => {
    for (const waitMs of [0, 50]) {
      const failing = application.db.transaction().execute(async (trx) => {
        await add("Third").execute(trx);
        await broken.execute(trx);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      });
      await expect(failing).rejects.toThrow("division by zero");
    }
    expect(await names()).toEqual(["First", "Second"]);
  });
});
