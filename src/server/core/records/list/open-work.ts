/** What is open and what is late: the one definition of both, for every list, screen, export, measure and reminder. */
import { sql, type RawBuilder } from "kysely";
import { registry } from "#shared/records/registry.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";

type Condition = RawBuilder<unknown>;

/** A record type of work by its name. @throws Error for an unknown one */
export function workType(name: string): RecordType {
  const type = registry.get(name);
  if (!type) throw new Error(`${name} is not registered`);
  return type;
}

const columnOf =
  (alias: string) =>
  (name: string): Condition =>
    sql.ref(`${alias}.${sqlName(name)}`);

/** The last day of a row of work; undefined for types without one. */
export function dueDay({ dueField, workFields }: RecordType, alias: string): Condition | undefined {
  const due = dueField ?? workFields?.due;
  return due === undefined ? undefined : columnOf(alias)(due);
}

/** Somebody still has to do the work of a row: it is not done, and was neither archived, withdrawn nor released. */
export function isOpenWork(type: RecordType, alias: string): Condition {
  const { activeField, doneField, openState, workFields } = type;
  const column = columnOf(alias);
  if (doneField)
    return sql`(${activeField ? sql`${column(activeField)} and` : sql``} not ${column(doneField)})`;
  return openState && workFields
    ? sql`(${column(openState.field)} = ${sql.lit(openState.code)})`
    : sql`false`;
}

/** Matches mentees in the program. No one waits for what a former mentee was to do. */
const isActiveMentee = (menteeId: Condition): Condition => sql`exists (
  select from mentees am where am.id = ${menteeId} and am.active and am.deleted_at is null)`;

/**
 * Matches rows with open work that someone waits for.
 * @param menteeId the mentee of all rows, who is then looked up once; otherwise the column of each row
 */
export const isWaitedFor = (
  type: RecordType,
  alias: string,
  menteeId: Condition = columnOf(alias)("menteeId"),
): Condition =>
  sql`(${isOpenWork(type, alias)} and ${columnOf(alias)("deletedAt")} is null and ${isActiveMentee(menteeId)})`;

/**
 * Matches rows with open work whose last day is over.
 * @param day today, `YYYY-MM-DD` or an expression
 * @param menteeId as in {@link isWaitedFor}
 */
export function isLateWork(type: RecordType, alias: string, day: unknown, menteeId?: Condition): Condition {
  const due = dueDay(type, alias);
  return due ? sql`(${due} < ${day}::date and ${isWaitedFor(type, alias, menteeId)})` : sql`false`;
}
