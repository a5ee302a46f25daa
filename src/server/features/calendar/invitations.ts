/** Emails that add appointments to calendar programs, update them, and cancel them (ADR 63). */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import type { Moment } from "#shared/fields/moment.ts";
import { seriesNoticeDays } from "#shared/records/appointments.ts";
import { planPath } from "#shared/records/plan-paths.ts";
import { mailEvent } from "#server/core/notifications/event-mail.ts";
import { mayKnow } from "#server/core/notifications/may-know.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { whenText } from "#server/core/notifications/when-text.ts";
import type { Env } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import { oneByOne } from "#server/platform/db/one-by-one.ts";
import { defaultSender } from "#server/platform/mail/mailer.ts";
import { writeCalendar } from "./ics.ts";

type MailEnv = Pick<Env, "smtpUrl" | "publicUrl" | "mailFrom">;

/** Maximum number of appointments per transaction. */
const batch = 20;

interface Changed {
  readonly id: string;
  readonly calendarId: string;
  readonly sequence: number;
  readonly organizationId: string;
  readonly menteeId: string;
  readonly local: string;
  readonly zone: string;
  readonly at: Date;
  readonly minutes: number;
  readonly changedAt: Date;
  readonly textName: string | null;
  /** True if an invitation or its cancellation can still arrive in time. */
  readonly isAhead: boolean;
  /** Accounts of the participants who may see the mentee. Empty for canceled or deleted appointments. */
  readonly wanted: readonly string[];
  /** Accounts that were emailed the appointment, and a mentee who was only notified of it in the app. */
  readonly invited: readonly string[];
}

const findChanged = (trx: Db, now: Date, failed: readonly string[]) =>
  sql<Changed>`
    select a.id, coalesce(a.calendar_id, a.id) as "calendarId", a.sequence, a.organization_id as "organizationId",
      a.mentee_id as "menteeId", to_char(a.start_local, 'YYYY-MM-DD"T"HH24:MI') as local, a.start_zone as zone,
      a.start_at as at, a.minutes, a.updated_at as "changedAt", o.text_name as "textName",
      a.start_at > ${now} and a.status <> 'moved' as "isAhead",
      case when a.status = 'planned' and a.deleted_at is null and m.active and m.deleted_at is null
        then array(
          select u.account_id from users u where u.id = any(a.staff) and u.active and u.deleted_at is null
            and ${mayKnow(sql`u.account_id`, sql`a.mentee_id`)}
          union select m.account_id
        ) else '{}' end as wanted,
      array(select i.account_id from appointment_invitations i
        where i.appointment_id = coalesce(a.calendar_id, a.id)) as invited
    from appointments a
    join mentees m on m.id = a.mentee_id
    join organizations o on o.id = a.organization_id
    where a.invited_sequence is distinct from a.sequence and not a.id = any(${failed}::bigint[])
      -- Of a series what comes next, not fifty mails at once; and what is in the calendar already.
      and (a.series_id is null or a.start_at < ${now}::timestamptz + make_interval(days => ${seriesNoticeDays}) or exists (
        select from appointment_invitations i where i.appointment_id = coalesce(a.calendar_id, a.id)))
    order by a.id limit ${batch} for no key update of a skip locked`.execute(trx);

interface Receiver {
  readonly id: string;
  readonly languageCode: string;
  readonly email: string;
  readonly isMentee: boolean;
}

async function receivers(trx: Db, accountIds: readonly string[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select a.id, a.language_code as "languageCode", coalesce(u.email, m.email, '') as email,
      a.account_type = 'mentee' as "isMentee" from accounts a
    left join users u on u.account_id = a.id left join mentees m on m.account_id = a.id
    where a.id = any(${accountIds}::bigint[]) order by a.id`.execute(trx);
  return rows;
}

/**
 * Emails the calendar entry of an appointment.
 * @returns true if an email was queued
 */
async function send(
  trx: Db,
  env: MailEnv,
  changed: Changed,
  { id: accountId, languageCode, email, isMentee }: Receiver,
  method: "REQUEST" | "CANCEL",
): Promise<boolean> {
  const language = languageOf(languageCode);
  const start: Moment = { local: changed.local, zone: changed.zone, at: changed.at.toISOString() };
  const url = isMentee
    ? planPath({ table: "appointments", id: changed.id })
    : `/mentee/mentee-appointments/${changed.menteeId}`;
  const sender = defaultSender(env.mailFrom);
  const when = whenText(language, start);
  const about = { of: "invitation", calendarId: changed.calendarId, sequence: changed.sequence };
  // Team members see the change in the app.
  if (isMentee)
    await notify(trx, {
      to: [accountId],
      type: "important",
      text: method === "CANCEL" ? "appointmentCancelled" : "appointmentPlanned",
      values: { when },
      url,
      menteeId: changed.menteeId,
      group: `appointment:${changed.calendarId}`,
      beginsAt: changed.at,
      about,
    });
  // Without an address, the calendar entry can't name the person.
  if (email === "") return false;
  const calendar = await writeCalendar(
    [
      {
        id: changed.calendarId,
        sequence: changed.sequence,
        start,
        minutes: changed.minutes,
        title: textsOf(language)("server.appointments.title"),
        appointmentId: changed.id,
        isCancelled: method === "CANCEL",
        changedAt: changed.changedAt,
      },
    ],
    { publicUrl: env.publicUrl, invitation: { method, from: sender.address, to: email } },
  );
  return mailEvent(trx, env, {
    event: "appointmentInvitation",
    ...(method === "CANCEL" ? { template: "appointmentCancelled" as const } : {}),
    accountId,
    menteeId: changed.menteeId,
    values: { when, organization: changed.textName ?? sender.name },
    url,
    calendar,
    about,
    eventKey: `invite:${changed.calendarId}:${changed.sequence}:${accountId}`,
  });
}

/** Emails the current participants, and cancels the entry for former ones. */
async function mailEntries(trx: Db, env: MailEnv, changed: Changed): Promise<void> {
  const wanted = new Set(changed.wanted);
  const gone = changed.invited.filter((id) => !wanted.has(id));
  const invited: string[] = [];
  for (const receiver of await receivers(trx, changed.wanted)) {
    const isMailed = await send(trx, env, changed, receiver, "REQUEST");
    // A mentee without an email is notified in the app, and must also be notified of a cancellation.
    if (isMailed || receiver.isMentee) invited.push(receiver.id);
  }
  for (const receiver of await receivers(trx, gone)) await send(trx, env, changed, receiver, "CANCEL");
  await sql`delete from appointment_invitations where appointment_id = ${changed.calendarId}
    and account_id = any(${gone}::bigint[])`.execute(trx);
  await sql`insert into appointment_invitations (appointment_id, account_id, organization_id)
    select ${changed.calendarId}, id, ${changed.organizationId} from unnest(${invited}::bigint[]) as id
    on conflict do nothing`.execute(trx);
}

/**
 * Emails invitations for appointments that are new, moved, canceled, or have different participants since the last
 * email. Several nodes may run it at once, because emails are recorded in the transaction that queues them.
 */
export const sendInvitations = (db: Db, env: MailEnv, now = new Date()): Promise<void> =>
  oneByOne(db, {
    batch,
    find: async (trx, failed) => (await findChanged(trx, now, failed)).rows,
    idOf: ({ id }) => id,
    work: async (trx, changed) => {
      if (changed.isAhead) await mailEntries(trx, env, changed);
      await sql`update appointments set invited_sequence = sequence where id = ${changed.id}`.execute(trx);
    },
  });
