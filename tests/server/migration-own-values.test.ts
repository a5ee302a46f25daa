/** The migrations of lookup values change existing rows correctly. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRow } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

const migration = "0019-own-values.sql";

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore(migration);
});
afterAll(() => database?.close());

/** With the columns of that time. */
async function makePerson(organizationId: string): Promise<{ id: string; accountId: string }> {
  const { db } = database;
  const emailKey = `staff${organizationId}@test.example`;
  const accountId = await insertRow(db, "accounts", { accountType: "staff", emailKey });
  const userRole = await insertRow(db, "userRoles", { organizationId, roleName: "Owner", roleType: 1 });
  const person = { firstName: "Sam", lastName: "Staff", email: emailKey, address: "1 Main Street" };
  return { id: await insertRow(db, "users", { organizationId, accountId, userRole, ...person }), accountId };
}

test("The migration gives bugs to their reporters, and keeps values shared with their Spanish names", async () => {
  const { db } = database;
  const superOrganization = await insertRow(db, "organizations", { name: "Super" });
  const own = await insertRow(db, "organizations", { name: "Own" });
  const boss = await makePerson(superOrganization);
  const reporter = await makePerson(own);
  const bug = { status: 1, section: "Chat", assignedTo: boss.id };
  const reported = await insertRow(db, "bugTracker", { ...bug, createdBy: reporter.accountId });
  const seeded = await insertRow(db, "bugTracker", bug);
  const gender = await insertRow(db, "configGenders", { name: "Woman", createdBy: reporter.accountId });
  await database.migrateTo(migration);
  const { rows } = await sql`select id, organization_id as owner from bug_tracker order by id`.execute(db);
  expect(rows).toEqual([
    { id: reported, owner: own },
    { id: seeded, owner: superOrganization },
  ]);
  const values = await sql`select id, organization_id as owner from config_genders`.execute(db);
  expect(values.rows).toEqual([{ id: gender, owner: null }]);
  // The value that organization adds for itself may mean something else by the same name.
  await insertRow(db, "configGenders", { name: "Woman", organizationId: own });
  await insertRow(db, "configGenders", { name: "Renamed" });
  await database.migrateTo("0027-lookup-names.sql");
  const names = await sql`select name, name_es from config_genders order by id`.execute(db);
  expect(names.rows).toEqual([
    { name: "Woman", name_es: "Mujer" },
    { name: "Woman", name_es: null },
    { name: "Renamed", name_es: null },
  ]);
});
