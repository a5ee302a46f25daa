/** Which rows a list holds: scope, filters and search as SQL conditions; {@link "./run-list.ts"} runs them. */
import { sql, type RawBuilder } from "kysely";
import { isForeignWish, organizationFilter, type Caller } from "#shared/access/policy.ts";
import type { LanguageCode } from "#shared/constants.ts";
import type { Listing } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { textsOf } from "../texts/texts.ts";
import { column } from "./columns.ts";

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
  /** One more condition on the row `t`. */
  readonly also?: RawBuilder<unknown>;
}

/** Whether a search has something to look for; the type may have nothing to look through. */
export const isSearch = (query: ListQuery): boolean =>
  query.searchText.trim() !== "" && (query.type.list?.search.length ?? 0) > 0;

/** The trigram index knows three characters in a row at the least. */
const isBrief = (text: string): boolean => !/[\p{L}\p{N}]{3}/u.test(text);

// A prepared statement would make the folded text and the pattern anew for every row, which takes several times as long as
// looking for them; as selections they are made once.

/** Whether a folded text holds what was searched for, found without the trigram index. */
const standsIn = (folded: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`strpos(${folded}, (select search_fold(${text}))) > 0`;

/**
 * Whether a folded text holds what was searched for. Asked for less than it knows, the trigram index would go through all
 * of itself, which takes longer than looking at the rows of an organization.
 */
function holds(folded: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  if (isBrief(text)) return standsIn(folded, text);
  // Folding can make a `%` of a full-width one, so it comes before escaping.
  const escaped = sql`regexp_replace(search_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`${folded} like (select '%' || ${escaped} || '%')`;
}

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
  const label = (code: string) => {
    if (labels === "table") return t(`records.${code}.title`);
    return labels === "text" ? t(`records.${query.type.name}.options.${name}.${code}`) : code;
  };
  return codes.filter((code) => fold(label(code)).includes(wanted));
}

function searchCondition(query: ListQuery, isByLines: boolean): RawBuilder<unknown> | null {
  if (!isSearch(query)) return null;
  const text = query.searchText.trim();
  const searched = query.type.list?.search ?? [];
  const ways: RawBuilder<unknown>[] = [];
  if (searched.some((name) => ["text", "html"].includes(query.type.fields[name]?.value ?? ""))) {
    ways.push(isByLines ? standsIn(sql`t.search_text`, text) : holds(sql`t.search_text`, text));
  }
  for (const name of searched) {
    const field = query.type.fields[name];
    if (!field?.options) continue;
    if ("list" in field.options) {
      const target = query.registry.get(field.options.list);
      if (target) {
        ways.push(
          sql`${column(name)} in (select id from ${sql.table(target.table)} where ${holds(sql`search_text`, text)})`,
        );
      }
    } else {
      ways.push(sql`${column(name)}::text = any(${matchingCodes(query, name, field)})`);
    }
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Days of a moment are those of UTC; asked for as moments, so that an index on the column serves. */
function dateConditions({ type, startDate, endDate }: ListQuery): RawBuilder<unknown>[] {
  const name = type.list?.dateField ?? "createdAt";
  if (type.fields[name] && type.fields[name].value !== "instant")
    return [
      ...(startDate ? [sql`${column(name)} >= ${startDate}::date`] : []),
      ...(endDate ? [sql`${column(name)} <= ${endDate}::date`] : []),
    ];
  return [
    ...(startDate ? [sql`${column(name)} >= ${startDate}::date::timestamp at time zone 'UTC'`] : []),
    ...(endDate ? [sql`${column(name)} < (${endDate}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ];
}

function organizationConditions({ type, caller, organizationId }: ListQuery): RawBuilder<unknown>[] {
  if (!type.hasOrganization || caller.accountType !== "staff") return [];
  const limit = organizationFilter(caller, type, organizationId);
  const isNobodys = limit !== null && !isWireId(limit);
  if (isNobodys || isForeignWish(caller, type, organizationId)) return [sql`false`];
  if (limit === null) return [];
  return [sql`${type.isOrganization ? column("id") : column("organizationId")} = ${limit}`];
}

function scopeConditions(query: ListQuery): RawBuilder<unknown>[] {
  const { type, caller } = query;
  const conditions: RawBuilder<unknown>[] = [];
  if (type.scope !== "system")
    conditions.push(query.deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`);
  if (type.scope === "account") conditions.push(sql`t.account_id = ${caller.accountId}`);
  if (type.scope === "mentee") conditions.push(sql`t.mentee_id = ${query.menteeId}`);
  if (caller.accountType === "mentee" && type.fields["shared"]) conditions.push(sql`t.shared`);
  return [...conditions, ...organizationConditions(query)];
}

/**
 * The conditions of a list on its rows, table alias `t`.
 * @param isByLines keeps a search away from the index of words
 */
export function conditionsOf(query: ListQuery, isByLines = false): RawBuilder<unknown> {
  const conditions = [...scopeConditions(query), ...dateConditions(query)];
  const activeField = query.type.activeField;
  if (query.active !== null && activeField) conditions.push(sql`${column(activeField)} = ${query.active}`);
  const search = searchCondition(query, isByLines);
  if (search) conditions.push(search);
  if (query.also) conditions.push(query.also);
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Selects the sum over the caller's organizations from where the database keeps how many rows they have. */
const keptSum = (query: ListQuery, table: string, wanted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select coalesce(sum(${wanted}), 0)::integer as total from ${sql.table(table)} t
    where ${sql.join([sql`true`, ...organizationConditions(query)], sql` and `)}`;

/** The numbers of kept rows that a list is about. */
const wantedNumbers = ({ active }: ListQuery): RawBuilder<unknown> =>
  active === null ? sql`t.active + t.inactive` : active ? sql`t.active` : sql`t.inactive`;

/** Selects how many rows a list holds from where the database keeps it; null when that is not known without counting. */
export function keptTotal(query: ListQuery): RawBuilder<unknown> | null {
  const { type, caller, startDate, endDate, deleted, also } = query;
  if (!type.countsIn || caller.accountType !== "staff") return null;
  if (startDate || endDate || deleted || also || isSearch(query)) return null;
  return keptSum(query, type.countsIn, wantedNumbers(query));
}

/**
 * Selects every `beginning` with the number of rows that are `before` it in the list's default sort, for a list whose
 * {@link keptTotal} is known.
 */
export const keptPlaces = (query: ListQuery, placesIn: string): RawBuilder<unknown> =>
  sql`select t.beginning, sum(sum(${wantedNumbers(query)})) over (order by t.beginning) - sum(${wantedNumbers(query)}) as before
    from ${sql.table(placesIn)} t
    where ${sql.join([sql`true`, ...organizationConditions(query)], sql` and `)} group by t.beginning`;

/** Looking at one line takes as long as an index of words takes for so many rows of the whole table. */
const rowsPerLine = 150;

/**
 * Whether a search does best to look at every row that the caller may see: always for what the index of words does not
 * know, otherwise for a small part of the table. Null where the rows do not stand beside each other for that.
 */
export function searchesLines({ type, ...query }: ListQuery): true | RawBuilder<unknown> | null {
  const { searchLines, countsIn } = type;
  if (!searchLines || !countsIn || query.deleted) return null;
  if (isBrief(query.searchText.trim())) return true;
  const kept = keptSum({ type, ...query }, countsIn, sql`t.active + t.inactive`);
  return sql`(${kept}) * ${sql.lit(rowsPerLine)}::bigint
    <= (select reltuples from pg_class where oid = ${sql.lit(type.table)}::regclass)`;
}
