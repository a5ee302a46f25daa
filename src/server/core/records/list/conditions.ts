/** The conditions for the rows of a list. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { filterFacts, menteeFilter, type FilterFact, type RowFilter } from "#shared/access/row-filter.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { waivedField } from "#shared/fields/field.ts";
import { neededFields } from "#shared/records/waivers.ts";
import { isAssigned, startOfDay } from "#server/platform/db/expressions.ts";
import { AppError } from "#server/kernel/errors.ts";
import { column, dayColumn } from "../columns.ts";
import { columnSql, fieldSql, literal } from "../sql-text.ts";
import { ofOneOrganization } from "./one-organization.ts";
import { isAcross, type ListQuery } from "./query.ts";
import { searchCondition } from "./search.ts";

/** Returns the columns of a record type's rows, table alias `t`, with the facts of filters. */
export const factColumns =
  (type: RecordType) =>
  (fact: FilterFact): RawBuilder<unknown> =>
    column(
      (fact === "organizationId" && type.isOrganization) || (fact === "menteeId" && type.isMentee)
        ? "id"
        : fact,
    );

/**
 * Returns the fact `assigned` of the row `t`, for rows about a mentee and callers limited to a caseload. Null
 * otherwise.
 */
export const assignedSql = (caller: Caller, type: RecordType): RawBuilder<unknown> =>
  caller.caseloadOnly && type.menteeKey
    ? sql`case when ${isAssigned(column(type.menteeKey), caller.personId)} then ${caller.personId}::text end`
    : sql`null`;

/** Returns the condition that a row is its mentee's newest, for types that keep earlier rows. True for other types. */
export const newestOf = ({ keepsEarlier }: RecordType, alias = ""): RawBuilder<unknown> =>
  keepsEarlier ? sql.raw(`${alias && `${alias}.`}newest`) : sql`true`;

/**
 * Returns the condition for the rows that a filter allows.
 * @param columnOf returns the column of a fact
 */
export function toSql(
  filter: RowFilter,
  columnOf: (fact: FilterFact) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const alternatives = filter.map((wanted) => {
    const facts = filterFacts(wanted).map((fact) =>
      fact === "assigned"
        ? isAssigned(columnOf("menteeId"), String(wanted.assigned))
        : wanted[fact] === null
          ? sql`${columnOf(fact)} is null`
          : sql`${columnOf(fact)} = ${wanted[fact]}`,
    );
    return facts.length > 0 ? sql.join(facts, sql` and `) : sql`true`;
  });
  return alternatives.length > 0 ? sql`(${sql.join(alternatives, sql` or `)})` : sql`false`;
}

/**
 * Returns the conditions for the first and last day of a list. Days of an instant are in the list's time zone and are
 * compared as instants, so that an index on the column can be used. Days of a moment are in the moment's zone.
 */
function dateConditions({ type, startDate, endDate, zone }: ListQuery): RawBuilder<unknown>[] {
  const name = type.list?.dateField ?? "createdAt";
  const field = type.fields[name];
  const day = dayColumn(name, field);
  if (field && field.value !== "instant")
    return [
      ...(startDate ? [sql`${day} >= ${startDate}::date`] : []),
      ...(endDate ? [sql`${day} < ${endDate}::date + 1`] : []),
    ];
  return [
    ...(startDate ? [sql`${column(name)} >= ${startOfDay(sql`${startDate}::date`, zone)}`] : []),
    ...(endDate ? [sql`${column(name)} < ${startOfDay(sql`(${endDate}::date + 1)`, zone)}`] : []),
  ];
}

/**
 * Returns the condition that a required answer is neither given nor waived: `missingAnswers` of
 * `#shared/records/waivers.ts` in SQL. Erased answers aren't required.
 * @throws AppError badRequest for types without waivers
 */
function incompleteCondition(type: RecordType): RawBuilder<unknown> {
  if (!type.hasWaivers) throw new AppError("badRequest", "incomplete");
  const missing = neededFields(type).map((name) => {
    const isEmpty = `${fieldSql(name, type.fields[name])} is null`;
    if (!type.fields[name]?.waivable) return isEmpty;
    return `${isEmpty} and ${literal(name)} <> all(${columnSql(waivedField)})`;
  });
  const isOpen = type.fields["anonymizedAt"] ? ` and ${columnSql("anonymizedAt")} is null` : "";
  return sql.raw(`(${missing.join(" or ")})${isOpen}`);
}

/** Conditions for record types whose table also has other rows. Deliveries to webhooks have a separate list. */
const ofRecords: Readonly<Record<string, RawBuilder<unknown>>> = { deliveries: sql`t.channel <> 'webhook'` };

/**
 * Returns the condition for rows `t` that exist: those that aren't deleted (or are, for a list of deleted ones) and
 * belong to the type.
 */
export function isPresent({ scope, table }: RecordType, isDeleted = false): RawBuilder<unknown> {
  if (scope === "system") return ofRecords[table] ?? sql`true`;
  return isDeleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`;
}

/**
 * The condition that the mentee of a row `t` exists. Records of a deleted mentee count as deleted. There are few such
 * mentees, so they are looked up once.
 */
export const underLiveMentee = sql`t.mentee_id not in (select m.id from mentees m where m.deleted_at is not null)`;

/**
 * Returns the condition that the mentee of a row `t` exists and is visible to the caller. True for types without a
 * mentee.
 */
export function hasVisibleMentee(caller: Caller, { scope }: RecordType): RawBuilder<unknown> {
  if (scope !== "mentee") return sql`true`;
  const columnOf = (fact: FilterFact) => sql.ref(fact === "menteeId" ? "vm.id" : `vm.${sqlName(fact)}`);
  return sql`exists (select from mentees vm where vm.id = t.mentee_id and vm.deleted_at is null
    and ${toSql(menteeFilter(caller), columnOf)})`;
}

/** Returns the conditions on a list's rows, table alias `t`. */
export function conditionsOf(query: ListQuery): RawBuilder<unknown> {
  const { type, filter, active, chosen, also } = query;
  const conditions = [
    toSql(filter, factColumns(type)),
    ...dateConditions(query),
    isPresent(type, query.deleted),
  ];
  // A literal, so that PostgreSQL plans a prepared statement once and not each time.
  if (active !== null && type.activeField)
    conditions.push(sql`${column(type.activeField)} = ${sql.lit(active)}`);
  if (isAcross(query)) conditions.push(underLiveMentee);
  if (query.incomplete) conditions.push(incompleteCondition(type));
  const search = searchCondition(query);
  if (search) conditions.push(search);
  if (type.fields[query.sortFieldName]?.custom?.isIndexed)
    conditions.push(sql`${ofOneOrganization(filter)}true`);
  if (chosen) conditions.push(chosen.condition);
  if (also) conditions.push(also);
  return sql.join(conditions, sql` and `);
}
