/** The order of a list. */
import { sql, type RawBuilder } from "kysely";
import { canFilterField } from "#shared/access/policy.ts";
import type { ListDeclaration } from "#shared/records/list-declaration.ts";
import { sortOf, type RecordType } from "#shared/records/record-type.ts";
import { orderColumn } from "../columns.ts";
import { indexedSql } from "../sql-text.ts";
import { isOpenWork } from "./definitions.ts";
import { isAcross, type ListQuery } from "./query.ts";

export interface Order {
  /** The sort key of the rows, table alias `t`. */
  readonly key: RawBuilder<unknown>;
  /**
   * Returns the terms of `order by`.
   * @param key the column with the sort key
   * @param isBackwards whether to return the reverse order
   */
  readonly by: (
    key: RawBuilder<unknown>,
    id: RawBuilder<unknown>,
    isBackwards?: boolean,
  ) => RawBuilder<unknown>;
}

// Text sorting ignores case and accents. The indexes of the migrations use the same expression.
function sortKey({ fields }: RecordType, name: string): RawBuilder<unknown> {
  const field = fields[name];
  if (field?.value !== "text") return orderColumn(name, field);
  return field.custom?.isIndexed
    ? sql.raw(indexedSql("text", field.custom.id))
    : sql`search_fold(${orderColumn(name, field)})`;
}

/** More days than lie between any two dates in records. */
const farDays = 10_000_000;

/**
 * Returns a key that sorts upcoming rows first, nearest first, and then past rows, latest first. An appointment is
 * upcoming until it starts, and a day until it ends. Goals, tasks, and challenges are upcoming while they are open,
 * so late ones come first.
 */
function nearestKey({ type, asOf, today }: ListQuery, name: string): RawBuilder<unknown> {
  const field = type.fields[name];
  const key = orderColumn(name, field);
  const isDay = field?.value === "date";
  const begin = isDay ? sql`${today}::date` : sql`${asOf}::timestamptz`;
  const far = isDay ? sql`${farDays}::integer` : sql`make_interval(days => ${farDays}::integer)`;
  const isUpcoming = type.doneField ? isOpenWork(type, "t") : sql`${key} >= ${begin}`;
  return sql`case when ${isUpcoming} then ${key} - ${begin} else ${far} + (${begin} - ${key}) end`;
}

type Sort = ListDeclaration["sort"];

/** Returns the requested sort of a list, or its default. */
function chosenSort(query: ListQuery): Sort {
  const { caller, type, sortFieldName, sortDirection } = query;
  const fallback: Sort = sortOf(type, isAcross(query)) ?? { field: "id", direction: "ASC" };
  const field = type.fields[sortFieldName];
  // Sorting by a hidden column would reveal its values.
  const isSortable = type.sortable.includes(sortFieldName) && (!field || canFilterField(caller, field));
  return isSortable || sortFieldName === fallback.field
    ? { field: sortFieldName, direction: sortDirection || "ASC" }
    : fallback;
}

/** Returns true if a list starts with upcoming rows. */
export const isNearestFirst = (query: ListQuery): boolean => chosenSort(query).direction === "NEAREST";

/**
 * Returns true if every row has a value in a field. A custom field that became required later is missing in older rows,
 * a waived answer is missing, and one that depends on another answer isn't always asked for.
 */
function isAlwaysGiven({ fields }: RecordType, name: string): boolean {
  const { required, custom, language, waivable, forAnswer } = fields[name] ?? {};
  return required === "always" && !custom && !language && !waivable && !forAnswer;
}

/**
 * Returns the requested order of a list. Without a column, or with one that doesn't sort, it is the list's default.
 * Nulls come last, and ties are sorted by id.
 */
export function orderOf(query: ListQuery): Order {
  const { type } = query;
  const { field: name, direction } = chosenSort(query);
  // Indexes can be used for an order that doesn't mention nulls, so nulls are mentioned only if there can be some.
  const isNeverNull = name === "id" || isAlwaysGiven(type, name);
  return {
    key: direction === "NEAREST" ? nearestKey(query, name) : sortKey(type, name),
    by: (key, id, isBackwards = false) => {
      const way = (direction === "DESC") !== isBackwards ? sql`desc` : sql`asc`;
      const nulls = isBackwards ? sql`nulls first` : sql`nulls last`;
      return sql`${key} ${isNeverNull ? way : sql`${way} ${nulls}`}, ${id} ${way}`;
    },
  };
}
