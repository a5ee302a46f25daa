/** The order of a list. */
import { sql, type RawBuilder } from "kysely";
import { canFilterField } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { orderColumn } from "../columns.ts";
import { indexedSql } from "../sql-text.ts";
import type { ListQuery } from "./query.ts";

export interface Order {
  /** What the rows, table alias `t`, are ordered by. */
  readonly key: RawBuilder<unknown>;
  /**
   * The terms of `order by`.
   * @param key the column that holds the key
   * @param isBackwards the same order from its end
   */
  readonly by: (
    key: RawBuilder<unknown>,
    id: RawBuilder<unknown>,
    isBackwards?: boolean,
  ) => RawBuilder<unknown>;
}

// Texts sort without regard to case and accents; the indexes of the migrations are built on the same expression.
function sortKey({ fields }: RecordType, name: string): RawBuilder<unknown> {
  const field = fields[name];
  if (field?.value !== "text") return orderColumn(name, field);
  return field.custom?.isIndexed
    ? sql.raw(indexedSql("text", field.custom.id))
    : sql`search_fold(${orderColumn(name, field)})`;
}

/** More days than lie between any two dates of records. */
const farDays = 10_000_000;

/**
 * A key that puts what is to come first, the nearest at the top, and then what is over, the latest first. An appointment is to come
 * until it begins, a day until it ends.
 */
function nearestKey({ type, asOf, today }: ListQuery, name: string): RawBuilder<unknown> {
  const field = type.fields[name];
  const key = orderColumn(name, field);
  const isDay = field?.value === "date";
  const begin = isDay ? sql`${today}::date` : sql`${asOf}::timestamptz`;
  const far = isDay ? sql`${farDays}::integer` : sql`make_interval(days => ${farDays}::integer)`;
  return sql`case when ${key} >= ${begin} then ${key} - ${begin} else ${far} + (${begin} - ${key}) end`;
}

interface Chosen {
  readonly name: string;
  readonly direction: "ASC" | "DESC" | "NEAREST";
}

/** What a list is sorted by: what it was asked for, or else its default. */
function chosenSort({ caller, type, sortFieldName, sortDirection }: ListQuery): Chosen {
  const fallback = type.list?.sort ?? { field: "id", direction: "ASC" as const };
  const field = type.fields[sortFieldName];
  // The order of rows would reveal what stands in a hidden column.
  const isSortable = type.sortable.includes(sortFieldName) && (!field || canFilterField(caller, field));
  return isSortable || sortFieldName === fallback.field
    ? { name: sortFieldName, direction: sortDirection || "ASC" }
    : { name: fallback.field, direction: fallback.direction };
}

/** Whether a list begins with what is to come. */
export const isNearestFirst = (query: ListQuery): boolean => chosenSort(query).direction === "NEAREST";

/**
 * The order that a list was asked for; no column, or one that does not sort, means the list's default. Nulls come last,
 * ties break by id.
 */
export function orderOf(query: ListQuery): Order {
  const { type } = query;
  const { name, direction } = chosenSort(query);
  // Indexes serve an order without a word about nulls, so there is one only where there can be some.
  // What an organization made required afterwards is missing in older rows.
  const isNeverNull =
    name === "id" || (type.fields[name]?.required === "always" && !type.fields[name].custom);
  return {
    key: direction === "NEAREST" ? nearestKey(query, name) : sortKey(type, name),
    by: (key, id, isBackwards = false) => {
      const way = (direction === "DESC") !== isBackwards ? sql`desc` : sql`asc`;
      const nulls = isBackwards ? sql`nulls first` : sql`nulls last`;
      return sql`${key} ${isNeverNull ? way : sql`${way} ${nulls}`}, ${id} ${way}`;
    },
  };
}
