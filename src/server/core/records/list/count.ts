/** How many rows a list holds. */
import { sql, type RawBuilder } from "kysely";
import { filterFacts } from "#shared/access/row-filter.ts";
import { factColumns, toSql } from "./conditions.ts";
import type { ListQuery } from "./query.ts";
import { isSearch } from "./search.ts";

/**
 * From the numbers of active and inactive rows that triggers keep for each organization (ADR 28); null where the type has
 * none, or the list is limited by more than organization and state.
 */
function cachedTotal(query: ListQuery): RawBuilder<unknown> | null {
  const { type, filter, startDate, endDate, deleted, chosen, also, active, incomplete } = query;
  const isNarrowed = startDate || endDate || deleted || chosen || also || incomplete || isSearch(query);
  if (!type.countsIn || isNarrowed) return null;
  if (filter.some((wanted) => filterFacts(wanted).some((fact) => fact !== "organizationId"))) return null;
  const counted = active === null ? sql`t.active + t.inactive` : active ? sql`t.active` : sql`t.inactive`;
  return sql`select coalesce(sum(${counted}), 0)::integer as total
    from ${sql.table(type.countsIn)} t where ${toSql(filter, factColumns(type))}`;
}

/** Selects the `total` of a list from cached numbers, or by counting the rows of `found`. */
export const countOf = (query: ListQuery): RawBuilder<unknown> =>
  cachedTotal(query) ?? sql`select count(*)::integer as total from found`;
