/** How to undo a change of scheduled appointments. New appointments, notes, and services are noted where they are saved. */
import { sql } from "kysely";
import { encode } from "#shared/fields/codec.ts";
import type { SentData } from "#server/core/records/save/authorize.ts";
import { lockRow } from "#server/core/records/save/lock-row.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";
import { noteFirst, type UndoStep } from "#server/core/records/save/undo-steps.ts";
import type { Row } from "#server/platform/db/row.ts";

/** The former values of changed appointments in wire form, by id, and their sequence numbers for calendar programs. */
type Former = Readonly<Record<string, { readonly data: SentData; readonly sequence: number }>>;

/**
 * Reads fields of appointments before they are changed.
 * @param ids locked appointments
 */
export async function readFormer(
  context: WriteContext,
  ids: readonly string[],
  names: readonly string[],
): Promise<Former> {
  const { rows } = await sql<Row<"appointments", "id" | "sequence">>`
    select id, sequence from appointments where id = any(${ids}::bigint[])`.execute(context.db);
  const former: Record<string, Former[string]> = {};
  for (const { id, sequence } of rows) {
    const row = await lockRow(context, id);
    const data = Object.entries(context.type.fields).flatMap(([name, field]) =>
      row && names.includes(name) ? [[name, encode(row[name], field) ?? ""]] : [],
    );
    former[id] = { data: Object.fromEntries(data), sequence };
  }
  return former;
}

type Changed = Row<"appointments", "id" | "mentee_id" | "version" | "sequence" | "invited_sequence">;

/**
 * Notes how to undo a save of appointments, in its transaction, after they were changed.
 * @param ids appointments that were scheduled before
 * @param former their former values. By default, only their status changed.
 */
export async function noteChanged(
  { db, type }: WriteContext,
  ids: readonly string[],
  former: Former = {},
): Promise<void> {
  const { rows } =
    await sql<Changed>`select id, mentee_id, version, sequence, invited_sequence from appointments
    where id = any(${ids}::bigint[]) order by id`.execute(db);
  const steps = rows.map((row): UndoStep => {
    const { id, version, sequence, invited_sequence: invited } = row;
    const { data = { status: "planned" }, ...was } = former[id] ?? {};
    // A change of the status increases the sequence number by one.
    const moved = { before: { sequence: sequence - 1, invited, ...was } };
    return { tableName: type.name, id, menteeId: row.mentee_id, kind: "setMany", version, data, moved };
  });
  noteFirst(db, steps);
}
