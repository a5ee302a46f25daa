/** Records the outcome of an appointment, with a note and the next appointment, in one transaction. */
import { sql } from "kysely";
import type { AppointmentMove, AppointmentOutcome } from "#shared/contracts/calendar.ts";
import { encode, isMissing } from "#shared/fields/codec.ts";
import { readMoment, type Moment } from "#shared/fields/moment.ts";
import { sharedFields } from "#shared/records/appointments.ts";
import { menteeUserNotes } from "#shared/records/mentee-sub-records.ts";
import { dayIn } from "#shared/fields/days.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { logService } from "#server/core/records/log-service.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { SentData } from "#server/core/records/save/authorize.ts";
import { copyAttributions, skipAttributions } from "#server/core/records/save/attributions.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import { labelOf } from "#server/core/records/columns.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { saveEach } from "./overlaps.ts";
import { inheritedByNext, lockPlanned } from "./planned.ts";
import { movedAlike } from "./recurrence.ts";
import { findFollowing } from "./series.ts";
import { noteChanged } from "./undo.ts";

/** The kind of the case note for each mode of an appointment. */
const noteKinds: Readonly<Record<string, string>> = { phone: "call", homeVisit: "visit" };

/**
 * The outcomes whose note doesn't count as a contact (ADR 55), because no one talked to the mentee. A mentee who cancels
 * has told the team.
 */
const withoutMentee: ReadonlySet<string> = new Set(["missed", "cancelledByStaff"]);

const wireOf = ({ type }: WriteContext, row: StoredRow, name: string): unknown => {
  const field = type.fields[name];
  return field ? encode(row[name], field) : "";
};

/** Returns the participants who can take part again. People who left are excluded. */
async function stillThere({ db }: WriteContext, row: StoredRow): Promise<string[]> {
  const { rows } =
    await sql<IdRow>`select u.id from unnest(${row["staff"]}::bigint[]) with ordinality as s (id, place)
    join users u on u.id = s.id and u.organization_id = ${row["organizationId"]} and u.active and u.deleted_at is null
    order by s.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the id of the appointment's resource. Null if there is none, or if it has been deleted. */
async function existingResource({ db }: WriteContext, row: StoredRow): Promise<string | null> {
  if (!row["resourceId"]) return null;
  const { rows } = await sql<IdRow>`select id from resources
    where id = ${row["resourceId"]} and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Schedules an appointment based on another one.
 * @param names fields that are copied
 * @param given fields that are set instead
 * @returns the id of the new appointment
 */
async function addLike(
  context: WriteContext,
  row: StoredRow,
  names: readonly string[],
  given: SentData,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const before = {
    ...row,
    staff: await stillThere(context, row),
    resourceId: await existingResource(context, row),
  };
  const inherited = names.map((name) => [name, wireOf(context, before, name)]);
  const data = { ...Object.fromEntries(inherited), ...given, status: "planned" };
  return saveInside(context, { tableId: "0", menteeId: String(row["menteeId"]), data }, columns);
}

/**
 * Copies the answers to custom fields, and who gave them. A save by the caller can't set all of them: some are sensitive
 * or retired, or belong to another organization.
 */
async function copyAnswers({ db, type }: WriteContext, row: StoredRow, to: string): Promise<void> {
  const { id: from } = row;
  await skipAttributions(db, true);
  await sql`update appointments n set custom = n.custom || o.custom from appointments o
    where n.id = ${to} and o.id = ${from} and o.custom <> '{}'`.execute(db);
  await skipAttributions(db, false);
  await copyAttributions(db, { tableName: type.name, from, to, menteeId: String(row["menteeId"]) });
}

/** Returns the day of the note about an appointment: its day, or today if it is canceled before its day. */
function noteDay({ local, zone }: Moment): string {
  const [day, today] = [local.slice(0, 10), dayIn(zone)];
  return day < today ? day : today;
}

/** Adds the case note, if there is one. */
async function addNote(
  context: WriteContext,
  row: StoredRow,
  { status, note }: Pick<AppointmentOutcome, "status" | "note">,
): Promise<void> {
  const { repository, db, t, type } = context;
  const notes = repository.typeOf(menteeUserNotes.name);
  const field = notes.fields["note"];
  if (!field || isMissing(note, field)) return;
  const labeled = await repository.requireRow(db, type, row.id, "view");
  await saveInside(
    { ...context, type: notes },
    {
      tableId: "0",
      menteeId: String(row["menteeId"]),
      data: {
        date: noteDay(row["start"] as Moment),
        noteTitle: `${labelOf(labeled, "type") ?? ""}: ${t(`records.appointments.options.status.${status}`)}`,
        kind: noteKinds[String(row["mode"])] ?? "meeting",
        note,
        ...(withoutMentee.has(status) ? { reached: "0" } : {}),
      },
    },
  );
}

/** Returns the mentee, the day, and the length of an appointment, for the service given in it. */
const givenIn = (row: StoredRow) => ({
  menteeId: String(row["menteeId"]),
  organizationId: String(row["organizationId"]),
  day: (row["start"] as Moment).local.slice(0, 10),
  minutes: row["minutes"],
});

/**
 * Stores the outcome of a scheduled appointment. A note becomes a case note of that day, or of today if that day is to
 * come, and what the mentee received becomes a service.
 * @returns the id of the next appointment, or of this one if there is no next one
 * @throws AppError badRequest, forbidden, notFound; BusinessError if it already has an outcome or is in the future, or
 * if the note, the service, or the next appointment can't be saved; then nothing is stored
 */
export function recordOutcome(
  repository: Repository,
  { id, status, note, service, next, version, force }: AppointmentOutcome,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  return inWriteTransaction(repository, "appointments", async (bare) => {
    const context = { ...bare, force };
    const row = await lockPlanned(context, id, version);
    await saveInside(context, { tableId: id, menteeId: null, data: { status } });
    await addNote(context, row, { status, note });
    if (service && status !== "kept") throw new AppError("badRequest", "service");
    if (service) await logService(context, service, givenIn(row));
    const recordId = next ? await addLike(context, row, inheritedByNext(row, next), next) : id;
    await noteChanged(context, [id]);
    await storeAnswer?.(context.db, recordId);
    return recordId;
  });
}

/**
 * Reschedules an appointment, optionally with all later ones of its series. The old ones stay in the history as moved,
 * and new ones replace them. Later appointments shift by the same number of days, to the same time of day.
 * @returns the id of the new appointment
 * @throws AppError badRequest, forbidden, notFound; BusinessError if it already has an outcome or the new time overlaps
 */
export function moveAppointment(
  repository: Repository,
  { id, start, scope, version, force }: AppointmentMove,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  return inWriteTransaction(repository, "appointments", async (bare) => {
    const context = { ...bare, force };
    const first = await lockPlanned(context, id, version);
    const rows = [first];
    const following = scope === "following" ? await findFollowing(context, id) : [];
    for (const each of following) rows.push(await lockPlanned(context, each, null));
    const to = readMoment(start);
    if (!to && following.length > 0) throw new AppError("badRequest");
    // All are marked as moved before new ones are added, because the new time of one may be the old time of the next.
    for (const row of rows)
      await saveInside(context, { tableId: row.id, menteeId: null, data: { status: "moved" } });
    const from = first["start"] as Moment;
    const added = await saveEach(context, rows, async (row) => {
      const moved = to && row.id !== id ? movedAlike(row["start"] as Moment, from, to) : start;
      const columns = { moved_from: row.id, series_id: row["seriesId"] ?? null };
      const newId = await addLike(context, row, sharedFields, { start: moved }, columns);
      await copyAnswers(context, row, newId);
      return newId;
    });
    await noteChanged(
      context,
      rows.map((row) => row.id),
    );
    const [recordId = id] = added;
    await storeAnswer?.(context.db, recordId);
    return recordId;
  });
}
