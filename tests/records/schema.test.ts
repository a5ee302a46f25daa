import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldColumns } from "#shared/fields/codec.ts";
import { customizedTables } from "#shared/records/custom-fields.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { tableNames } from "#shared/records/table-names.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

describe("The registry and the live schema", () => {
  let database: TestDatabase;
  const columns = new Map<string, Map<string, string>>();
  /** The tables in which the purge finds deleted rows along an index. */
  let indexed: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    `.execute(database.db);
    for (const { table, column, type } of rows) {
      if (!columns.has(table)) columns.set(table, new Map());
      columns.get(table)!.set(column, type);
    }
    const found = await sql<{ table: string }>`select tablename as table from pg_indexes
      where schemaname = 'public' and indexdef like '% (deleted_at) WHERE (deleted_at IS NOT NULL)'`.execute(
      database.db,
    );
    indexed = found.rows.map(({ table }) => table);
  });
  afterAll(() => database.close());

  it("declare exactly the table names of the contract [CALL-42] [CALL-43] [LOOKUP-01] [LOOKUP-02]", () => {
    expect([...registry.keys()].sort()).toEqual([...tableNames].sort());
  });

  it("let the purge find deleted accounts and records along an index", () => {
    expect(indexed).toContain("accounts");
  });

  it.each([...registry.values()].map((type) => [type.name, type] as const))(
    "agree on %s: every field has a column of its type, and wire forms stay outside the database [CALL-07]",
    (_name, type) => {
      const live = columns.get(type.table);
      for (const [name, field] of Object.entries(type.fields)) {
        if (field.language) expect(live?.get(field.language.column ?? ""), name).toBe("jsonb");
        else
          for (const { suffix, type: expected } of fieldColumns(field))
            expect(live?.get(sqlName(name) + suffix), name).toBe(expected);
      }
      const isPlain = type.scope !== "system";
      const has = (column: string, expected: string, advice = "The migration lacks the column") =>
        expect(live?.get(column), `${type.table}.${column}: ${advice}`).toBe(expected);
      has("id", "bigint");
      if (isPlain) has("version", "integer");
      if (isPlain) has("column_versions", "jsonb", "The migration must call keep_column_versions");
      if (isPlain) has("deleted_at", "timestamp with time zone");
      if (isPlain) expect(indexed, "The migration must call keep_column_versions").toContain(type.table);
      if (type.hasOrganization && !type.isOrganization) has("organization_id", "bigint");
      if (type.hasEditable) has("editable", "boolean");
      const isCustomized = (customizedTables as readonly string[]).includes(type.name);
      if (isCustomized) has("custom", "jsonb");
      if (isCustomized) has("custom_search", "text");
      const searchesText = type.list?.search.some((name) =>
        ["text", "html"].includes(type.fields[name]!.value),
      );
      if (searchesText) has("search_text", "text", "The list searches, so the migration needs it");
    },
  );
});
