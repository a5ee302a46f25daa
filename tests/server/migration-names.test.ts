/** The migration to one column with a text for each language keeps what organizations wrote. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRow, makeStaff } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

const migration = "0451-names-by-language.sql";

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore(migration);
});
afterAll(() => database?.close());

test("The migration keeps the names of lists, custom fields, and replies in every language, and finds them", async () => {
  const { db } = database;
  const organizationId = await insertRow(db, "organizations", { name: "Own" });
  await sql`insert into config_genders (name, name_es) values ('Woman', 'Mujer'), ('Man', ''), ('Other', null)`.execute(
    db,
  );
  await sql`insert into config_service_kinds (name, name_es, family) values ('Ride', 'Viaje', 'other')`.execute(
    db,
  );
  await sql`insert into custom_fields (organization_id, table_name, kind, key, label_en, label_es, section, section_es)
    values (${organizationId}, 'mentees', 'text', 'bed', 'Bed', 'Cama', 'House', 'Casa'),
      (${organizationId}, 'mentees', 'text', 'car', 'Car', 'Auto', 'House', null)`.execute(db);
  const { id: staffId } = await makeStaff(db, organizationId);
  await sql`insert into absences (organization_id, staff_id, from_date, until_date, reply_en, reply_es)
    values (${organizationId}, ${staffId}, '2026-01-01', '2026-01-02', 'Away', null)`.execute(db);
  await database.migrateTo(migration);
  const read = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows;
  expect(await read(sql`select name, names from config_genders order by id`)).toEqual([
    { name: "Woman", names: { es: "Mujer" } },
    { name: "Man", names: {} },
    { name: "Other", names: {} },
  ]);
  expect(await read(sql`select names, family from config_service_kinds where name = 'Ride'`)).toEqual([
    { names: { es: "Viaje" }, family: "other" },
  ]);
  expect(await read(sql`select labels, section, sections from custom_fields order by id`)).toEqual([
    { labels: { en: "Bed", es: "Cama" }, section: "House", sections: { es: "Casa" } },
    { labels: { en: "Car", es: "Auto" }, section: "House", sections: {} },
  ]);
  expect(await read(sql`select replies from absences`)).toEqual([{ replies: { en: "Away" } }]);
  expect(await read(sql`select name from config_genders where search_text like '%mujer%'`)).toEqual([
    { name: "Woman" },
  ]);
  expect(await read(sql`select key from custom_fields where search_text like '%casa%'`)).toEqual([
    { key: "bed" },
  ]);
});
