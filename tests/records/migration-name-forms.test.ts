/** People who were entered before names had a normal form (migration 0215). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertRow } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0215-name-forms.sql");
});
afterAll(() => database?.close());

it("Names from before the migration are found and compared by their form, and indexes serve both", async () => {
  const { db } = database;
  const organizationId = await insertRow(db, "organizations", { name: "Old" });
  let made = 0;
  const mentee = async (values: Record<string, unknown>) => {
    const accountId = await insertRow(db, "accounts", {
      accountType: "mentee",
      emailKey: `m${made++}@old.example`,
    });
    return insertRow(db, "mentees", { organizationId, accountId, ...values });
  };
  const ids = [
    await mentee({ firstName: "Margarito", lastName: "De Haro", birthday: "1990-07-04", clientId: "A-0042" }),
    await mentee({ firstName: "Margarito", lastName: "DeHaro", formerNames: "M. St. John" }),
    await mentee({ firstName: "Ana", lastName: "García", birthday: null }),
  ];
  await database.migrateTo("0215-name-forms.sql");
  const { rows } = await sql<{ id: string; text: string; keys: string[] }>`
    select id::text, search_text as text, match_keys as keys from mentees order by id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  for (const { text } of rows.slice(0, 2)) expect(text).toContain("deharo");
  expect(rows[0]!.text).toContain(" #42");
  expect(rows[1]!.text).toContain("sanjohn");
  // Texts without an addition stay the same, after a space.
  expect(rows[2]!.text).toMatch(/^ ana {2}garcia +$/);
  expect(rows[0]!.keys.some((key) => rows[1]!.keys.includes(key))).toBe(true);
  const { rows: indexes } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename in ('mentees', 'users') and indexdef ~ 'search_text|match_keys' order by 1`.execute(db);
  expect(indexes.map(({ name }) => name)).toEqual(["mentees_match", "mentees_texts", "users_search"]);
});
