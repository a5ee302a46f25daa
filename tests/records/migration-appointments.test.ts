/** The migration of appointments changes existing roles and lists correctly. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRow } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

const migration = "0030-appointments.sql";

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore(migration);
});
afterAll(() => database?.close());

test("The migration gives Owners the keys once and leaves other roles unchanged, and a list in use gets its values [14-E6]", async () => {
  const { db } = database;
  const organizationId = await insertRow(db, "organizations", { name: "Own" });
  await insertRow(db, "configGenders", { name: "Woman" });
  const role = (roleType: number, tablesCanAccess: readonly string[]) =>
    insertRow(db, "userRoles", { organizationId, roleName: "A role", roleType, tablesCanAccess });
  await role(1, ["chat"]);
  await role(1, ["calendar", "goals"]);
  await role(2, ["chat"]);
  await database.migrateTo(migration);
  const { rows } = await sql<{ keys: string[] }>`
    select tables_can_access as keys from user_roles order by id`.execute(db);
  expect(rows.map(({ keys }) => keys)).toEqual([
    ["chat", "calendar", "appointmentTypes"],
    ["calendar", "goals", "appointmentTypes"],
    ["chat"],
  ]);
  const types = await sql`select from config_appointment_types where name_es is not null`.execute(db);
  expect(types.rows).toHaveLength(12);
});
