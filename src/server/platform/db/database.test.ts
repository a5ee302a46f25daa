import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { assertFit, connect, explainUnreachable } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.close());

describe("A connection", () => {
  test("returns ids as strings, days as text, and instants as Date, in every time zone of the machine", async () => {
    const { rows } = await sql`select 9007199254740993 as id, date '2026-03-08' as day, 1.5::float8 as number,
      timestamptz '2026-03-08 02:30:00Z' as instant, array[1,2]::bigint[] as ids`.execute(database.db);
    expect(rows).toEqual([
      {
        id: "9007199254740993",
        day: "2026-03-08",
        number: 1.5,
        instant: new Date("2026-03-08T02:30:00Z"),
        ids: ["1", "2"],
      },
    ]);
    const zone = await sql<{ TimeZone: string }>`show timezone`.execute(database.db);
    expect(zone.rows[0]?.TimeZone).toBe("UTC");
  });

  test("keeps its name and its options if the URL has others, and takes those that it doesn't set", async () => {
    const { host, port, user, password } = inject("cluster");
    const url = new URL(`postgres://${user}:${password}@localhost:${port}/${database.connection.database}`);
    url.searchParams.set("host", host);
    url.searchParams.set("application_name", "other");
    url.searchParams.set("options", "-c timezone=Asia/Tokyo -c work_mem=8MB");
    const other = connect(url.href, { max: 1 });
    const { rows } = await sql`select current_setting('application_name') as name,
      current_setting('timezone') as zone, current_setting('work_mem') as memory`.execute(other.db);
    expect(rows).toEqual([{ name: "mentor-management", zone: "UTC", memory: "8MB" }]);
    await other.close();
  });

  test("ends a statement that runs too long", async () => {
    const impatient = connect(database.connection, { statementTimeoutMs: 50 });
    await expect(sql`select pg_sleep(5)`.execute(impatient.db)).rejects.toThrow("statement timeout");
    await impatient.close();
  });
});

describe("The check of a server", () => {
  test.each(["SELF_SIGNED_CERT_IN_CHAIN", "DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"])(
    "reports the certificate of a private authority (%s) with the setting that names it",
    (code) => {
      const { message } = explainUnreachable(Object.assign(new Error("no trust"), { code }));
      expect(message).toContain("cannot be reached: no trust. Name the certificate of your authority");
      expect(message).toContain("sslmode=verify-full&sslrootcert=");
      expect(explainUnreachable(new Error("no trust")).message).toBe(
        "The database cannot be reached: no trust",
      );
    },
  );

  test.each(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"])("names the clock as a reason for %s", (code) => {
    const { message } = explainUnreachable(Object.assign(new Error("no time"), { code }));
    expect(message).toContain("cannot be reached: no time. Check the clock of this machine, and until when");
    expect(message).not.toContain("sslrootcert");
  });

  test("accepts a suitable server", async () => {
    await expect(assertFit(database.pool)).resolves.toBeUndefined();
  });

  test("reports an unreachable server with a readable message", async () => {
    const nowhere = connect("postgres://nobody:secret@127.0.0.1:1/none");
    await expect(assertFit(nowhere.pool)).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED/);
    await nowhere.close();
  });
});
