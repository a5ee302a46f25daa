/** The filter of a list as a condition on its rows. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { canFilterField } from "#shared/access/policy.ts";
import { fieldColumns } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { membersOf, type Condition, type FilterNode } from "#shared/filters/filter.ts";
import { checkCondition, type CheckedCondition } from "#shared/filters/operators.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { dayColumn } from "../columns.ts";
import { holdsText } from "./search.ts";

type Compile = (
  stored: RawBuilder<unknown>,
  condition: CheckedCondition,
  caller: Caller,
) => RawBuilder<unknown>;

/** Texts compare without regard to case and accents; no text is an empty one. */
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

/** @param of a value as PostgreSQL compares it with the column */
const compileOrder =
  (of: (value: unknown) => RawBuilder<unknown>): Compile =>
  (stored, { op, values: [value, end] }) => {
    if (op === "is") return sql`${stored} = ${of(value)}`;
    if (op === "before") return sql`${stored} < ${of(value)}`;
    if (op === "after") return sql`${stored} > ${of(value)}`;
    if (op === "between") return sql`${stored} between ${of(value)} and ${of(end)}`;
    return isEmpty(stored, op);
  };

const compileDay = compileOrder((value) => sql`${value}::date`);
const dayOf: Compile = (stored, condition, caller) =>
  compileDay(sql`(${stored} at time zone 'UTC')::date`, condition, caller);

const compileChoice: Compile = (stored, { op, values }, { personId }) => {
  if (op === "me") return sql`${stored} = ${personId}`;
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
  instant: dayOf,
  moment: (stored, condition, caller) => compileDay(sql`${stored}::date`, condition, caller),
  boolean: (stored, { values: [value] }) => sql`coalesce(${stored}, false) = ${value}`,
  id: compileChoice,
  code: compileChoice,
  // Codes come as text.
  numberCode: (stored, condition, caller) => compileChoice(sql`${stored}::text`, condition, caller),
  idList: compileList("bigint[]"),
  codeList: compileList("text[]"),
};

/** Whether a field refers to people like the caller, so that "me" is one of them. */
const refersToCaller = ({ options }: Field, { accountType }: Caller): boolean =>
  options !== undefined &&
  "list" in options &&
  options.list === (accountType === "staff" ? "users" : "mentees");

function compileCondition(caller: Caller, type: RecordType, condition: Condition): RawBuilder<unknown> {
  const refused = new AppError("badRequest", `filter.${condition.field}`);
  const field = Object.hasOwn(type.fields, condition.field) ? type.fields[condition.field] : undefined;
  if (!field || fieldColumns(field).length === 0 || !canFilterField(caller, field)) throw refused;
  const compile = compilers[field.value];
  const checked = checkCondition(field, condition);
  if (!compile || !checked || (checked.op === "me" && !refersToCaller(field, caller))) throw refused;
  return compile(dayColumn(condition.field, field), checked, caller);
}

/**
 * The condition of a filter on the row `t`.
 * @throws AppError badRequest for a field that is unknown or that the caller may not read in all rows of the list, and
 * for operators and values that do not fit the field
 */
export function filterCondition(caller: Caller, type: RecordType, node: FilterNode): RawBuilder<unknown> {
  const group = membersOf(node);
  if (!group) return compileCondition(caller, type, node as Condition);
  const members = group.members.map((member) => filterCondition(caller, type, member));
  return sql`(${sql.join(members, group.join === "all" ? sql` and ` : sql` or `)})`;
}
