/** Reminds mentees of their appointments (ADR 62): schedules the reminders and sends those that are due. */
import { type LanguageCode, languageOf, undoMinutes } from "#shared/constants.ts";
import { sql } from "kysely";
import type { Moment } from "#shared/fields/moment.ts";
import { reminderLeads } from "#shared/records/appointments.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { planPath } from "#shared/records/plan-paths.ts";
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { namesText, whenText } from "#server/core/notifications/when-text.ts";
import type { Env } from "#server/kernel/env.ts";
import { findPhone } from "#server/core/texts/phone.ts";
import { textMentee, type TextEnv } from "#server/core/texts/queue-text.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { oneByOne } from "#server/platform/db/one-by-one.ts";
import { senderNameOf } from "#server/core/notifications/sender.ts";
import { reminderDue, waitsUntil, type ReminderLead } from "./reminder-times.ts";

type ReminderEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom"> & TextEnv;

/** Maximum number of reminders per transaction, so that little is repeated after a crash. */
const batch = 50;

/** How often to check whether a cancellation, move, or deletion was undone. */
const undoCheckMs = 60_000;

interface Placed {
  readonly id: string;
  readonly organizationId: string;
  readonly local: string;
  readonly zone: string;
  readonly at: Date;
  /** Time zones of the mentee and of the organization, 1 to 31. */
  readonly menteeZone: number | null;
  readonly organizationZone: number | null;
}

const placed = sql`a.id, a.organization_id as "organizationId", to_char(a.start_local, 'YYYY-MM-DD"T"HH24:MI') as local,
  a.start_zone as zone, a.start_at as at, m.timezone as "menteeZone", o.timezones as "organizationZone"`;

const startOf = ({ local, zone, at }: Placed): Moment => ({ local, zone, at: at.toISOString() });

/** Returns the time zone of the mentee if known, else of the organization, else of the appointment. */
const zoneOfMentee = ({ menteeZone, organizationZone, zone }: Placed): string => {
  const stored = menteeZone ?? organizationZone;
  return stored === null ? zone : zoneOf(stored);
};

interface Unplanned extends Placed {
  /** When it was saved, or when it was archived to be moved here. */
  readonly savedAt: Date;
}

/**
 * Schedules the reminders of appointments with a new or changed start. Times that had passed when the appointment was
 * saved are skipped, because the mentee has just learned of an appointment that is so soon. Times that have passed
 * since then, for example while the server was stopped or the row was locked, are due immediately. The former
 * installation of a moved organization sent the reminders that were due until it was archived.
 * @returns the number of appointments processed
 */
const planBatch = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<Unplanned>`
      select ${placed}, greatest(a.updated_at, (i.report ->> 'madeAt')::timestamptz) as "savedAt" from appointments a
      join mentees m on m.id = a.mentee_id join organizations o on o.id = a.organization_id
      left join organization_imports i on i.organization_id = a.organization_id
      where a.status = 'planned' and a.deleted_at is null and a.reminders_for is distinct from a.start_at
      order by a.id limit ${batch} for no key update of a skip locked`.execute(trx);
    const due = rows.flatMap((row) =>
      reminderLeads.map((lead) => ({
        id: row.id,
        organization: row.organizationId,
        start: row.at,
        lead,
        due: reminderDue(startOf(row), lead, zoneOfMentee(row)),
        // The clocks of the node and the database may differ.
        saved: row.savedAt < now ? row.savedAt : now,
      })),
    );
    await sql`
      insert into appointment_reminders (appointment_id, organization_id, start_at, lead, due_at)
      select id, organization, start, lead, due from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as r (id bigint, organization bigint, start timestamptz, lead text, due timestamptz, saved timestamptz)
      where due > saved
      on conflict do nothing`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`update appointments set reminders_for = start_at where id = any(${ids}::bigint[])`.execute(trx);
    return rows.length;
  });

interface Due extends Placed {
  readonly lead: ReminderLead;
  /** The start that the reminder was scheduled for. The appointment may have a different one by now. */
  readonly plannedFor: Date;
  readonly menteeId: string;
  readonly accountId: string;
  /** Stays the same when an appointment is moved and a new one replaces it. */
  readonly calendarId: string;
  readonly languageCode: string;
  readonly textName: string | null;
  /** First names of the participants. A person who is away that day is replaced by the stand-in. */
  readonly names: string[];
  /** True if the appointment still takes place and reminders are not switched off. */
  readonly isWanted: boolean;
  /** True if the appointment was canceled, moved, or deleted so recently that this can still be undone. */
  readonly mayReturn: boolean;
}

/**
 * Returns due reminders and locks their appointments, so that a simultaneous cancellation either waits or is seen
 * here.
 */
const findDue = (trx: Db, now: Date, failed: readonly string[]) =>
  sql<Due>`
    select ${placed}, r.lead, r.start_at as "plannedFor", coalesce(a.calendar_id, a.id) as "calendarId", m.id as "menteeId", m.account_id as "accountId", c.language_code as "languageCode",
      o.text_name as "textName",
      array(
        select distinct coalesce(s.first_name, u.first_name) from users u
        left join absences b on b.staff_id = u.id and b.deleted_at is null and b.organization_id = a.organization_id
          and a.start_local::date between b.from_date and b.until_date
        left join users s on s.id = b.stand_in and s.active and s.deleted_at is null
        where u.id = any(a.staff) and u.deleted_at is null order by 1
      ) as names,
      a.status = 'planned' and a.deleted_at is null and a.start_at = r.start_at and a.start_at > ${now}
        and not a.reminders_off and not m.reminders_off and m.active and m.deleted_at is null and o.active and o.deleted_at is null
        and r.lead = any(o.reminders)
        -- After a stop of the server only the last of several.
        and not exists (select from appointment_reminders l where l.appointment_id = a.id and l.start_at = r.start_at
          and l.due_at <= ${now} and l.lead = any(o.reminders)
          and array_position(${[...reminderLeads]}::text[], l.lead) > array_position(${[...reminderLeads]}::text[], r.lead)
        ) as "isWanted",
      (a.status <> 'planned' or a.deleted_at is not null) and a.start_at = r.start_at and a.start_at > ${now}
        and greatest(a.updated_at, a.deleted_at) > ${now}::timestamptz - make_interval(mins => ${undoMinutes})
        as "mayReturn"
    from appointment_reminders r
    join appointments a on a.id = r.appointment_id
    join mentees m on m.id = a.mentee_id
    join accounts c on c.id = m.account_id
    join organizations o on o.id = a.organization_id
    where r.done_at is null and r.due_at <= ${now} and not r.appointment_id = any(${failed}::bigint[])
    order by r.due_at, r.appointment_id limit ${batch}
    for no key update of r skip locked for share of a skip locked`.execute(trx);

/** Sends the messages of one reminder: first names, day, and time, without case data or place. */
async function remind(trx: Db, env: ReminderEnv, due: Due): Promise<void> {
  const language = languageOf(due.languageCode);
  const outward = senderNameOf(due.textName, env);
  const senderIn = (written: LanguageCode) =>
    due.names.length > 0 ? namesText(written, due.names) : outward;
  const sender = senderIn(language);
  const when = whenText(language, startOf(due));
  const url = planPath({ table: "appointments", id: due.id });
  // A reminder of a 7 a.m. appointment must be sent at 5 a.m., because it would be useless later.
  const daytime = { zone: zoneOfMentee(due), until: due.at, mayWake: true };
  const eventKey = `remind:${due.id}:${due.at.toISOString()}:${due.lead}`;
  await notify(trx, {
    to: [due.accountId],
    type: "important",
    text: "appointmentReminder",
    values: { when, sender },
    url,
    menteeId: due.menteeId,
    group: `appointment:${due.calendarId}`,
    beginsAt: due.at,
    about: { of: "appointment", id: due.id, start: due.at.toISOString() },
  });
  await mailEvent(trx, env, {
    event: "appointmentReminder",
    accountId: due.accountId,
    menteeId: due.menteeId,
    sender,
    values: { when, organization: outward },
    url,
    eventKey,
    daytime,
  });
  const phone = await findPhone(trx, due.menteeId);
  await textMentee(trx, env, phone, {
    kind: "appointmentReminder",
    text: (written) =>
      textsOf(written)("server.texts.appointment", {
        firstName: phone?.firstName ?? "",
        sender: senderIn(written),
        when: whenText(written, startOf(due)),
        organization: outward,
      }),
    eventKey: `${eventKey}:sms`,
    daytime,
  });
}

/**
 * Schedules reminders and sends the due ones. Several nodes may run it at once, and an interruption leaves nothing half
 * done, because each step is recorded in its transaction.
 */
export async function sendReminders(db: Db, env: ReminderEnv, now = new Date()): Promise<void> {
  while ((await planBatch(db, now)) > 0);
  await oneByOne(db, {
    batch,
    find: async (trx, failed) => (await findDue(trx, now, failed)).rows,
    idOf: ({ id }) => id,
    work: async (trx, due) => {
      const waits = due.isWanted
        ? waitsUntil(startOf(due), zoneOfMentee(due), now)
        : due.mayReturn
          ? new Date(now.getTime() + undoCheckMs)
          : null;
      if (due.isWanted && !waits) await remind(trx, env, due);
      await sql`update appointment_reminders set due_at = coalesce(${waits}::timestamptz, due_at),
          done_at = case when ${waits}::timestamptz is null then ${now}::timestamptz end
        where appointment_id = ${due.id} and start_at = ${due.plannedFor} and lead = ${due.lead}`.execute(
        trx,
      );
    },
  });
}

/** Deletes reminders of past appointments. */
export const forgetReminders = (db: Db): Promise<unknown> =>
  sql`delete from appointment_reminders where start_at < now() - interval '7 days'`.execute(db);
