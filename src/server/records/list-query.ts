/** The SQL of a list: filters, search, sort and page in one statement. */
import { sql, type RawBuilder } from "kysely";
import { isForeignWish, organizationFilter, type Caller } from "#shared/access/policy.ts";
import { allRecordsPageSize, type LanguageCode } from "#shared/constants.ts";
import type { Listing } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { Db } from "../db/database.ts";
import { textsOf } from "../texts/texts.ts";
import { column, selectList, type StoredRow } from "./columns.ts";

export interface ListScope {
  readonly organizationId: string | null;
  readonly menteeId: string | null;
  readonly deleted: boolean;
}

export interface ListQuery extends Listing, ListScope {
  readonly caller: Caller;
  readonly language: LanguageCode;
  readonly type: RecordType;
  readonly registry: Registry;
}

export interface Page {
  readonly rows: StoredRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** A LIKE pattern in which the text stands for itself; folding can make a `%` of a full-width one, so it comes first. */
const containing = (text: string) =>
  sql`'%' || regexp_replace(search_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Options whose label, in the reader's language, holds the text. */
function matchingCodes(query: ListQuery, name: string, field: Field): readonly string[] {
  if (!field.options || !("codes" in field.options)) return [];
  const { codes, labels } = field.options;
  const t = textsOf(query.language);
  const wanted = fold(query.searchText.trim());
  const label = (code: string) =>
    labels === "text" ? t(`records.${query.type.name}.options.${name}.${code}`) : code;
  return codes.filter((code) => fold(label(code)).includes(wanted));
}

function searchCondition(query: ListQuery): RawBuilder<unknown> | null {
  const text = query.searchText.trim();
  const searched = query.type.list?.search ?? [];
  if (!text || searched.length === 0) return null;
  const ways: RawBuilder<unknown>[] = [];
  if (searched.some((name) => ["text", "html"].includes(query.type.fields[name]?.value ?? ""))) {
    ways.push(sql`t.search_text like ${containing(text)}`);
  }
  for (const name of searched) {
    const field = query.type.fields[name];
    if (!field?.options) continue;
    if ("list" in field.options) {
      const target = query.registry.get(field.options.list);
      if (target) {
        ways.push(
          sql`${column(name)} in (select id from ${sql.table(target.table)} where search_text like ${containing(text)})`,
        );
      }
    } else {
      ways.push(sql`${column(name)}::text = any(${matchingCodes(query, name, field)})`);
    }
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

function dateConditions({ type, startDate, endDate }: ListQuery): RawBuilder<unknown>[] {
  const main = type.list?.dateField;
  const day = main ? column(main) : sql`(t.created_at at time zone 'UTC')::date`;
  return [
    ...(startDate ? [sql`${day} >= ${startDate}::date`] : []),
    ...(endDate ? [sql`${day} <= ${endDate}::date`] : []),
  ];
}

function scopeConditions(query: ListQuery): RawBuilder<unknown>[] {
  const { type, caller } = query;
  const conditions: RawBuilder<unknown>[] = [];
  if (type.scope === "system") return conditions;
  conditions.push(query.deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`);
  if (type.scope === "account") conditions.push(sql`t.account_id = ${caller.accountId}`);
  if (type.scope === "mentee") conditions.push(sql`t.mentee_id = ${query.menteeId}`);
  if (caller.accountType === "mentee" && type.fields["shared"]) conditions.push(sql`t.shared`);
  if (type.hasOrganization && caller.accountType === "staff") {
    const limit = organizationFilter(caller, type, query.organizationId);
    const isNobodys = limit !== null && !isWireId(limit);
    if (isNobodys || isForeignWish(caller, type, query.organizationId)) conditions.push(sql`false`);
    else if (limit !== null)
      conditions.push(sql`${type.isOrganization ? column("id") : column("organizationId")} = ${limit}`);
  }
  return conditions;
}

function conditionsOf(query: ListQuery): RawBuilder<unknown> {
  const conditions = [...scopeConditions(query), ...dateConditions(query)];
  const activeField = query.type.activeField;
  if (query.active !== null && activeField) conditions.push(sql`${column(activeField)} = ${query.active}`);
  const search = searchCondition(query);
  if (search) conditions.push(search);
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}

// Texts sort without regard to case and accents; the indexes of the migrations are built on the same expression.
const sortKey = (type: RecordType, name: string): RawBuilder<unknown> =>
  type.fields[name]?.value === "text" ? sql`search_fold(${column(name)})` : column(name);

/** The order of a list; no column, or one that does not sort, means the list's default sort. Ties break by id. */
export function orderOf(
  type: RecordType,
  wish: { field: string; direction: "ASC" | "DESC" | "" },
): RawBuilder<unknown> {
  const fallback = type.list?.sort ?? { field: "id", direction: "ASC" };
  const isKnown = type.sortable.includes(wish.field) || wish.field === fallback.field;
  const name = isKnown ? wish.field : fallback.field;
  const direction = isKnown ? wish.direction || "ASC" : fallback.direction;
  const way = direction === "DESC" ? sql`desc` : sql`asc`;
  if (name === "id") return sql`t.id ${way}`;
  const nulls = type.fields[name]?.required === "always" ? sql`` : sql`nulls last`;
  return sql`${sortKey(type, name)} ${way} ${nulls}, t.id ${way}`;
}

/**
 * Runs a list query. A page past the end gives the last page; count and page come from one statement, so that they
 * agree with each other.
 */
export async function runList(db: Db, query: ListQuery): Promise<Page> {
  const { type } = query;
  const pageSize = Math.min(query.recordsPerPage || type.pageSize, allRecordsPageSize);
  const from = sql`from ${sql.table(type.table)} t where ${conditionsOf(query)}`;
  const order = orderOf(type, { field: query.sortFieldName, direction: query.sortDirection });
  const fields = selectList(
    type,
    [...(type.list?.columns ?? []), ...(type.fields["shared"] ? ["shared"] : [])],
    query.registry,
  );
  const { rows } = await sql<StoredRow & { total: number }>`
    with counted as materialized (select count(*)::integer as total ${from})
    select counted.total, page.*
    from counted left join lateral (
      select ${fields} ${from} order by ${order}
      limit ${pageSize}::integer
      offset (least(${query.currentPage}::bigint, greatest(1, ceil(counted.total::numeric / ${pageSize}))) - 1) * ${pageSize}
    ) page on true`.execute(db);
  const total = rows[0]?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  return {
    rows: rows.filter((row) => row.id !== null),
    total,
    page: Math.min(query.currentPage, lastPage),
    pageSize,
  };
}
