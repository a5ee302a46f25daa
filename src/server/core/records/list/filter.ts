/** Compiles the filter of a list to a condition on its rows. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { canFilterField } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { fieldColumns } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { Condition, FilterNode } from "#shared/filters/filter.ts";
import { membersOf } from "#shared/filters/members.ts";
import { checkCondition, type CheckedCondition } from "#shared/filters/operators.ts";
import { isRelative, relativeDays, type RelativeOperator } from "#shared/filters/relative-days.ts";
import { menteeField, menteeFieldName } from "#shared/records/mentee-field.ts";
import { filterField, menteePart } from "#shared/records/filter-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { dayOfInstant, startOfDay } from "#server/platform/db/expressions.ts";
import { dayColumn } from "../columns.ts";
import { quietTotal } from "./attention.ts";
import { computed, type FilterReader } from "./computed.ts";
import { dayFor } from "./definitions.ts";
import { factColumns, toSql } from "./conditions.ts";
import { indexedPart, looksForWords } from "./indexed-part.ts";
import type { ChosenRows } from "./query.ts";
import { requireList } from "./report-numbers.ts";
import { holdsText } from "./search.ts";

type Compile = (
  stored: RawBuilder<unknown>,
  condition: CheckedCondition,
  reader: FilterReader,
) => RawBuilder<unknown>;

/** Text comparison ignores case and accents. A missing text is equal to an empty one. */
const compileText: Compile = (stored, { op, values: [value] }) => {
  const folded = sql`search_fold(coalesce(${stored}, ''))`;
  const wanted = sql`(select search_fold(${value}))`;
  if (op === "is") return sql`${folded} = ${wanted}`;
  if (op === "isNot") return sql`${folded} <> ${wanted}`;
  if (op === "startsWith") return sql`starts_with(${folded}, ${wanted})`;
  if (op === "contains") return holdsText(folded, String(value));
  return op === "empty" ? sql`coalesce(${stored}, '') = ''` : sql`coalesce(${stored}, '') <> ''`;
};

const isEmpty = (stored: RawBuilder<unknown>, op: string) =>
  op === "empty" ? sql`${stored} is null` : sql`${stored} is not null`;

/** @param of converts a value to a form that PostgreSQL can compare with the column */
const compileOrder =
  (of: (value: unknown) => RawBuilder<unknown>): Compile =>
  (stored, { op, values: [value, end] }) => {
    if (op === "is") return sql`${stored} = ${of(value)}`;
    if (op === "before") return sql`${stored} < ${of(value)}`;
    if (op === "after") return sql`${stored} > ${of(value)}`;
    if (op === "between") return sql`${stored} between ${of(value)} and ${of(end)}`;
    return isEmpty(stored, op);
  };

/** @param startOf returns the start of a day in a form that PostgreSQL can compare with the column */
function compileSpan(
  stored: RawBuilder<unknown>,
  op: RelativeOperator,
  count: number,
  today: string,
  startOf: (day: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { from, to } = relativeDays(op, count, today);
  return sql`(${sql.join(
    [
      ...(from === null ? [] : [sql`${stored} >= ${startOf(sql`${from}::date`)}`]),
      ...(to === null ? [] : [sql`${stored} < ${startOf(sql`(${to}::date + 1)`)}`]),
    ],
    sql` and `,
  )})`;
}

const orderOfDays = compileOrder((value) => sql`${value}::date`);

const compileDay: Compile = (stored, condition, reader) => {
  const { op, values } = condition;
  if (!isRelative(op)) return orderOfDays(stored, condition, reader);
  return compileSpan(stored, op, Number(values[0] ?? 0), reader.today.day, (day) => day);
};

/** Days of an instant are in the list's time zone. */
const compileInstant: Compile = (stored, condition, reader) => {
  const { op, values } = condition;
  const { day: today, zone } = reader.today;
  if (!isRelative(op)) return orderOfDays(dayOfInstant(stored, zone), condition, reader);
  return compileSpan(stored, op, Number(values[0] ?? 0), today, (day) => startOfDay(day, zone));
};

const compileChoice: Compile = (stored, { op, values }, { caller }) => {
  if (op === "me") return sql`${stored} = ${caller.personId}`;
  if (op === "is") return sql`${stored} = ${values[0]}`;
  if (op === "in") return sql`${stored} = any(${values})`;
  if (op === "notIn") return sql`(${stored} = any(${values})) is not true`;
  return isEmpty(stored, op);
};

/** @param array the PostgreSQL type of the column */
const compileList =
  (array: "bigint[]" | "text[]"): Compile =>
  (stored, { op, values }) => {
    const wanted = sql`${values}::${sql.raw(array)}`;
    const held = sql`coalesce(${stored}, '{}')`;
    if (op === "has" || op === "hasAll") return sql`${held} @> ${wanted}`;
    if (op === "hasNone") return sql`not (${held} && ${wanted})`;
    return op === "empty" ? sql`cardinality(${held}) = 0` : sql`cardinality(${held}) > 0`;
  };

const compileNumber = compileOrder((value) => sql`${value}::double precision`);

const compilers: Partial<Record<Field["value"], Compile>> = {
  text: compileText,
  integer: compileNumber,
  decimal: compileNumber,
  date: compileDay,
  instant: compileInstant,
  // The day in the moment's zone.
  moment: (stored, condition, reader) => compileDay(sql`${stored}::date`, condition, reader),
  boolean: (stored, { values: [value] }) => sql`coalesce(${stored}, false) = ${value}`,
  id: compileChoice,
  code: compileChoice,
  // Codes are sent as text.
  numberCode: (stored, condition, reader) => compileChoice(sql`${stored}::text`, condition, reader),
  idList: compileList("bigint[]"),
  codeList: compileList("text[]"),
};

/** Returns true if a field refers to people of the caller's type, so that "me" can be one of them. */
const refersToCaller = ({ options }: Field, { accountType }: Caller): boolean =>
  options !== undefined &&
  "list" in options &&
  options.list === (accountType === "staff" ? "users" : "mentees");

/** Returns a field of the type, or the mentee of a mentee's record. */
function fieldOf(type: RecordType, name: string): Field | undefined {
  if (name === menteeFieldName && type.scope === "mentee") return menteeField;
  return filterField(type, name);
}

/** Compiles a condition on the mentee of the row `t`. Only mentees that the caller may list match. */
function ofMentee({ caller, ...reader }: FilterReader, condition: Condition): RawBuilder<unknown> {
  requireList({ caller }, mentees);
  const rows = rowFilter(caller, mentees);
  return sql`(t.mentee_id in (select t.id from ${sql.table(mentees.table)} t
    where t.deleted_at is null and ${toSql(rows, factColumns(mentees))}
      and ${compileCondition({ ...reader, caller, rows }, mentees, condition).condition}))`;
}

function compileCondition(reader: FilterReader, type: RecordType, condition: Condition): ChosenRows {
  const { caller, rows } = reader;
  const { field: name } = condition;
  const part = menteePart(type, name);
  if (part !== undefined)
    return { condition: ofMentee(reader, { ...condition, field: part }), isCollected: false, total: null };
  const refused = new AppError("badRequest", `filter.${name}`);
  const field = fieldOf(type, name);
  if (!field || fieldColumns(field).length === 0 || !canFilterField(caller, field)) throw refused;
  const compile = compilers[field.value];
  const checked = checkCondition(field, condition);
  if (!compile || !checked || (checked.op === "me" && !refersToCaller(field, caller))) throw refused;
  const compute = type.fields[name] === field ? undefined : computed[name];
  const isTrueOfMentee = type.isMentee === true && checked.values[0] === true;
  return {
    condition:
      compute?.(checked, reader, type, compile) ??
      sql`(${indexedPart(field, checked, rows)}${compile(dayColumn(name, field), checked, reader)})`,
    isCollected: looksForWords(field, checked) || (isTrueOfMentee && name === "myCaseload"),
    total:
      isTrueOfMentee && name === "noContact" ? quietTotal(rows, dayFor(caller, reader.today.day, "a")) : null,
  };
}

/**
 * Compiles a filter to a condition on the rows `t`.
 * @throws AppError badRequest for a field that is unknown or that the caller may not read in all rows of the list, and
 * for operators and values that don't fit the field
 */
export function chosenRows(reader: FilterReader, type: RecordType, node: FilterNode): ChosenRows {
  const group = membersOf(node);
  if (!group) return compileCondition(reader, type, node as Condition);
  const members = group.members.map((member) => chosenRows(reader, type, member));
  const conditions = members.map(({ condition }) => condition);
  return {
    condition: sql`(${sql.join(conditions, group.join === "all" ? sql` and ` : sql` or `)})`,
    isCollected: members.some(({ isCollected }) => isCollected),
    total: members.length === 1 ? (members[0]?.total ?? null) : null,
  };
}
