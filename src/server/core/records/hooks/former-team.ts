/**
 * Ensures that a mentee's open records refer only to people who work in the organization, also after a move or an undo.
 */
import { sql, type RawBuilder } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { leavingPointers, type Pointer } from "#shared/records/pointers.ts";
import { users } from "#shared/records/users.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { column, plainColumns, type StoredRow } from "../columns.ts";
import { startOf } from "../list/leaver-numbers.ts";
import { storeDraft } from "../save/store.ts";
import { syncCaseManager } from "./caseload.ts";
import type { HookContext } from "./hook.ts";

/**
 * Returns the condition that the row `t` is open and, if it has a time, upcoming. Participants of past events don't
 * change.
 */
function isAhead(pointer: Pointer): RawBuilder<unknown> {
  const { openState } = pointer.type;
  const start = startOf(pointer);
  const isOpen = openState ? sql`${column(openState.field)} = ${openState.code}` : sql`true`;
  return start ? sql`${isOpen} and ${start} > now()` : isOpen;
}

/** Returns which of the given people work for an organization. */
async function peopleIn({ db }: HookContext, organizationId: string, ids: readonly unknown[]) {
  const { rows } = await sql<IdRow>`select id from users
    where id = any(${ids}::bigint[]) and organization_id = ${organizationId} and active and deleted_at is null`.execute(
    db,
  );
  return new Set<unknown>(rows.map(({ id }) => id));
}

async function leaveRow(
  context: HookContext,
  { name, field }: Pointer,
  row: StoredRow,
  organizationId: string,
): Promise<void> {
  const named = [row[name]].flat().filter((id) => id !== null && id !== undefined);
  const staying = await peopleIn(context, organizationId, named);
  const left = named.filter((id) => staying.has(id));
  if (left.length === named.length) return;
  const values = { [name]: field.value === "idList" ? left : null };
  await storeDraft(context, { values, secrets: {}, columns: {}, organizationId }, row, "change");
}

/**
 * Removes people who don't work for the organization from a mentee's open records and records each change in the
 * history. These are people of a former organization, and people who were disabled or deleted. They aren't notified.
 * Deleted records are included, because they can be restored. Duties are ended by the database after a move (migration
 * 0036) and by {@link endDutiesOfLeavers}.
 * @param organizationId the organization that the records belong to
 */
export async function leaveFormerTeam(
  outer: HookContext,
  menteeId: string,
  organizationId: string,
): Promise<void> {
  const { db, registry } = outer;
  const pointers = [...registry.values()].flatMap((type) => leavingPointers(type, users.name));
  for (const pointer of pointers) {
    const { type, field } = pointer;
    if (type.scope !== "mentee" || field.whenPersonLeaves === "recordEnds") continue;
    const { rows } =
      await sql<StoredRow>`select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
      where t.mentee_id = ${menteeId} and ${isAhead(pointer)} order by t.id for no key update of t`.execute(
        db,
      );
    for (const row of rows) await leaveRow({ ...outer, type }, pointer, row, organizationId);
  }
}

/**
 * Ends the duties of disabled or deleted people for a mentee. The case manager is then another person with that duty,
 * or no one.
 */
export async function endDutiesOfLeavers(context: HookContext, menteeId: string): Promise<void> {
  await sql`select end_mentee_staff(array_agg(s.id), d.day)
    from mentee_staff s join users u on u.id = s.staff_id join lateral organization_day(s.organization_id) d(day) on true
    where s.mentee_id = ${menteeId} and s.deleted_at is null and coalesce(s.until_date >= d.day, true)
      and (not u.active or u.deleted_at is not null)
    group by d.day`.execute(context.db);
  await syncCaseManager(context, menteeId);
}

/**
 * Deletes notifications about a mentee to people of a former organization, with push messages that aren't sent yet. The
 * database does the same when a team member moves (migration 0205).
 */
export async function forgetNotices(
  { db }: HookContext,
  menteeId: string,
  organizationId: string,
): Promise<void> {
  await sql`delete from notifications n using users u where n.mentee_id = ${menteeId} and u.account_id = n.account_id
    and u.organization_id not in (${organizationId}, ${superOrganizationId})`.execute(db);
}
