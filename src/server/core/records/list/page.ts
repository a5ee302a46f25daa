/** Reads a page of a list: count, order, and rows in one statement with the same structure for every list. */
import { sql, type RawBuilder } from "kysely";
import { allRecordsPageSize, pageSizes } from "#shared/constants.ts";
import type { JsonText } from "#server/kernel/json-text.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredRow } from "../columns.ts";
import { conditionsOf } from "./conditions.ts";
import { countOf } from "./count.ts";
import { orderOf, type Order } from "./order.ts";
import type { ListQuery } from "./query.ts";
import { isSearch } from "./search.ts";

export interface Page<Row> {
  readonly rows: Row[];
  readonly currentPage: number;
  /** At least 1. */
  readonly totalPages: number;
  readonly totalRecords: number;
}

/** A page of a list as sent to the client. */
export interface ListPage extends Omit<Page<never>, "rows"> {
  /** The rows as a JSON array. */
  readonly rows: JsonText;
  /** Similar names, if a search found nothing. */
  readonly didYouMean?: readonly string[];
  /** For a list that starts with upcoming rows: the instant after which rows are upcoming. */
  readonly asOf?: string;
}

// The usual sizes are literals, so that PostgreSQL plans a prepared statement for a short page.
const sizeParameter = (size: number): RawBuilder<unknown> =>
  (pageSizes as readonly number[]).includes(size) ? sql.lit(size) : sql`${size}::integer`;

const isCollected = ({ filter, chosen }: ListQuery): boolean =>
  chosen?.isCollected || (filter.length > 0 && filter.every(({ assigned }) => assigned !== undefined));

/**
 * Selects the rows of a list, table alias `t`. Search hits, rows of a caseload, and rows with words in a custom field
 * are materialized. Otherwise the page's limit makes the planner use the index of the order, and it may scan all rows
 * for a few.
 */
const foundRows = (query: ListQuery, { key }: Order): RawBuilder<unknown> => sql`
  found as ${sql.raw(isSearch(query) || isCollected(query) ? "" : "not")} materialized (
    select t.id, ${key} as key from ${sql.table(query.type.table)} t where ${conditionsOf(query)})`;

/**
 * Selects the ids of a page from the nearer end of the list, so that at most half of the rows are skipped. Only one of
 * the two directions runs. A page number after the end returns the last page.
 */
function pageRows({ currentPage }: ListQuery, { by }: Order, size: RawBuilder<unknown>): RawBuilder<unknown> {
  const rows = (isBackwards: boolean, skipped: RawBuilder<unknown>) => sql`
    select id, key from found where (select is_near_end from place) = ${sql.lit(isBackwards)}
    order by ${by(sql`key`, sql`id`, isBackwards)} limit ${size} offset (select ${skipped} from place)`;
  return sql`
    place as materialized (
      select skipped, total - skipped as remaining, skipped > total / 2 as is_near_end from (
        select total, (least(${currentPage}::bigint, greatest(1, ceil(total::numeric / ${size}))) - 1) * ${size} as skipped
        from counted) c),
    page as materialized (
      (${rows(false, sql`skipped`)})
      union all
      (select * from (${rows(true, sql`greatest(0, remaining - ${size})`)}) last_ones
        limit (select remaining from place)))`;
}

/**
 * Reads a page of a list. Count and rows come from one statement, so that they match.
 * @param columns columns of the rows, table alias `t`, including their ids
 * @param also another part of the statement, `name as (…)`
 */
export async function readPage<Row extends { readonly id: string | null }>(
  db: Db,
  query: ListQuery,
  columns: RawBuilder<Row>,
  also: RawBuilder<unknown> | null = null,
): Promise<Page<Row>> {
  const { type } = query;
  const pageSize = Math.min(query.recordsPerPage || type.pageSize, allRecordsPageSize);
  const order = orderOf(query);
  // The columns, with a lookup for each label, are read only for the rows of the page.
  const { rows } = await sql<Row & { total: number }>`
    with ${foundRows(query, order)},
    counted as materialized (${countOf(query)}),
    ${pageRows(query, order, sizeParameter(pageSize))}${also ? sql`, ${also}` : sql``}
    select counted.total, ${columns}
    from counted left join (page join ${sql.table(type.table)} t on t.id = page.id) on true
    order by ${order.by(sql`page.key`, sql`page.id`)}`.execute(db);
  const totalRecords = rows[0]?.total ?? 0;
  const totalPages = Math.max(1, Math.ceil(totalRecords / pageSize));
  return {
    rows: rows.filter((row) => row.id !== null),
    currentPage: Math.min(query.currentPage, totalPages),
    totalPages,
    totalRecords,
  };
}

/**
 * Returns the statement that selects all rows of a list in its order, for reading them without pages.
 * @param columns columns of the rows, table alias `t`
 */
export function selectAll(query: ListQuery, columns: RawBuilder<unknown>): RawBuilder<StoredRow> {
  const { key, by } = orderOf(query);
  return sql<StoredRow>`select ${columns} from ${sql.table(query.type.table)} t
    where ${conditionsOf(query)} order by ${by(key, sql`t.id`)}`;
}
