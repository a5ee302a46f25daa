/** New access keys reach the Owners of an updated installation, because no one can grant a key that no one has. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataKeys, workKeys } from "#shared/access/keys.ts";
import { makeStandardRoles, standardRoles } from "#server/core/accounts/standard-roles.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeOrganization, makeRole, makeStaff } from "#tests/support/factories.ts";

const oldKeys = ["chat", "manageMentees", "userRoles"] as const;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: "base" });
});
afterAll(() => test?.close());

it("An Owner from before the keys can grant each of them, and other roles are unchanged [14-E6]", async () => {
  const { db } = test.database;
  const organizationId = await makeOrganization(db);
  const role = (roleType: 1 | 2) => makeRole(db, organizationId, { roleType, keys: oldKeys });
  const [ownerRole, otherRole] = [await role(1), await role(2)];
  const halfRole = await makeRole(db, organizationId, { roleType: 1, keys: [...oldKeys, "calendar"] });
  const owner = await makeStaff(db, organizationId, { role: ownerRole });
  const grant = (key: string) =>
    test.post(
      "saveRecord",
      {
        tableName: "userRoles",
        tableId: otherRole,
        data: { tablesCanAccess: `,${oldKeys.join(",")},${key},` },
      },
      owner.token,
    );
  expect((await grant("caseload")).status).toBe(403);

  const given = (await readMigrations()).flatMap(
    ({ text }) => text.match(/^update user_roles set tables_can_access = [^;]*;/gm) ?? [],
  );
  // A second time changes nothing: the order in which such migrations arrive does not matter.
  for (const statement of [...given, ...given.toReversed()]) await sql.raw(statement).execute(db);

  const { rows } = await sql<{ id: string; keys: string[] }>`
    select id, tables_can_access as keys from user_roles where organization_id = ${organizationId}`.execute(
    db,
  );
  const keysOf = (id: string) => rows.find((row) => row.id === id)?.keys.toSorted();
  const all = [
    ...oldKeys,
    ...workKeys,
    ...dataKeys,
    "apiKeys",
    "appointmentTypes",
    "customFields",
    "outcomes",
    "programs",
    "serviceKinds",
  ].toSorted();
  expect(keysOf(ownerRole)).toEqual(all);
  expect(keysOf(halfRole)).toEqual(all);
  expect(keysOf(otherRole)).toEqual(oldKeys.toSorted());
  for (const key of [...workKeys, ...dataKeys])
    expect(`${key} ${(await grant(key)).status}`).toBe(`${key} 200`);
});

it("A standard Mentor from before the calendar gets it, and a changed role does not [A2.5]", async () => {
  const { db } = test.database;
  const organizationId = await makeOrganization(db);
  const { mentor } = standardRoles;
  const formerFlags = mentor.flags.filter((flag) => flag !== "notesCanAdd");
  const formerKeys = mentor.keys.filter((key) => key !== "calendar");
  const role = (settings: Parameters<typeof makeRole>[2]) =>
    makeRole(db, organizationId, { roleType: 2, flags: formerFlags, keys: formerKeys, ...settings });
  const former = await role({ keys: formerKeys.toReversed() });
  const changed = [
    await role({ keys: formerKeys.slice(1) }),
    await role({ keys: [...formerKeys, "caseload"] }),
    await role({ flags: [...formerFlags, "tablesCanAdd"] }),
    await role({ values: { editable: false } }),
  ];
  const { mentor: made } = await makeStandardRoles(db, organizationId, (name) => name);
  const { text } = (await readMigrations()).find(({ name }) => name.endsWith("mentor-calendar.sql"))!;
  await sql.raw(/^update [^;]*;/m.exec(text)![0]).execute(db);
  const { rows } = await sql<{ id: string }>`select id from user_roles
    where organization_id = ${organizationId} and 'calendar' = any(tables_can_access) and role_type = 2`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([former, made]));
  for (const id of changed) expect(ids).not.toContain(id);
});
