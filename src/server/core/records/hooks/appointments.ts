import { sql } from "kysely";
import { menteeFilter } from "#shared/access/row-filter.ts";
import { maxAppointmentMinutes } from "#shared/records/appointments.ts";
import type { AppointmentConflict } from "#shared/contracts/calendar.ts";
import type { Moment } from "#shared/fields/moment.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { StoredRow } from "../columns.ts";
import { factColumns, toSql } from "../list/conditions.ts";
import { columnSql } from "../sql-text.ts";
import { storedForm } from "../wire-sql.ts";
import { changes } from "./changes.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { notifyChoice, offerOtherTimes } from "./other-times.ts";

/** Enough to see why a time does not fit. */
const maxConflicts = 10;

/** What decides whether an appointment is in the way of others. */
const placing = ["start", "minutes", "staff", "status"] as const;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Refuses answers of a mentee to an appointment that is over or no longer planned. @throws BusinessError */
function refuseLateReply({ signedIn, t }: HookContext, draft: Draft, before: StoredRow | null): void {
  const isAnswer = "reply" in draft.values || "preferredTime" in draft.values;
  if (signedIn.caller.accountType !== "mentee" || !before || !isAnswer) return;
  const isOver = Date.parse((before["start"] as Moment).at) < Date.now();
  if (before["status"] !== "planned" || isOver) throw new BusinessError(t("server.appointments.replyClosed"));
}

/**
 * Planned appointments at the same time, of the same people or the same mentee. People in one group are there together.
 * The names of mentees whom the caller may not see are left out; row-level security would leave out their appointments.
 */
async function findConflicts(
  { db, type, signedIn }: HookContext,
  row: Readonly<Record<string, unknown>>,
  { id, menteeId, organizationId }: { id: string | null; menteeId: string; organizationId: string },
): Promise<AppointmentConflict[]> {
  const { at } = row["start"] as Moment;
  const end = new Date(Date.parse(at) + Number(row["minutes"]) * 60_000);
  const start = type.fields["start"];
  const seen = toSql(menteeFilter(signedIn.caller), factColumns(type));
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
 * Says which appointments are at the same time, before the first save; sent with `force`, it is stored all the same,
 * because groups and double duty are real.
 * @throws BusinessError with `conflicts`
 */
async function refuseOverlap(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  const row: Readonly<Record<string, unknown>> = { ...before, ...draft.values };
  const isPlaced = placing.some((name) => changes(draft, before, name));
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

/** Appointments: replies and what follows from them, and overlaps with others. */
export const appointmentsHooks: RecordHooks = {
  async prepare(context, draft, before) {
    const { caller } = context.signedIn;
    refuseLateReply(context, draft, before);
    // Who plans an appointment and names nobody is there.
    const isWithoutStaff = !before && caller.accountType === "staff" && isSame(draft.values["staff"], []);
    if (isWithoutStaff && caller.organizationId === draft.organizationId)
      draft.values["staff"] = [caller.personId];
    // A reply was to the time that it was given for.
    if (before && changes(draft, before, "start")) draft.values["reply"] = "none";
    await offerOtherTimes(context, draft, before);
    if (caller.accountType === "staff") await refuseOverlap(context, draft, before);
  },
  async afterSave(context, id, draft, before) {
    await notifyChoice(context, id, draft, before);
  },
};
