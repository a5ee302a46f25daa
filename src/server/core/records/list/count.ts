/** Counts the rows of a list. */
import { sql, type RawBuilder } from "kysely";
import { filterFacts } from "#shared/access/row-filter.ts";
import type { Db } from "#server/platform/db/database.ts";
import { conditionsOf, factColumns, toSql } from "./conditions.ts";
import type { ListQuery } from "./query.ts";
import { isSearch } from "./search.ts";

/** Returns true if a list has limits other than organization, state, and filter. */
const isNarrowed = (query: ListQuery): boolean =>
  Boolean(query.startDate || query.endDate || query.deleted || query.also || query.incomplete) ||
  isSearch(query);

/**
 * Selects the total from the numbers of active and inactive rows that triggers keep for each organization (ADR 28), or
 * from the filter's cached total. Null if the type has none or the list is limited by more than organization and state.
 */
function cachedTotal(query: ListQuery): RawBuilder<unknown> | null {
  const { type, filter, chosen, active } = query;
  if (isNarrowed(query)) return null;
  if (chosen) return active === false ? null : chosen.total;
  if (!type.countsIn) return null;
  if (filter.some((wanted) => filterFacts(wanted).some((fact) => fact !== "organizationId"))) return null;
  const counted = active === null ? sql`t.active + t.inactive` : active ? sql`t.active` : sql`t.inactive`;
  return sql`select coalesce(sum(${counted}), 0)::integer as total
    from ${sql.table(type.countsIn)} t where ${toSql(filter, factColumns(type))}`;
}

/** Selects the `total` of a list from cached numbers, or by counting the rows of `found`. */
export const countOf = (query: ListQuery): RawBuilder<unknown> =>
  cachedTotal(query) ?? sql`select count(*)::integer as total from found`;

/** Returns the number of rows of a list, counted now. */
export async function countRows(db: Db, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${sql.table(query.type.table)} t where ${conditionsOf(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}
