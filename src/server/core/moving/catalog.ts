/** Reads the columns of all tables from the database's catalog, so that no column can be forgotten. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** A column that isn't computed from others. */
export interface CatalogColumn {
  readonly table: string;
  readonly name: string;
  /** The PostgreSQL type, such as `bigint` or `text[]`. */
  readonly type: string;
  readonly isRequired: boolean;
  /** The table that a foreign key refers to. */
  readonly target: string | null;
}

/** Returns the columns of all tables, in their order. */
export async function readCatalog(db: Db): Promise<ReadonlyMap<string, readonly CatalogColumn[]>> {
  const { rows } = await sql<CatalogColumn>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
      (select min(f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  return Map.groupBy(rows, ({ table }) => table);
}
