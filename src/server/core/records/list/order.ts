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

/**
 * The order that a list was asked for; no column, or one that does not sort, means the list's default. Nulls come last,
 * ties break by id.
 */
export function orderOf({ caller, type, sortFieldName, sortDirection }: ListQuery): Order {
  const fallback = type.list?.sort ?? { field: "id", direction: "ASC" };
  const field = type.fields[sortFieldName];
  // The order of rows would reveal what stands in a hidden column.
  const isSortable = type.sortable.includes(sortFieldName) && (!field || canFilterField(caller, field));
  const isKnown = isSortable || sortFieldName === fallback.field;
  const name = isKnown ? sortFieldName : fallback.field;
  const direction = isKnown ? sortDirection || "ASC" : fallback.direction;
  // Indexes serve an order without a word about nulls, so there is one only where there can be some.
  // What an organization made required afterwards is missing in older rows.
  const isNeverNull =
    name === "id" || (type.fields[name]?.required === "always" && !type.fields[name].custom);
  return {
    key: sortKey(type, name),
    by: (key, id, isBackwards = false) => {
      const way = (direction === "DESC") !== isBackwards ? sql`desc` : sql`asc`;
      const nulls = isBackwards ? sql`nulls first` : sql`nulls last`;
      return sql`${key} ${isNeverNull ? way : sql`${way} ${nulls}`}, ${id} ${way}`;
    },
  };
}
