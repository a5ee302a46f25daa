/**
 * When mentees are reassigned, their scheduled appointments go to the successor, so that no mentee has an appointment
 * with someone who no longer works with them.
 */
import { sql, type RawBuilder } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import type { HandedOver, Transfer } from "#shared/contracts/caseload.ts";
import type { OpenAppointment } from "#shared/contracts/responses/caseload.ts";
import { appointments, maxAppointmentMinutes } from "#shared/records/appointments.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { isCalledOff, isOnDuty } from "#server/core/records/list/numbers.ts";
import { fieldErrors } from "#server/core/records/save/draft.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { lockRow } from "#server/core/records/save/lock-row.ts";
import { storeDraft } from "#server/core/records/save/store.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";
import { columnSql } from "#server/core/records/sql-text.ts";
import { storedForm } from "#server/core/records/wire-sql.ts";
import type { Db } from "#server/platform/db/database.ts";

interface Passing {
  readonly id: string;
  /** Participants who currently have the duty and work with the mentee in no other duty. */
  readonly leaving: readonly string[];
}

/** Returns a query of `id` and `leaving` for upcoming appointments until the last day of the reassignment. */
const passing = (
  menteeIds: readonly string[],
  { duty, toStaffId, until }: HandedOver,
): RawBuilder<Passing> => sql`
  with working as materialized (
    select mentee_id, staff_id from mentee_staff s
    where mentee_id = any(${menteeIds}::bigint[]) and staff_id <> ${toStaffId} and ${isOnDuty("s")}
    group by mentee_id, staff_id having bool_and(duty = ${duty}))
  select a.id, array_agg(w.staff_id) as leaving
  from appointments a join working w on w.mentee_id = a.mentee_id and w.staff_id = any(a.staff)
  where a.deleted_at is null and a.status = 'planned' and a.start_at > now()
    and a.start_local::date <= coalesce(${until}::date, 'infinity')
  group by a.id`;

const start = storedForm((suffix) => columnSql("start", suffix), appointments.fields["start"]);

const mayRead = ({ signedIn }: Pick<Repository, "signedIn">): boolean =>
  authorizeType(signedIn.caller, appointments, "list") === "allow";

/**
 * Returns the appointments that the successor takes or that are canceled, in chronological order, for callers who may
 * read appointments.
 * @param db the transaction of a reassignment in progress
 */
export async function openAppointments(
  repository: Repository,
  menteeIds: readonly string[],
  handedOver: HandedOver,
  db: Db = repository.db,
): Promise<OpenAppointment[]> {
  const { language } = repository.signedIn;
  if (!mayRead(repository)) return [];
  const typeName = nameExpression(repository.typeOf("configAppointmentTypes"), "k", language);
  const { rows } = await sql<OpenAppointment>`
    with passing as materialized (${passing(menteeIds, handedOver)})
    select t.id, t.mentee_id as "menteeId", ${sql.raw(start)} as start, t.minutes, ${typeName} as type,
      exists (select from appointments o
        where o.id <> t.id and o.deleted_at is null and o.status = 'planned' and not ${isCalledOff("o")}
          and ${handedOver.toStaffId}::bigint = any(o.staff)
          and o.start_at > t.start_at - ${maxAppointmentMinutes} * interval '1 minute'
          and o.start_at < t.start_at + t.minutes * interval '1 minute'
          and o.start_at + o.minutes * interval '1 minute' > t.start_at) as overlaps
    from passing join appointments t on t.id = passing.id join config_appointment_types k on k.id = t.type
    order by t.start_at, t.id`.execute(db);
  return rows;
}

const findPassing = async (db: Db, menteeIds: readonly string[], transfer: Transfer) =>
  (await sql<Passing>`${passing(menteeIds, transfer)} order by a.id`.execute(db)).rows;

/**
 * For each appointment, replaces the person who had the duty with the successor, or cancels it, with an entry in its
 * history. Other participants stay. Runs before the mentees get their successor. Callers who may not read
 * appointments make no choice, and the successor takes all of them.
 * @param menteeIds mentees that get a successor, locked
 * @throws AppError forbidden if the caller cancels but may not change appointments; BusinessError with
 * `openAppointments` if the choice for one is missing
 */
export async function passAppointments(
  outer: WriteContext,
  menteeIds: readonly string[],
  organizationId: string,
  transfer: Transfer,
): Promise<void> {
  const { db, t, repository, signedIn } = outer;
  const context = { ...outer, type: appointments };
  const cancelled = new Set(transfer.cancelled);
  if (cancelled.size > 0) assertAllowed(authorizeType(signedIn.caller, appointments, "edit"));
  const found = await findPassing(db, menteeIds, transfer);
  const said = new Set([...transfer.taken, ...transfer.cancelled]);
  const left = new Set(found.filter(({ id }) => !said.has(id)).map(({ id }) => id));
  if (left.size > 0 && mayRead(repository)) {
    const open = await openAppointments(repository, menteeIds, transfer, db);
    const message = t("server.caseload.unsettled", { count: left.size });
    throw fieldErrors({ appointments: message }, { openAppointments: open.filter(({ id }) => left.has(id)) });
  }
  for (const { id, leaving } of found) {
    const before = await lockRow(context, id);
    if (before?.["status"] !== "planned") continue;
    const gone = new Set([...leaving, transfer.toStaffId]);
    const others = (before["staff"] as string[]).filter((staffId) => !gone.has(staffId));
    const values = cancelled.has(id)
      ? { status: "cancelledByStaff" }
      : { staff: [...others, transfer.toStaffId] };
    await storeDraft(context, { values, columns: {}, secrets: {}, organizationId }, before, "change");
  }
}
