/** New access keys reach the Owners of an updated installation, because no one can grant a key that no one has. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { dataKeys, workKeys } from "#shared/access/keys.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeRole, makeStaff } from "#tests/support/factories.ts";

const oldKeys = ["chat", "manageMentees", "userRoles"] as const;

const test = testApp({ seed: "base" });

it("An Owner from before the keys can grant each of them, and other roles are unchanged [14-E6]", async () => {
  const { db } = test;
  const organizationId = await makeOrganization(db);
  const role = (roleType: 1 | 2) => makeRole(db, organizationId, { roleType, keys: oldKeys });
  const [ownerRole, otherRole] = [await role(1), await role(2)];
  const halfRole = await makeRole(db, organizationId, { roleType: 1, keys: [...oldKeys, "calendar"] });
  const owner = await makeStaff(db, organizationId, { role: ownerRole });
  const grant = (key: string) =>
    test.save("userRoles", otherRole, { tablesCanAccess: `,${oldKeys.join(",")},${key},` }, owner.token);
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
