/** Which roles keep access to sensitive fields when an installation is updated (ADR 41). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeRole } from "#tests/support/factories.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
});
afterAll(() => database?.close());

it("Owners and roles that change cases keep access to sensitive fields, and read-only roles lose it", async () => {
  const { db } = database;
  const role = (roleName: string, roleType: 1 | 2, flags: readonly Flag[], keys: readonly AccessKey[]) =>
    makeRole(db, "2", { roleType, flags, keys, values: { roleName } });
  await role("an Owner who looks", 1, ["menteesCanView"], ["manageMentees"]);
  await role("writes notes", 2, ["tablesCanAdd"], ["menteeNotes"]);
  await role("corrects profiles", 2, ["menteesCanEdit"], ["menteeProfile"]);
  await role(
    "looks at everything",
    2,
    allFlags.filter((flag) => flag.endsWith("View")),
    ["manageMentees"],
  );
  await role("keeps the catalogues", 2, ["tablesCanAdd", "tablesCanEdit"], ["goals", "jobs"]);
  await sql`alter table user_roles drop column sensitive_can_view`.execute(db);
  await sql`alter table exports drop column with_sensitive`.execute(db);
  const migration = (await readMigrations()).find(({ name }) => name.startsWith("0021-"));
  await sql.raw(migration!.text).execute(db);
  const { rows } = await sql<{ name: string }>`
    select distinct role_name as name from user_roles where sensitive_can_view order by 1`.execute(db);
  const { rows: without } = await sql<{ name: string }>`
    select distinct role_name as name from user_roles where not sensitive_can_view order by 1`.execute(db);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "Owner",
      "Case manager",
      "an Owner who looks",
      "writes notes",
      "corrects profiles",
    ]),
  );
  expect(without.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Mentor", "Read only", "looks at everything", "keeps the catalogues"]),
  );
  expect(names.filter((name) => without.some((other) => other.name === name))).toEqual([]);
});
