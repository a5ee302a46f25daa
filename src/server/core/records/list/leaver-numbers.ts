/** Conditions for records that depend on a departing team member: for displayed numbers (ADR 36) and their lists. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType, canFilterField } from "#shared/access/policy.ts";
import type { Caller } from "#shared/access/caller.ts";
import { leavingPointers, type Pointer } from "#shared/records/pointers.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { users } from "#shared/records/users.ts";
import { menteesInRooms } from "#server/core/chat/hand-over-rooms.ts";
import { AppError } from "#server/kernel/errors.ts";
import { column, namesRow, orderColumn } from "../columns.ts";
import { isOpenWork } from "./definitions.ts";
import { requireList } from "./report-numbers.ts";

type Condition = RawBuilder<unknown>;

/** Returns the condition that the row `t` refers to a person through a field, and isn't settled. */
export const namesPerson = ({ type: { openState }, name, field }: Pointer, personId: unknown): Condition => {
  const isOpen = openState ? sql` and ${column(openState.field)} = ${openState.code}` : sql``;
  return sql`(${namesRow(name, field, personId)}${isOpen})`;
};

/** Returns the condition that the mentee of a row isn't deleted. True for types that aren't below a mentee. */
export const isUnderLiveMentee = ({ scope }: RecordType): Condition =>
  scope === "mentee"
    ? sql`not exists (select from mentees m where m.id = t.mentee_id and m.deleted_at is not null)`
    : sql`true`;

/**
 * Returns the condition that the row `t` is reassigned. For records with a period, these are the ones that haven't
 * ended, except current rows that mirror a field of the mentee, which change with that field.
 */
export function isHandedOver({ type, field }: Pointer): Condition {
  if (!type.period) return sql`true`;
  const isAhead = sql`coalesce(${column(type.period.until)} >= organization_day(t.organization_id), true)`;
  if (field.whenPersonLeaves !== "recordEnds") return isAhead;
  const isOpen = sql`t.deleted_at is null and ${isAhead}`;
  if (!type.mirrored) return isOpen;
  return sql`${isOpen} and (${column(type.mirrored.field)} <> ${type.mirrored.code}
    or ${column(type.period.from)} > organization_day(t.organization_id))`;
}

/** Returns the condition that the row `t` depends on a person through a field. */
export const dependsBy = (pointer: Pointer, personId: unknown): Condition =>
  sql`(${namesPerson(pointer, personId)} and t.deleted_at is null and ${isHandedOver(pointer)}
    and ${isUnderLiveMentee(pointer.type)})`;

/** Returns the condition that a record of the mentee `t` depends on a person through a field. */
export const hasBelow = (pointer: Pointer, personId: unknown): Condition =>
  sql`(t.deleted_at is null and t.id in (
    select t.mentee_id from ${sql.table(pointer.type.table)} t where ${dependsBy(pointer, personId)}))`;

/** Returns the condition that a row `t` is open work, and that its mentee depends on a person through a field. */
export const isOpenWorkOf = (type: RecordType, mentee: Pointer, personId: unknown): Condition =>
  sql`(${isOpenWork(type, "t")} and t.mentee_id in (
    select t.id from ${sql.table(mentee.type.table)} t where ${dependsBy(mentee, personId)}))`;

/**
 * Returns the start of the row `t`, for types that can be canceled and refer to several people. Undefined for others.
 */
export function startOf({ type, field }: Pointer): Condition | undefined {
  const start = type.list?.dateField;
  if (!type.openState?.cancelled || !start || field.value !== "idList") return undefined;
  return orderColumn(start, type.fields[start]);
}

/**
 * Returns the condition that the row `t` depends on a person, is upcoming, and refers to no one else. Undefined for
 * types that can't be canceled.
 */
export function isAloneWith(pointer: Pointer, personId: unknown): Condition | undefined {
  const start = startOf(pointer);
  if (!start) return undefined;
  return sql`(${dependsBy(pointer, personId)} and cardinality(${column(pointer.name)}) = 1 and ${start} > now())`;
}

/**
 * Returns the fields through which the caller can see the people that a type refers to. @throws AppError badRequest if
 * there are none
 */
function readable(caller: Caller, type: RecordType): Pointer[] {
  const pointers = leavingPointers(type, users.name).filter(({ field }) => canFilterField(caller, field));
  if (pointers.length === 0) throw new AppError("badRequest", "filter");
  return pointers;
}

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

interface Reader {
  readonly caller: Caller;
}

/**
 * Returns the condition that a row of a type depends on a person. @throws AppError badRequest if the caller can't see
 * the people that its rows refer to
 */
export function dependsOn(reader: Reader, type: RecordType, personId: unknown): Condition {
  if (type.doneField === undefined)
    return anyOf(readable(reader.caller, type).map((pointer) => dependsBy(pointer, personId)));
  requireList(reader, mentees);
  return anyOf(readable(reader.caller, mentees).map((pointer) => isOpenWorkOf(type, pointer, personId)));
}

/** Requires the type of mentees, the only one with these filters. @throws AppError badRequest for other types */
function requireMentees(type: RecordType): void {
  if (!type.isMentee) throw new AppError("badRequest", "filter");
}

/**
 * Selects mentees `t` for which a person has a duty other than case manager, or will be the case manager.
 * @throws AppError badRequest
 */
export function hasOtherDuty(reader: Reader, type: RecordType, personId: unknown): Condition {
  requireMentees(type);
  requireList(reader, menteeStaff);
  return anyOf(readable(reader.caller, menteeStaff).map((pointer) => hasBelow(pointer, personId)));
}

/**
 * Selects upcoming rows `t` that are left without anyone. @throws AppError badRequest for types that can't be canceled
 */
export function isOnlyWith({ caller }: Reader, type: RecordType, personId: unknown): Condition {
  const alone = readable(caller, type).flatMap((pointer) => isAloneWith(pointer, personId) ?? []);
  if (alone.length === 0) throw new AppError("badRequest", "filter");
  return anyOf(alone);
}

/**
 * Selects mentees `t` in whose room a person is. Like the number, only for callers who may edit or delete that person.
 * @throws AppError badRequest
 */
export function isInRoomOf({ caller }: Reader, type: RecordType, personId: unknown): Condition {
  requireMentees(type);
  const decides = (["edit", "delete"] as const).some(
    (action) => authorizeType(caller, users, action) === "allow",
  );
  if (!decides || caller.caseloadOnly) throw new AppError("badRequest", "filter");
  return sql`exists (select from users u where u.id = ${personId} and u.organization_id = t.organization_id
    and t.id in (${menteesInRooms(sql`u.account_id`, sql`u.organization_id`)}))`;
}
