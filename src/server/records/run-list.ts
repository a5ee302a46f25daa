/** Runs a list: count, order and page in one statement. */
import { sql, type RawBuilder } from "kysely";
import { allRecordsPageSize, pageSizes } from "#shared/constants.ts";
import { isSuper } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Db } from "../db/database.ts";
import { column, listColumns, type StoredRow } from "./columns.ts";
import {
  conditionsOf,
  isSearch,
  keptPlaces,
  keptTotal,
  searchesLines,
  type ListQuery,
} from "./list-query.ts";

export interface Page {
  readonly rows: StoredRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

interface Order {
  /** Whether it is the list's default sort, either way. */
  readonly isDefault: boolean;
  readonly isDescending: boolean;
  readonly key: RawBuilder<unknown>;
  /** `asc` or `desc`, with the place of the nulls where there can be some. */
  readonly keyWay: RawBuilder<unknown>;
  readonly idWay: RawBuilder<unknown>;
}

// Texts sort without regard to case and accents; the indexes of the migrations are built on the same expression.
const sortKey = (type: RecordType, name: string): RawBuilder<unknown> =>
  type.fields[name]?.value === "text" ? sql`search_fold(${column(name)})` : column(name);

/**
 * The order of a list; no column, or one that does not sort, means the list's default sort. Ties break by id.
 * @param isBackwards the same order from its end
 */
function orderOf({ type, sortFieldName, sortDirection }: ListQuery, isBackwards = false): Order {
  const fallback = type.list?.sort ?? { field: "id", direction: "ASC" };
  const isKnown = type.sortable.includes(sortFieldName) || sortFieldName === fallback.field;
  const name = isKnown ? sortFieldName : fallback.field;
  const direction = isKnown ? sortDirection || "ASC" : fallback.direction;
  const isDescending = (direction === "DESC") !== isBackwards;
  const idWay = isDescending ? sql`desc` : sql`asc`;
  const isNeverNull = name === "id" || type.fields[name]?.required === "always";
  const nulls = isBackwards ? sql`nulls first` : sql`nulls last`;
  const keyWay = isNeverNull ? idWay : sql`${idWay} ${nulls}`;
  return { isDefault: name === fallback.field, isDescending, key: sortKey(type, name), keyWay, idWay };
}

// The usual sizes stand in the text: knowing them, PostgreSQL plans a prepared statement for a short page.
const sizeParameter = (size: number): RawBuilder<unknown> =>
  (pageSizes as readonly number[]).includes(size) ? sql.lit(size) : sql`${size}::integer`;

/** How many rows come before the page; a page past the end means the last one. Selects from `counted`. */
const skipped = ({ currentPage }: ListQuery, size: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(least(${currentPage}::bigint, greatest(1, ceil(total::numeric / ${size}))) - 1) * ${size}`;

/** Selects id and key of a search's hits, in one of two ways, of which one runs. */
function hitsOf(query: ListQuery, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const { type } = query;
  const among = (conditions: RawBuilder<unknown>) =>
    sql`select t.id, ${key} as key from ${sql.table(type.table)} t where ${conditions}`;
  const way = searchesLines(query);
  if (way === null) return sql`hits as materialized (${among(conditionsOf(query))})`;
  const chosen = way === true ? sql`` : sql`and (select is_by_lines from way)`;
  const lines = ["<=", ">"].map((than) => {
    const isLong = sql`octet_length(t.search_text) ${sql.raw(than)} ${sql.lit(type.searchLines)}`;
    return among(sql`${conditionsOf(query, true)} and ${isLong} ${chosen}`);
  });
  if (way === true) return sql`hits as materialized (${sql.join(lines, sql` union all `)})`;
  const words = among(sql`${conditionsOf(query)} and not (select is_by_lines from way)`);
  return sql`way as materialized (select ${way} as is_by_lines),
    hits as materialized (${sql.join([...lines, words], sql` union all `)})`;
}

/**
 * The common table expressions `counted` (total) and `page` (id and key of its rows). A search collects its hits first:
 * otherwise the limit draws the planner to the index of the order, along which it may pass all rows for a few hits.
 */
function searching(query: ListQuery, { key, keyWay, idWay }: Order, size: RawBuilder<unknown>) {
  return sql`
    ${hitsOf(query, key)},
    counted as materialized (select count(*)::integer as total from hits),
    page as materialized (
      select id, key from hits order by key ${keyWay}, id ${idWay}
      limit ${size} offset (select ${skipped(query, size)} from counted))`;
}

/** Selects a page near the end of a list, looked for from there. Selects from `place`. */
function nearEnd(query: ListQuery, size: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, keyWay, idWay } = orderOf(query, true);
  return sql`
    select * from (
      select * from (
        select t.id, ${key} as key from ${sql.table(query.type.table)} t where ${conditionsOf(query)}
        order by ${key} ${keyWay}, t.id ${idWay}
        limit ${size} offset (select greatest(0, rest - ${size}) from place)) last_ones
      limit (select rest from place)) backwards
    where (select is_near_end from place)`;
}

/**
 * The same for a list without a search. The page is looked for from the nearer end of the list, so that at most half of
 * the rows are passed; only one of the two ways runs.
 */
function paging(query: ListQuery, { key, keyWay, idWay }: Order, size: RawBuilder<unknown>) {
  const all = sql`${sql.table(query.type.table)} t where ${conditionsOf(query)}`;
  return sql`
    counted as materialized (${keptTotal(query) ?? sql`select count(*)::integer as total from ${all}`}),
    place as materialized (
      select skip, skip > total / 2 as is_near_end, total - skip as rest
      from (select total, ${skipped(query, size)} as skip from counted) c),
    page as materialized (
      select * from (
        select t.id, ${key} as key from ${all} order by ${key} ${keyWay}, t.id ${idWay}
        limit ${size} offset (select skip from place)) forwards
      where not (select is_near_end from place)
      union all ${nearEnd(query, size)})`;
}

/** From here on adding up what is kept of every place takes less time than passing the rows before the page. */
const deepRows = 5_000;

/** Where to look up places for a page so deep in the list; undefined where that is no use. */
function placesFor(query: ListQuery, { isDefault }: Order, pageSize: number): string | undefined {
  const { type, caller, currentPage } = query;
  // For staff of one organization row-level security keeps a condition on the key away from the index.
  const isDeep = isDefault && isSuper(caller) && currentPage * pageSize > deepRows;
  return isDeep && keptTotal(query) ? type.placesIn : undefined;
}

/**
 * The same for a page deep in a large list, in whose default sort the database keeps places: where it is not near the
 * end, the rows are passed from the last beginning before it. Backwards the same rows are found, on the way forwards.
 */
function placing(query: ListQuery, order: Order, size: RawBuilder<unknown>, placesIn: string) {
  const { key, keyWay, idWay } = order.isDescending ? orderOf(query, true) : order;
  const first = order.isDescending ? sql`greatest(0, total - skip - ${size})` : sql`skip`;
  return sql`
    counted as materialized (${keptTotal(query)}),
    place as materialized (
      select ${first} as skip, total - skip as rest,
        total - skip <= greatest(${sql.lit(deepRows)}, ${size}) as is_near_end
      from (select total, ${skipped(query, size)} as skip from counted) c),
    start as materialized (
      select beginning, before from (${keptPlaces(query, placesIn)}) p
      where before <= (select skip from place) order by beginning desc limit 1),
    page as materialized (
      select * from (
        select t.id, ${key} as key from ${sql.table(query.type.table)} t
        where ${conditionsOf(query)} and ${key} >= (select beginning from start)
        order by ${key} ${keyWay}, t.id ${idWay}
        limit ${size} offset (select skip - before from place, start)) forwards
      where not (select is_near_end from place)
      union all ${nearEnd(query, size)})`;
}

/**
 * The statement that selects all rows of a list in its order, for whoever reads them another way than page by page.
 * @param columns of the rows, table alias `t`
 */
export function selectAll(query: ListQuery, columns: RawBuilder<unknown>): RawBuilder<StoredRow> {
  const { key, keyWay, idWay } = orderOf(query);
  return sql<StoredRow>`select ${columns} from ${sql.table(query.type.table)} t
    where ${conditionsOf(query)} order by ${key} ${keyWay}, t.id ${idWay}`;
}

/**
 * Runs a list query. A page past the end gives the last page; count and page come from one statement, so that they
 * agree with each other.
 */
export async function runList(db: Db, query: ListQuery): Promise<Page> {
  const { type, registry } = query;
  const pageSize = Math.min(query.recordsPerPage || type.pageSize, allRecordsPageSize);
  const order = orderOf(query);
  const size = sizeParameter(pageSize);
  const placesIn = placesFor(query, order, pageSize);
  const found = placesIn
    ? placing(query, order, size, placesIn)
    : (isSearch(query) ? searching : paging)(query, order, size);
  // The columns, with a look-up for each label, are fetched for the rows of the page only.
  const { rows } = await sql<StoredRow & { total: number }>`
    with ${found}
    select counted.total, ${listColumns(type, registry)}
    from counted left join (page join ${sql.table(type.table)} t on t.id = page.id) on true
    order by page.key ${order.keyWay}, page.id ${order.idWay}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  return {
    rows: rows.filter((row) => row.id !== null),
    total,
    page: Math.min(query.currentPage, lastPage),
    pageSize,
  };
}
