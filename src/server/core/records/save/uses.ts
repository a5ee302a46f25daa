/** How many records name a row, so that what is in use is not deleted. */
import { sql } from "kysely";
import { AppError } from "#server/kernel/errors.ts";
import type { HookContext } from "../hooks/hook.ts";
import { column } from "../columns.ts";
import type { Repository } from "../repository.ts";

/**
 * The live records that name a row in one of their dropdowns, each counted once.
 * @param id of a row of the type
 */
export async function countUses(
  { db, registry, type }: Pick<HookContext, "db" | "registry" | "type">,
  id: string,
): Promise<number> {
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

/**
 * The same, for the question before a value is deleted: of a value that the caller may delete.
 * @throws AppError badRequest for types whose rows are deleted also when they are in use, forbidden, notFound
 */
export async function findUses(repository: Repository, tableName: string, id: string): Promise<number> {
  const { db, registry } = repository;
  const type = repository.typeOf(tableName);
  if (type.scope !== "values") throw new AppError("badRequest", "tableName");
  const row = await repository.requireRow(db, type, id, "delete");
  return countUses({ db, registry, type }, row.id);
}
