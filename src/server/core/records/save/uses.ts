/** Counts the records that use a row, so that a row in use isn't deleted. */
import { sql } from "kysely";
import type { UsesAnswer } from "#shared/contracts/responses/uses.ts";
import { pointersIn, pointersTo } from "#shared/records/pointers.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import type { HookContext } from "../hooks/hook.ts";
import { namesRow } from "../columns.ts";
import { isUnderLiveMentee } from "../list/leaver-numbers.ts";
import type { Repository } from "../repository.ts";

type Counting = Pick<HookContext, "db" | "registry" | "type">;

/**
 * Returns the number of live records that use a row in one of their dropdowns, by type. Each record is counted once.
 * Records of a deleted mentee count as deleted.
 * @param id a row of the type
 */
async function usesByType({ db, registry, type }: Counting, id: string): Promise<UsesAnswer["counts"]> {
  const counts = [...registry.values()].flatMap((user) => {
    if (user.scope === "system") return [];
    const names = pointersIn(user, type.name).map(({ name, field }) => namesRow(name, field, id));
    if (names.length === 0) return [];
    return [
      sql`select ${user.name}::text as name, count(*)::integer as uses from ${sql.table(user.table)} t
        where t.deleted_at is null and ${isUnderLiveMentee(user)} and (${sql.join(names, sql` or `)})`,
    ];
  });
  if (counts.length === 0) return [];
  const { rows } = await sql<{ name: string; uses: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return rows.filter(({ uses }) => uses > 0).map(({ name, uses }) => ({ tableName: name, count: uses }));
}

const sumOf = (counts: UsesAnswer["counts"]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Returns the number of records that use a row. @param id a row of the type */
export const countUses = async (counting: Counting, id: string): Promise<number> =>
  sumOf(await usesByType(counting, id));

/**
 * Returns which of several rows are in use, as {@link countUses} counts it, with one statement for all of them.
 * @param ids rows of the type
 */
export async function findUsed(
  { db, registry, type }: Counting,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const uses = pointersTo(registry, type.name)
    .filter((pointer) => pointer.type.scope !== "system")
    .map(
      ({ type: user, name, field }) => sql`select i.id from asked i where exists (
        select from ${sql.table(user.table)} t where t.deleted_at is null and ${isUnderLiveMentee(user)}
          and ${namesRow(name, field, sql`i.id`)})`,
    );
  if (uses.length === 0 || ids.length === 0) return new Set();
  const { rows } = await sql<IdRow>`
    with asked as materialized (select u.id from unnest(${ids}::bigint[]) as u (id))
    select used.id::text as id from (${sql.join(uses, sql` union `)}) used`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the numbers for the confirmation before a value is deleted: in total and by type. The caller must be allowed
 * to delete it.
 * @throws AppError badRequest for types whose rows are deleted even if they are in use, forbidden, notFound
 */
export async function findUses(
  repository: Repository,
  tableName: string,
  id: string,
): Promise<Pick<UsesAnswer, "uses" | "counts">> {
  const { db, registry } = repository;
  const type = repository.typeOf(tableName);
  if (type.scope !== "values") throw new AppError("badRequest", "tableName");
  const row = await repository.requireRow(db, type, id, "delete");
  const counts = await usesByType({ db, registry, type }, row.id);
  return { uses: sumOf(counts), counts };
}
