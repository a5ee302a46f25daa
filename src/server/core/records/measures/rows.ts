/** The records that a measure counts, as SQL, each with its day, whether it counts, and its number. */
import { sql, type RawBuilder } from "kysely";
import { dayOfInstant } from "#server/platform/db/expressions.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { listFilter, rowFilter } from "#shared/access/row-filter.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import type { Amount, MeasureDefinition, Related, Test, Window } from "#shared/measures/definition.ts";
import type { Period } from "#shared/measures/period.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { todayIn } from "#shared/fields/days.ts";
import { column, dayColumn } from "../columns.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { factColumns, toSql } from "../list/conditions.ts";
import { chosenRows } from "../list/filter.ts";
import { dayForReader, dueDay, isLateWork } from "../list/definitions.ts";
import type { Repository } from "../repository.ts";
import { groupSql, inGroup, type Grouping, type GroupLimit } from "./groups.ts";

/** Returns the mentee of a row `t`. */
const personOf = (type: RecordType): RawBuilder<unknown> => column(type.menteeKey ?? "id");

/** Returns the day of a field of the row `t`, or of its completion. An instant is in the reader's time zone. */
function dayOf({ signedIn: { zone } }: Repository, type: RecordType, name: string): RawBuilder<unknown> {
  const field = type.fields[name];
  if (!field || field.value === "instant") return dayOfInstant(column(name), zone);
  return sql`${dayColumn(name, field)}::date`;
}

/** Returns the field with the date of a related record. */
const relatedDay = (type: RecordType): string => type.list?.dateField ?? type.timeline?.at ?? "createdAt";

/** Returns the fields of the counted record at which a window starts and ends. */
const anchorsOf = (within: Window): [from: string, until: string | null] =>
  "between" in within ? [within.between[0], within.between[1]] : [within.after, null];

/**
 * Returns the condition that a day is in a window around the counted row `b`, whose `anchor` and `limit` are the days
 * of its fields.
 */
function inWindow(day: RawBuilder<unknown>, within: Window, { to }: Period): RawBuilder<unknown> {
  if ("between" in within)
    return sql`${day} between b.anchor and coalesce(b."limit", ${to}::date) + ${within.plus ?? 0}::integer`;
  if ("quarter" in within) {
    const first = sql`date_trunc('quarter', b.anchor::timestamp)`;
    return sql`${day} >= ${first} + ${within.quarter}::integer * interval '3 months'
      and ${day} < ${first} + ${within.quarter + 1}::integer * interval '3 months'`;
  }
  const [min, max] = within.days;
  const lower = min === null ? sql`b.anchor is not null` : sql`${day} >= b.anchor + ${min}::integer`;
  return max === null ? lower : sql`${lower} and ${day} <= b.anchor + ${max}::integer`;
}

function filterSql({ signedIn }: Repository, type: RecordType, filter: FilterNode): RawBuilder<unknown> {
  const { caller, zone } = signedIn;
  return chosenRows({ caller, today: todayIn(zone), rows: rowFilter(caller, type) }, type, filter).condition;
}

/**
 * Returns the conditions of the related records, row `t`, of the counted row `b`.
 * @throws AppError forbidden for records that the caller may not list
 */
function relatedTo(
  repository: Repository,
  base: string,
  related: Related,
  period: Period,
): RawBuilder<unknown> {
  const { caller } = repository.signedIn;
  const type = repository.typeOf(related.table);
  assertAllowed(authorizeType(caller, type, "list"));
  const conditions = [
    sql`${personOf(type)} = b.person`,
    sql`t.deleted_at is null`,
    toSql(rowFilter(caller, type), factColumns(type)),
    inWindow(dayOf(repository, type, relatedDay(type)), related.within, period),
    ...(related.filter ? [filterSql(repository, type, related.filter)] : []),
    // Looked up once for all rows, as an array that an index can use.
    ...(related.outcomes
      ? [
          sql`t.outcome_id = any(array(select o.id from config_outcomes o where o.code = any(${related.outcomes})))`,
        ]
      : []),
    // An enrollment isn't a return to the same enrollment.
    ...(related.table === base ? [sql`t.id <> b.id`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

const relatedIn = ({ counts, amount, amounts }: MeasureDefinition): Related | undefined => {
  if (counts && "followedBy" in counts) return counts.followedBy;
  if (amount && "toFirst" in amount) return amount.toFirst;
  return amount && "amountOf" in amount ? amount.amountOf : amounts;
};

/** Returns the condition that a row `t` counts, based on its own fields. */
function ownTest(repository: Repository, type: RecordType, test: Test | undefined): RawBuilder<unknown> {
  if (test && "filter" in test) return filterSql(repository, type, test.filter);
  if (!test || !("onTime" in test)) return sql`null::boolean`;
  const [day, due] = test.onTime.map((name) => dayOf(repository, type, name));
  return sql`coalesce(${day} <= ${due}, false)`;
}

/**
 * Limits work to what was done and what is late. Open work whose due date isn't past in the time zone of the
 * organization can still be done on time, so it doesn't count yet. Work that was archived without being done, or that
 * belongs to a former mentee, isn't late and doesn't count at all.
 */
function doneOrLate(
  repository: Repository,
  type: RecordType,
  { counts }: MeasureDefinition,
): RawBuilder<unknown>[] {
  if (!counts || !("onTime" in counts) || !dueDay(type, "t")) return [];
  const [done] = counts.onTime;
  const late = isLateWork(type, "t", dayForReader(repository.signedIn, "t"));
  return [sql`(${dayOf(repository, type, done)} is not null or ${late})`];
}

const ownAmount = (amount: Amount | undefined): RawBuilder<unknown> =>
  amount && "field" in amount ? sql`${column(amount.field)}::double precision` : sql`null::double precision`;

/** Columns of `r` that summarize the related records of each counted row `b`. */
interface Found {
  readonly columns?: RawBuilder<unknown>;
  readonly hit: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly unknown: RawBuilder<unknown>;
}

function foundIn(repository: Repository, { counts, amount, amounts, kind }: MeasureDefinition): Found {
  const own = { hit: sql`b.hit`, value: sql`b.value`, unknown: sql`b.unknown` };
  if (counts && "followedBy" in counts)
    return { ...own, columns: sql`true as hit`, hit: sql`coalesce(r.hit, false)` };
  if (kind === "change" && amounts) {
    const one = (order: "asc" | "desc") =>
      sql`(array_agg(t.amount order by t.date ${sql.raw(order)}, t.id ${sql.raw(order)}) filter (where t.amount is not null))[1]`;
    return {
      ...own,
      columns: sql`${one("asc")} as first, ${one("desc")} as last, count(t.amount) as count`,
      hit: sql`coalesce(r.last > r.first, false)`,
      unknown: sql`coalesce(r.count, 0) < 2`,
    };
  }
  if (kind === "share") return own;
  const isKnown = (value: RawBuilder<unknown>) => ({
    value,
    hit: kind === "median" ? sql`${value} is not null` : sql`true`,
    unknown: kind === "median" ? sql`${value} is null` : sql`false`,
  });
  if (amount && "toFirst" in amount) {
    const type = repository.typeOf(amount.toFirst.table);
    const day = dayOf(repository, type, relatedDay(type));
    // A note that is dated ahead isn't a contact until its day.
    const first = sql`min(${day}) filter (where ${day} <= ${dayForReader(repository.signedIn, "t")}::date)`;
    return { columns: sql`${first} as first`, ...isKnown(sql`(r.first - b.anchor)`) };
  }
  if (amount && "amountOf" in amount)
    return { columns: sql`sum(t.amount) as total`, ...isKnown(sql`r.total`) };
  return isKnown(sql`b.value`);
}

/**
 * Returns the condition that the person of the enrollment `t` has no other enrollment on the last day of the period.
 */
const hasLeft = ({ to }: Period): RawBuilder<unknown> => sql`not exists (select from enrollments o
  where o.mentee_id = t.mentee_id and o.id <> t.id and o.deleted_at is null
    and coalesce(o.start_date <= ${to}::date, true) and coalesce(o.exit_date > ${to}::date, true))`;

/**
 * Returns `from` and `where` of the counted rows `t`.
 * @param found conditions for the records of the period; `meant` are the conditions for the ones that the measure is
 * about, and `inside` those for the group that it is limited to
 */
function baseRows(
  type: RecordType,
  { one }: MeasureDefinition,
  day: RawBuilder<unknown>,
  period: Period,
  [found, meant, inside]: readonly [RawBuilder<unknown>[], RawBuilder<unknown>[], RawBuilder<unknown>[]],
): RawBuilder<unknown> {
  const table = sql.table(type.table);
  const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  const once = (conditions: readonly RawBuilder<unknown>[], order: "asc" | "desc") => {
    const by = sql.raw(order);
    return sql`(select distinct on (${personOf(type)}) t.* from ${table} t where ${all(conditions)}
      order by ${personOf(type)}, ${day} ${by}, t.id ${by}) t`;
  };
  if (one === "first")
    return sql`from ${once([...found, ...meant], "asc")} where ${all([sql`true`, ...inside])}`;
  if (one === "lastOfLeavers")
    return sql`from ${once(found, "desc")} where ${all([hasLeft(period), ...meant, ...inside])}`;
  return sql`from ${table} t where ${all([...found, ...meant, ...inside])}`;
}

/**
 * Selects the records that a measure counts in a period: `id`, `person` (its mentee), `day`, `grp` (the group), `hit`
 * (it counts), `unknown` (it isn't known), `value`, and `via` (the first related record that it counts by).
 * @param organizationId the organization, or null for all that the caller sees
 * @throws AppError forbidden for records that the caller may not list, badRequest for a filter on fields that they may
 * not read
 */
export function countedRows(
  repository: Repository,
  definition: MeasureDefinition,
  period: Period,
  organizationId: string | null,
  grouping: Grouping | null,
  within: readonly GroupLimit[] = [],
): RawBuilder<unknown> {
  const { base, who, given, unknown } = definition;
  const type = repository.typeOf(base);
  const { caller } = repository.signedIn;
  assertAllowed(authorizeType(caller, type, "list"));
  const day = dayOf(repository, type, definition.day);
  const related = relatedIn(definition);
  const [from, until] = related ? anchorsOf(related.within) : [null, null];
  const anchor = (name: string | null) => (name ? dayOf(repository, type, name) : sql`null::date`);
  const conditions = [
    toSql(listFilter(caller, type, { organizationId, menteeId: null }), factColumns(type)),
    sql`t.deleted_at is null`,
    // Records of a deleted mentee count as deleted.
    sql`${personOf(type)} not in (select m.id from mentees m where m.deleted_at is not null)`,
    sql`${day} between ${period.from}::date and ${period.to}::date`,
    ...doneOrLate(repository, type, definition),
  ];
  const meant = who ? [filterSql(repository, type, who)] : [];
  const inside = within.map((one) => inGroup(type, day, one, period));
  const found = foundIn(repository, definition);
  const of = (part: Related) => relatedTo(repository, base, part, period);
  const tableOf = (part: Related) => sql.table(repository.typeOf(part.table).table);
  // Reads the related records of all counted ones in one pass.
  const isFound = related && found.columns;
  const r = isFound
    ? sql`, r as (select b.id, min(t.id) as via, ${found.columns} from b join ${tableOf(related)} t on ${of(related)} group by b.id)`
    : sql``;
  return sql`
    with b as materialized (
      select t.id, ${personOf(type)} as person, ${day} as day,
        ${anchor(from)} as anchor, ${anchor(until)} as "limit",
        ${ownTest(repository, type, definition.counts)} as hit, ${ownAmount(definition.amount)} as value,
        ${unknown ? filterSql(repository, type, unknown) : sql`false`} as unknown,
        ${groupSql(type, day, grouping, period)} as grp
      ${baseRows(type, definition, day, period, [conditions, meant, inside])})${r}
    select b.id, b.person, b.day, b.grp, coalesce(${found.hit}, false) as hit,
      coalesce(${found.unknown}, false) as unknown, ${found.value}::double precision as value,
      ${isFound ? sql`r.via` : sql`null::bigint`} as via
    from b ${isFound ? sql`left join r on r.id = b.id` : sql``}
    ${given ? sql`where exists (select from ${tableOf(given)} t where ${of(given)})` : sql``}`;
}
