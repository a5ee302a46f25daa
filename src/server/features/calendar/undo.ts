/**
 * Undoes one save of appointments: an outcome with its note, its service, and the replacing or next appointment, a
 * scheduled series, or a change of an appointment and all later ones.
 */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { undoMinutes } from "#shared/constants.ts";
import type { Undo } from "#shared/contracts/calendar.ts";
import { encode } from "#shared/fields/codec.ts";
import { menteeUserNotes } from "#shared/records/mentee-sub-records.ts";
import { services } from "#shared/records/services.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { lockTarget, type SentData } from "#server/core/records/save/authorize.ts";
import { lockRow, lockUnchanged } from "#server/core/records/save/lock-row.ts";
import { undoAdd } from "#server/core/records/save/remove.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Row } from "#server/platform/db/row.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";

/** Ids of the records that a save created or changed. */
export interface Made {
  /** Appointments that were scheduled before. */
  readonly changed: readonly string[];
  /** New appointments. */
  readonly added?: readonly string[];
  readonly noteId?: string | null;
  readonly serviceId?: string | null;
  /** Former state of the changed appointments by id. Undefined if only their status changed, from scheduled. */
  readonly former?: Former;
}

/** The former values of a changed appointment in wire form, and its sequence number for calendar programs. */
export type Former = Readonly<Record<string, { readonly data: SentData; readonly sequence: number }>>;

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

/**
 * Records what a save did, in its transaction.
 * @param before the saved appointment, with its version before the save
 */
export async function noteMade(
  { db, signedIn }: WriteContext,
  before: Pick<StoredRow, "id" | "version">,
  { changed, added = [], noteId = null, serviceId = null, former = {} }: Made,
): Promise<void> {
  // A change of the status increases the sequence number for calendar programs by one.
  await sql`insert into appointment_undos (appointment_id, version, account_id, changed, added, note_id, service_id)
    values (${before.id}, ${before.version + 1}, ${signedIn.caller.accountId},
      (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'version', version, 'sequence', sequence - 1,
          'invited', invited_sequence) || coalesce(${JSON.stringify(former)}::jsonb -> id::text, '{}')), '[]')
        from appointments where id = any(${changed}::bigint[])),
      (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'version', version)), '[]')
        from appointments where id = any(${added}::bigint[])),
      ${noteId}, ${serviceId})`.execute(db);
}

interface Item {
  readonly id: string;
  readonly version: number;
}

interface Save {
  readonly changed: readonly (Item & { readonly data?: SentData })[];
  readonly added: readonly Item[];
  readonly noteId: string | null;
  readonly serviceId: string | null;
  readonly isUndone: boolean;
  readonly isOver: boolean;
}

/** Returns the caller's save, locked. Undefined if there is none or another person saved it. */
async function lockSave({ db, signedIn }: WriteContext, { id, version }: Undo): Promise<Save | undefined> {
  const { rows } = await sql<Save>`
    select changed, added, note_id as "noteId", service_id as "serviceId", undone_at is not null as "isUndone",
      created_at < ${minutesFromNow(-undoMinutes)} as "isOver"
    from appointment_undos
    where appointment_id = ${id} and version = ${version} and account_id = ${signedIn.caller.accountId}
    for update`.execute(db);
  return rows[0];
}

const changedSince = ({ t }: WriteContext) => t("server.appointments.changedSince");

/**
 * Updates the sequence numbers for calendar programs. If no email was sent since the save, nothing happens. Otherwise
 * the appointment is announced as scheduled again, under the calendar id that it shares with its replacement.
 */
async function countAgain({ db }: WriteContext, { id, version }: Undo): Promise<void> {
  await sql`
    with changed as (
      select c.id, c.sequence, c.invited, heir.id as heir_id, heir.sequence as heir_sequence,
        coalesce(heir.invited_sequence = heir.sequence - 1, false) as heir_is_mailed
      from appointment_undos u
      cross join jsonb_to_recordset(u.changed) as c (id bigint, sequence integer, invited integer)
      left join appointments heir on heir.moved_from = c.id
        and exists (select from jsonb_to_recordset(u.added) as made (id bigint) where made.id = heir.id)
      where u.appointment_id = ${id} and u.version = ${version}
    ), silent as (
      update appointments heir set invited_sequence = heir.sequence from changed c where heir.id = c.heir_id
    )
    update appointments a set
      sequence = case when c.heir_is_mailed then c.heir_sequence + 1 else c.sequence end,
      invited_sequence = case when c.heir_is_mailed then a.invited_sequence else c.invited end
    from changed c
    where a.id = c.id and (c.heir_id is not null or a.invited_sequence is not distinct from c.invited)`.execute(
    db,
  );
}

async function undoSave(context: WriteContext, { changed, added, noteId, serviceId }: Save): Promise<void> {
  for (const item of changed) {
    const { before } = await lockTarget(context, item.id, "edit");
    if (before.version !== item.version) throw new BusinessError(changedSince(context));
    await saveInside(context, { tableId: item.id, menteeId: null, data: item.data ?? { status: "planned" } });
  }
  const remove = async (within: WriteContext, { id, version }: Item) =>
    undoAdd(within, await lockUnchanged(within, id, version, changedSince(context)));
  for (const item of added) await remove(context, item);
  const parts = { [menteeUserNotes.name]: noteId, [services.name]: serviceId };
  for (const [table, id] of Object.entries(parts))
    if (id) await remove({ ...context, type: context.repository.typeOf(table) }, { id, version: 1 });
}

/**
 * Undoes what the caller saved a few minutes ago: changed appointments are restored, and added ones are removed.
 * Calling it again has no further effect.
 * @returns the id of the appointment
 * @throws AppError forbidden, or notFound if another person saved it; BusinessError if it is too long ago or anything
 * was changed since; then nothing is undone
 */
export function undoAppointment(
  repository: Repository,
  asked: Undo,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  return inWriteTransaction(repository, "appointments", async (bare) => {
    const { caller } = bare.signedIn;
    const edits = authorizeType(caller, bare.type, "edit");
    // A caller who may only add can undo only additions.
    if (edits !== "allow")
      assertAllowed(authorizeType(caller, bare.type, "add") === "allow" ? "allow" : edits);
    // The time was already booked before the save, so overlaps are allowed.
    const context = { ...bare, force: true };
    const saved = await lockSave(context, asked);
    if (!saved || saved.changed.length > 0) assertAllowed(edits);
    if (!saved) throw new AppError("notFound");
    if (!saved.isUndone) {
      if (saved.isOver) throw new BusinessError(context.t("server.undo.over"));
      await undoSave(context, saved);
      await countAgain(context, asked);
      await sql`update appointment_undos set undone_at = now()
        where appointment_id = ${asked.id} and version = ${asked.version}`.execute(context.db);
    }
    await storeAnswer?.(context.db, asked.id);
    return asked.id;
  });
}
