import { sql } from "kysely";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { menteeFilter } from "#shared/access/row-filter.ts";
import { maxAppointmentMinutes, seriesNoticeDays } from "#shared/records/appointments.ts";
import type { AppointmentConflict } from "#shared/contracts/calendar.ts";
import { dayIn } from "#shared/fields/days.ts";
import type { Moment } from "#shared/fields/moment.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { StoredRow } from "../columns.ts";
import { factColumns, toSql } from "../list/conditions.ts";
import { fieldErrors } from "../save/draft.ts";
import { columnSql } from "../sql-text.ts";
import { storedForm } from "../wire-sql.ts";
import { changesField } from "./changes.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { notifyReply, offerOtherTimes } from "./other-times.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Maximum number of conflicts in an answer. */
const maxConflicts = 10;

/** The fields that decide whether an appointment conflicts with others. */
const placing = ["start", "minutes", "staff", "status"] as const;

/** Returns true if a mentee sends a reply. @param has returns true for the fields that are sent */
const isReply = ({ signedIn }: HookContext, has: (name: string) => boolean): boolean =>
  signedIn.caller.accountType === "mentee" && ["reply", "preferredTime"].some(has);

/**
 * Refuses a reply to an appointment that is over or no longer scheduled.
 * @throws BusinessError
 */
function refuseLateReply({ t }: HookContext, before: StoredRow): void {
  const isOver = Date.parse((before["start"] as Moment).at) < Date.now();
  if (before["status"] !== "planned" || isOver) throw new BusinessError(t("server.appointments.replyClosed"));
}

/**
 * Finds appointments scheduled at the same time with the same people or the same mentee. People in the same group
 * attend together. Names of mentees that the caller may not see or name are left out. `planned_between` ignores
 * row-level security, which would hide their appointments.
 */
async function findConflicts(
  { db, type, signedIn }: HookContext,
  row: Readonly<Record<string, unknown>>,
  { id, menteeId, organizationId }: { id: string | null; menteeId: string; organizationId: string },
): Promise<AppointmentConflict[]> {
  const { at } = row["start"] as Moment;
  const end = new Date(Date.parse(at) + Number(row["minutes"]) * 60_000);
  const start = type.fields["start"];
  const { caller } = signedIn;
  const seen = readsMenteeNames(caller) ? toSql(menteeFilter(caller), factColumns(type)) : sql`false`;
  const { rows } = await sql<AppointmentConflict>`
    select t.id, ${sql.raw(storedForm((suffix) => columnSql("start", suffix), start))} as start, t.minutes,
      coalesce((select string_agg(concat_ws(' ', u.first_name, u.last_name), ', ' order by u.id) from users u
        where u.id = any(t.staff) and u.id = any(${row["staff"]}::bigint[])), '') as "staffNames",
      coalesce((select concat_ws(' ', m.first_name, m.last_name) from mentees m where m.id = t.mentee_id and ${seen}), '')
        as "menteeName"
    from planned_between(${organizationId}, ${menteeId}, ${row["staff"]}::bigint[], ${at}, ${end},
      ${maxAppointmentMinutes} * interval '1 minute') t
    where t.id is distinct from ${id}::bigint
      and not (t.mode = 'group' and ${row["mode"]} = 'group' and t.start_at = ${at} and t.mentee_id <> ${menteeId})
    order by t.start_at, t.id limit ${maxConflicts}`.execute(db);
  return rows;
}

/**
 * Reports appointments at the same time before the first save. A save with `force` is stored despite them, because
 * groups and double bookings exist.
 * @throws BusinessError with `conflicts`
 */
async function refuseOverlap(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  const row: Readonly<Record<string, unknown>> = { ...before, ...draft.values };
  const isPlaced = placing.some((name) => changesField(draft, before, name));
  if (context.force || row["status"] !== "planned" || !isPlaced || draft.organizationId === null) return;
  const conflicts = await findConflicts(context, row, {
    id: before?.id ?? null,
    menteeId: String(before?.["menteeId"] ?? draft.columns["mentee_id"]),
    organizationId: draft.organizationId,
  });
  if (conflicts.length === 0) return;
  const message = context.t("server.appointments.overlaps", { count: conflicts.length });
  throw new BusinessError(message, { start: message }, { conflicts });
}

/**
 * Refuses imported appointments whose outcome contradicts their time. Otherwise the lists of open work would ask for
 * outcomes that have been missing for years.
 * @throws BusinessError
 */
function refuseUntimely({ t, isImported }: HookContext, { values }: Draft, before: StoredRow | null): void {
  if (!isImported || before) return;
  const isOver = Date.parse((values["start"] as Moment).at) < Date.now();
  if (isOver && values["status"] === "planned")
    throw fieldErrors({ status: t("server.appointments.needsOutcome") });
  if (!isOver && ["kept", "missed"].includes(String(values["status"])))
    throw fieldErrors({ status: t("server.appointments.isAhead") });
}

/**
 * Refuses "kept" and "missed" before the day of the appointment begins in its time zone. "Kept" would count as a
 * contact in the future.
 * @throws BusinessError
 */
function refuseAhead({ t }: HookContext, draft: Draft, before: StoredRow | null): void {
  const { status, start } = { ...before, ...draft.values };
  const isChanged = ["status", "start"].some((name) => changesField(draft, before, name));
  if (!isChanged || !["kept", "missed"].includes(String(status))) return;
  const { local, zone } = start as Moment;
  if (local.slice(0, 10) > dayIn(zone)) throw fieldErrors({ status: t("server.appointments.toCome") });
}

/**
 * Sends no invitations for an imported appointment without reminders. A later change of it is sent like any other.
 */
function keepQuiet({ isImported }: HookContext, draft: Draft, before: StoredRow | null): void {
  if (isImported && !before && draft.values["remindersOff"] === true) draft.columns["invited_sequence"] = 0;
}

/** The sequence numbers of an appointment for calendar programs. `invited` was last sent by email; null if none was. */
interface Sequence {
  readonly sequence: number;
  readonly invited: number | null;
}

/**
 * Restores the sequence numbers of an appointment whose change is undone. If no email was sent since, nothing is sent.
 * Otherwise the appointment is announced as scheduled again, under the calendar id that it shares with the appointment
 * that replaced it, which the same transaction has deleted.
 */
async function restoreSequence(
  { db }: HookContext,
  id: string,
  { sequence, invited }: Sequence,
): Promise<void> {
  await sql`
    with heir as (
      select id, sequence, coalesce(invited_sequence = sequence - 1, false) as is_mailed from appointments
      where moved_from = ${id} and deleted_at = now()
    ), silent as (
      update appointments a set invited_sequence = a.sequence from heir where a.id = heir.id
    )
    update appointments a set
      sequence = case when heir.is_mailed then heir.sequence + 1 else ${sequence} end,
      invited_sequence = case when heir.is_mailed then a.invited_sequence else ${invited} end
    from (select) one left join heir on true
    where a.id = ${id} and (heir.id is not null or a.invited_sequence is not distinct from ${invited})`.execute(
    db,
  );
}

/** Hooks for appointments: replies and their consequences, and conflicts with others. */
export const appointmentsHooks: RecordHooks = {
  // A reply applies only to the time that the mentee saw, even if the new time has removed an earlier reply.
  refuseOlder(context, before, { sent, changed }) {
    if (!changed.includes("start") || !isReply(context, (name) => sent.has(name))) return;
    refuseLateReply(context, before);
    throw new BusinessError(context.t("server.appointments.replyMoved"));
  },
  check(...saved) {
    refuseUntimely(...saved);
    refuseAhead(...saved);
  },
  async prepare(context, draft, before) {
    const { caller } = context.signedIn;
    if (before && isReply(context, (name) => name in draft.values)) refuseLateReply(context, before);
    keepQuiet(context, draft, before);
    // An appointment without team members is assigned to the person who schedules it.
    const isWithoutStaff =
      !before &&
      !context.isImported &&
      caller.accountType === "staff" &&
      isSameJson(draft.values["staff"], []);
    if (isWithoutStaff && caller.organizationId === draft.organizationId)
      draft.values["staff"] = [caller.personId];
    // A reply applies only to the time that it was given for.
    if (before && changesField(draft, before, "start")) draft.values["reply"] = "none";
    await offerOtherTimes(context, draft, before);
    if (caller.accountType === "staff") await refuseOverlap(context, draft, before);
  },
  async afterSave(context, id, draft, before) {
    await notifyReply(context, id, draft, before);
  },
  restoreMoved: (context, id, moved) => restoreSequence(context, id, moved as Sequence),
  /**
   * Announces nothing that the former installation has announced. The mentees count as invited, so that they are
   * notified if an appointment is canceled. Former mentees were notified when they left.
   */
  async afterMove(trx, organizationId) {
    await sql`
      with announced as (
        update appointments set invited_sequence = sequence
        where organization_id = ${organizationId}
          and (series_id is null or start_at < now() + make_interval(days => ${seriesNoticeDays}))
        returning id, organization_id, mentee_id,
          status = 'planned' and deleted_at is null and start_at > now() as is_ahead
      )
      insert into appointment_invitations (appointment_id, account_id, organization_id)
      select a.id, m.account_id, a.organization_id from announced a
      join mentees m on m.id = a.mentee_id and m.active and m.deleted_at is null
      where a.is_ahead`.execute(trx);
  },
};
