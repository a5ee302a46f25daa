/** How many records name a row, so that what is in use is not deleted. */
import { sql } from "kysely";
import type { HookContext } from "../hooks/hook.ts";
import { column } from "../columns.ts";

/**
 * The live records that name a row in one of their dropdowns, each counted once.
 * @param id of a row of the type that the write is about
 */
export async function countUses({ db, registry, type }: HookContext, id: string): Promise<number> {
  const counts = [...registry.values()].flatMap((user) => {
    if (user.scope === "system" || user.storedIn) return [];
    const names = Object.entries(user.fields).flatMap(([name, { options, value }]) => {
      if (!options || !("list" in options) || options.list !== type.name) return [];
      return [
        value === "idList" ? sql`${column(name)} @> array[${id}::bigint]` : sql`${column(name)} = ${id}`,
      ];
    });
    if (names.length === 0) return [];
    return [
      sql`select count(*) as uses from ${sql.table(user.table)} t
        where t.deleted_at is null and (${sql.join(names, sql` or `)})`,
    ];
  });
  if (counts.length === 0) return 0;
  const { rows } = await sql<{ uses: number }>`
    select sum(uses)::integer as uses from (${sql.join(counts, sql` union all `)}) counted`.execute(db);
  return rows[0]?.uses ?? 0;
}
