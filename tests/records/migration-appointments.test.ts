/** What the migration of appointments makes of roles that are there. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMigrationsTable, readMigrations } from "#server/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertRow } from "#tests/support/factories.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await createMigrationsTable(database.db);
});
afterAll(() => database?.close());

test("every Owner gets the new keys once, other roles stay as they are; lists in use get their values [E6]", async () => {
  const { db } = database;
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name === "0030-appointments.sql");
  for (const { text } of migrations.slice(0, at)) await sql.raw(text).execute(db);
  const organizationId = await insertRow(db, "organizations", { name: "Own" });
  await insertRow(db, "configGenders", { name: "Woman" });
  const role = (roleType: number, tablesCanAccess: readonly string[]) =>
    insertRow(db, "userRoles", { organizationId, roleName: "A role", roleType, tablesCanAccess });
  await role(1, ["chat"]);
  await role(1, ["calendar", "goals"]);
  await role(2, ["chat"]);
  await sql.raw(migrations[at]!.text).execute(db);
  const { rows } = await sql<{
    keys: string[];
  }>`select tables_can_access as keys from user_roles order by id`.execute(db);
  expect(rows.map(({ keys }) => keys)).toEqual([
    ["chat", "calendar", "appointmentTypes"],
    ["calendar", "goals", "appointmentTypes"],
    ["chat"],
  ]);
  const types = await sql<{
    name: string;
  }>`select name from config_appointment_types where name_es is not null`.execute(db);
  expect(types.rows).toHaveLength(12);
});
