/** Appointments that repeat. Each one is stored separately and references the first one of its series (ADR 64). */
import { sql } from "kysely";
import type { AppointmentSeries, EndSeries, FollowingChange } from "#shared/contracts/calendar.ts";
import { readMoment } from "#shared/fields/moment.ts";
import { sharedFields } from "#shared/records/appointments.ts";
import { customNames } from "#shared/records/with-custom-fields.ts";
import { repositoryOfRecord } from "#server/core/records/foreign-fields.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { saveEach } from "./overlaps.ts";
import { laterInSeries, lockPlanned } from "./planned.ts";
import { seriesTimes } from "./recurrence.ts";
import { noteChanged, readFormer } from "./undo.ts";

/**
 * Schedules all appointments of a series, or none. A reply and "No reminders" apply to the first one only.
 * @returns the id of the first one
 * @throws AppError badRequest for a rule without appointments, forbidden, notFound; BusinessError if a time overlaps
 */
export async function planSeries(
  own: Repository,
  { menteeId, data, rule, force }: AppointmentSeries,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  const repository = await repositoryOfRecord(own, "appointments", "0", { menteeId });
  return inWriteTransaction(repository, "appointments", async (bare) => {
    // A series is always scheduled with a form.
    const context = { ...bare, force, asksCustomFields: true };
    const start = readMoment(data["start"]);
    const times = start ? seriesTimes(start, rule) : [];
    if (times.length === 0) throw new AppError("badRequest");
    const added = await saveEach(context, times, ({ local, zone }, [seriesId]) => {
      const request = {
        tableId: "0",
        menteeId,
        data: {
          ...(seriesId === undefined ? data : laterInSeries(data)),
          start: { local, zone },
          status: "planned",
        },
      };
      return saveInside(context, request, seriesId === undefined ? {} : { series_id: seriesId });
    });
    const [first = ""] = added;
    await sql`update appointments set series_id = id where id = ${first}`.execute(context.db);
    await storeAnswer?.(context.db, first);
    return first;
  });
}

/**
 * Returns the later scheduled appointments of a series in order, without the given one. They are locked, so that an
 * outcome that a colleague saves at this moment isn't overwritten.
 */
export async function findFollowing({ db }: WriteContext, id: string): Promise<string[]> {
  const { rows } = await sql<IdRow>`
    select f.id from appointments a
    join appointments f on f.series_id = a.series_id and (f.start_at, f.id) > (a.start_at, a.id)
    where a.id = ${id} and f.mentee_id = a.mentee_id and f.status = 'planned' and f.deleted_at is null
    order by f.start_at, f.id for no key update of f`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Changes the shared fields of an appointment and of all later ones in its series, but not their times or outcomes.
 * @returns the id of the first one
 * @throws AppError badRequest, forbidden, notFound; BusinessError if it already has an outcome, for fields that
 * aren't shared, and for overlaps
 */
export async function changeFollowing(
  own: Repository,
  { id, data, version, force }: FollowingChange,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  const repository = await repositoryOfRecord(own, "appointments", id);
  return inWriteTransaction(repository, "appointments", async (bare) => {
    const context = { ...bare, force, asksCustomFields: true };
    await lockPlanned(context, id, version);
    const shared = new Set([...sharedFields, ...customNames(context.type)]);
    const others = Object.keys(data).filter((name) => name in context.type.fields && !shared.has(name));
    const message = context.t("server.appointments.notInCommon");
    if (others.length > 0)
      throw new BusinessError(message, Object.fromEntries(others.map((name) => [name, message])));
    const all = [id, ...(await findFollowing(context, id))];
    const former = await readFormer(context, all, Object.keys(data));
    await saveEach(context, all, (each) => saveInside(context, { tableId: each, menteeId: null, data }));
    await noteChanged(context, all, former);
    await storeAnswer?.(context.db, id);
    return id;
  });
}

/**
 * Cancels an appointment and all later ones of its series.
 * @returns the number of canceled appointments
 * @throws AppError forbidden, notFound; BusinessError if it already has an outcome
 */
export async function endSeries(
  repository: Repository,
  { id, version }: EndSeries,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  return inWriteTransaction(repository, "appointments", async (context) => {
    await lockPlanned(context, id, version);
    const changed = [id, ...(await findFollowing(context, id))];
    for (const each of changed)
      await saveInside(context, { tableId: each, menteeId: null, data: { status: "cancelledByStaff" } });
    await noteChanged(context, changed);
    await storeAnswer?.(context.db, id);
    return id;
  });
}
