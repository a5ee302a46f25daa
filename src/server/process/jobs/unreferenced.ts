/** Finds rows that nothing references, through foreign keys or through lists of ids without one. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";

interface Pointer {
  table: string;
  column: string;
}

/** Returns the columns that prevent a row's deletion. Columns with `on delete cascade` or `set null` don't. */
async function foreignKeys(db: Db, table: string): Promise<Pointer[]> {
  const { rows } = await sql<Pointer>`
    select child.relname as table, a.attname as column
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass and k.confdeltype in ('a', 'r')`.execute(db);
  return rows;
}

/** Returns the multi-selects whose options are rows of the table. */
function idLists(registry: Registry, table: string): Pointer[] {
  return [...registry.values()].flatMap((type) =>
    Object.entries(type.fields)
      .filter(
        ([, { value, options }]) =>
          value === "idList" && options && "list" in options && registry.get(options.list)?.table === table,
      )
      .map(([name]) => ({ table: type.table, column: sqlName(name) })),
  );
}

/**
 * Returns the condition that nothing references row `t` of a table. Deleted records that are still kept count as
 * references.
 */
export async function isUnreferenced(
  db: Db,
  registry: Registry,
  table: string,
): Promise<RawBuilder<unknown>> {
  const exists = (
    { table: child, column }: Pointer,
    matches: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => sql`not exists (select from ${sql.table(child)} r where ${matches(sql`r.${sql.id(column)}`)})`;
  const keys = (await foreignKeys(db, table)).map((key) => exists(key, (value) => sql`${value} = t.id`));
  const lists = idLists(registry, table).map((list) => exists(list, (value) => sql`t.id = any(${value})`));
  const all = [...keys, ...lists];
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}
