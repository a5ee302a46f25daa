import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runInContext, type Scope } from "#server/kernel/context.ts";
import { connectApplication, type Database } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

describe("A connection that carries a scope", () => {
  let database: TestDatabase;
  let application: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    application = connectApplication(database.applicationConnection, { max: 1 });
  });
  afterAll(async () => {
    await application?.close();
    await database?.close();
  });

  const add = (name: string) => sql`insert into organizations (name) values (${name})`;
  const broken = sql`select 1 / ${0}::integer`;
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from organizations order by id`.execute(
      database.db,
    );
    return rows.map(({ name }) => name);
  };
  const staffOf = (organizationId: string): Scope => ({ organizationId, accountId: "7", menteeId: null });
  const carried = async (scope: Scope) => {
    const { rows } = await runInContext({ scope }, () =>
      sql<{ carried: string }>`select current_setting('app.organization') as carried`.execute(application.db),
    );
    return rows[0]?.carried;
  };

  it("carries the scope of the running code, sequentially and simultaneously", async () => {
    for (const id of ["3", "3", "4", "3"]) expect(await carried(staffOf(id))).toBe(id);
    const ids = ["5", "6", "5", "7", "7", "6"];
    expect(await Promise.all(ids.map((id) => carried(staffOf(id))))).toEqual(ids);
    expect(await carried("nobody")).toBe("");
  });

  it("stores a transaction as a whole", async () => {
    await application.db.transaction().execute(async (trx) => {
      await add("First").execute(trx);
      await add("Second").execute(trx);
    });
    expect(await names()).toEqual(["First", "Second"]);
  });

  it("stores nothing from a transaction whose first or later statement fails", async () => {
    for (const before of [0, 1]) {
      const failing = application.db.transaction().execute(async (trx) => {
        if (before > 0) await add("Third").execute(trx);
        await broken.execute(trx);
      });
      await expect(failing).rejects.toThrow("division by zero");
    }
    expect(await names()).toEqual(["First", "Second"]);
  });

  it("does not commit if a failure was caught inside the transaction", async () => {
    const failing = application.db.transaction().execute(async (trx) => {
      await add("Third").execute(trx);
      await broken.execute(trx).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow("rolled back instead of committed");
    expect(await names()).toEqual(["First", "Second"]);
  });

  it("fails if it is lost, and the next one carries the scope again", async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(application.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 60000)`.execute(database.db);
    const lost = application.db.transaction().execute((trx) => add("Third").execute(trx));
    // If the pool has already noticed, the transaction is stored on a new connection.
    const stored = await lost.then(
      () => ["Third"],
      () => [],
    );
    expect(await carried(staffOf("9"))).toBe("9");
    expect(await names()).toEqual(["First", "Second", ...stored]);
  });
});
