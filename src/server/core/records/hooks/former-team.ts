/** A mentee who goes to another organization: what is open names nobody of the former one any more. */
import { sql, type RawBuilder } from "kysely";
import { leavingPointers, type Pointer } from "#shared/records/pointers.ts";
import { users } from "#shared/records/users.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { column, plainColumns, type StoredRow } from "../columns.ts";
import { startOf } from "../list/leaver-numbers.ts";
import { storeDraft } from "../save/store.ts";
import type { HookContext } from "./hook.ts";

/** The row `t` is open and, where it has a time, still to come: who was there stays so. */
function isAhead(pointer: Pointer): RawBuilder<unknown> {
  const { openState } = pointer.type;
  const start = startOf(pointer);
  const isOpen = openState ? sql`${column(openState.field)} = ${openState.code}` : sql`true`;
  return start ? sql`${isOpen} and ${start} > now()` : isOpen;
}

/** Those of some people who belong to an organization. */
async function peopleIn({ db }: HookContext, organizationId: string, ids: readonly unknown[]) {
  const { rows } = await sql<IdRow>`select id from users
    where id = any(${ids}::bigint[]) and organization_id = ${organizationId}`.execute(db);
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
 * Takes the people of other organizations out of what is open of a mentee, each with its line in the history: none of them hears
 * of it, and the new team puts its own in. Deleted records too, because they can be restored. Duties end in the database
 * (migration 0036).
 * @param organizationId the new one, to which the records belong already
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
    if (type.scope !== "mentee" || field.handOver === "ends") continue;
    const { rows } =
      await sql<StoredRow>`select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
      where t.mentee_id = ${menteeId} and ${isAhead(pointer)} order by t.id for no key update of t`.execute(
        db,
      );
    for (const row of rows) await leaveRow({ ...outer, type }, pointer, row, organizationId);
  }
}
