import { sql } from "kysely";
import type { TestApp } from "#tests/support/app.ts";

/** Starts the ids of every table at a different number, so that an id of one never exists in another. */
export async function spreadIds(test: TestApp): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
      and table_name <> 'organizations' order by 1`.execute(test.db);
  for (const [index, { name }] of rows.entries()) {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${(index + 1) * 100_000})`.execute(
      test.db,
    );
  }
}
