/**
 * The SQL of the definitions in `#shared/records/definitions.ts`: open, late, not contacted, and unassigned. All lists,
 * screens, exports, measures, and reminders get it from here.
 */
import { sql, type RawBuilder } from "kysely";
import { isSuper, type Caller } from "#shared/access/caller.ts";
import { dayIn } from "#shared/fields/days.ts";
import {
  openWork,
  lateWork,
  quietMentee,
  unassignedMentee,
  type Definition,
} from "#shared/records/definitions.ts";
import { dueFieldOf } from "#shared/records/dated-parts.ts";
import { menteeActiveName } from "#shared/records/mentee-field.ts";
import { registry } from "#shared/records/registry.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

type Condition = RawBuilder<unknown>;

/** Returns a record type of work by its name. @throws Error for an unknown one */
export function workType(name: string): RecordType {
  const type = registry.get(name);
  if (!type) throw new Error(`${name} is not registered`);
  return type;
}

const columnOf =
  (alias: string) =>
  (name: string): Condition =>
    sql.ref(`${alias}.${sqlName(name)}`);

/**
 * Returns a definition as SQL. Indexes are built on `column` and `not column`, so booleans aren't compared with a
 * value.
 * @param column returns the column of a field
 * @param today `YYYY-MM-DD` or an expression
 */
function definitionSql(
  definition: Definition | undefined,
  column: (field: string) => Condition,
  today: unknown,
): Condition {
  const tests = definition?.map((test) => {
    const stored = column(test.field);
    if (!("is" in test)) {
      if (test.state === "empty") return sql`${stored} is null`;
      return test.state === "past" ? sql`${stored} < ${today}::date` : sql`${stored} <= ${today}::date`;
    }
    if (test.is === "1") return stored;
    return test.is === "0" ? sql`not ${stored}` : sql`${stored} = ${sql.lit(test.is)}`;
  });
  return tests ? sql`(${sql.join(tests, sql` and `)})` : sql`false`;
}

/** The current day in the time zone of the organization of a row. */
export const dayOfRow = (alias: string): Condition =>
  sql`organization_day(${columnOf(alias)("organizationId")})`;

/**
 * Returns the current day in the time zone of the organization of a row that a team member sees. The rows of most
 * callers belong to one organization, so that its day is a constant that an index can use.
 * @param day today in the time zone of the caller's organization
 */
export const dayFor = (caller: Caller, day: string, alias: string): Condition =>
  isSuper(caller) ? dayOfRow(alias) : sql`${day}`;

/** Returns the current day of the row `alias` as {@link dayFor} does, for a signed-in team member. */
export const dayForReader = (
  { caller, organizationZone }: Pick<SignedIn, "caller" | "organizationZone">,
  alias: string,
): Condition => dayFor(caller, dayIn(organizationZone), alias);

/**
 * Returns the current day in the time zone of a mentee's organization. A statement about one mentee computes it once.
 */
export const dayOfMentee = (menteeId: Condition): Condition =>
  sql`(select organization_day(dm.organization_id) from mentees dm where dm.id = ${menteeId})`;

const isActiveMentee = (menteeId: Condition): Condition => sql`exists (
  select from mentees am where am.id = ${menteeId} and am.active and am.deleted_at is null)`;

function workSql(
  definition: Definition | undefined,
  alias: string,
  today: unknown,
  menteeId: Condition = columnOf(alias)("menteeId"),
): Condition {
  const column = columnOf(alias);
  const test = definitionSql(
    definition,
    (field) => (field === menteeActiveName ? isActiveMentee(menteeId) : column(field)),
    today,
  );
  return sql`(${column("deletedAt")} is null and ${test})`;
}

/** Returns the due date of a row of work. Undefined for other types. */
export function dueDay(type: RecordType, alias: string): Condition | undefined {
  const due = dueFieldOf(type);
  return due === undefined ? undefined : columnOf(alias)(due);
}

/**
 * Returns the condition that a row is open work.
 * @param menteeId the mentee of all rows, who is then looked up once. By default, the column of each row.
 */
export const isOpenWork = (type: RecordType, alias: string, menteeId?: Condition): Condition =>
  workSql(openWork(type), alias, null, menteeId);

/**
 * Returns the condition that a row is late work.
 * @param day today in the time zone of the row's organization, `YYYY-MM-DD` or an expression
 * @param menteeId as in {@link isOpenWork}
 */
export const isLateWork = (
  type: RecordType,
  alias: string,
  day: unknown = dayOfRow(alias),
  menteeId?: Condition,
): Condition => workSql(lateWork(type), alias, day, menteeId);

/**
 * Returns the condition that a row of `mentee_attention` is of an active mentee with late goals, tasks, or challenges.
 * @param day see {@link isLateWork}
 */
export const hasLateWork = (alias: string, day: unknown): Condition =>
  sql`(${sql.ref(`${alias}.is_active`)} and ${sql.ref(`${alias}.due_on`)} < ${day}::date)`;

/**
 * Returns the condition that a row of `mentee_attention` is of a mentee who wasn't contacted for too long.
 * @param day see {@link isLateWork}
 */
export const isQuiet = (alias: string, day: unknown = dayOfRow(alias)): Condition =>
  definitionSql(quietMentee, (field) => columnOf(alias)(field === "active" ? "isActive" : field), day);

/** Returns the condition that a row of `mentees` is unassigned. */
export const isUnassigned = (alias: string): Condition =>
  sql`(${columnOf(alias)("deletedAt")} is null and ${definitionSql(unassignedMentee(), columnOf(alias), null)})`;
