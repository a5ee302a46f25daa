/** Offers other times to a mentee who can't come, and notifies the team of the reply. */
import { sql } from "kysely";
import { addDays, dayIn, utcDay } from "#shared/fields/days.ts";
import { clockOf } from "#shared/fields/clock-of.ts";
import { makeMoment, type Moment } from "#shared/fields/moment.ts";
import { maxAppointmentMinutes } from "#shared/records/appointments.ts";
import { chosenTimeOf, maxOfferedTimes } from "#shared/records/other-times.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { whenText } from "#server/core/notifications/when-text.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredRow } from "../columns.ts";
import { changesField } from "./changes.ts";
import type { Draft, HookContext } from "./hook.ts";
import { responsibleFor } from "./responsible.ts";

/** Appointments start and end between these local times, Monday to Friday, in steps of this many minutes. */
const office = { from: 9 * 60, until: 17 * 60, step: 30 } as const;
/** Local times, in minutes, for the second offer: in the other half of the day. */
const halves = { morning: 10 * 60, afternoon: 14 * 60, noon: 12 * 60 } as const;
/** The number of days that are searched for other times. */
const searchedDays = 28;

type Span = readonly [from: number, until: number];

interface Taken {
  readonly spans: readonly Span[];
  /** Days on which a team member is absent. */
  readonly absent: ReadonlySet<string>;
}

/** Returns the times at which the team or the mentee is busy. */
async function readTaken(db: Db, row: StoredRow, days: readonly string[], zone: string): Promise<Taken> {
  const { id, menteeId, organizationId } = row;
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const from = makeMoment(`${first}T00:00`, zone).at;
  const until = makeMoment(`${last}T23:59`, zone).at;
  // If no team member is assigned, the case manager's times are used.
  const team = sql`(select case when cardinality(a.staff) > 0 then a.staff else array_remove(array[m.case_manager], null) end
    from appointments a join mentees m on m.id = a.mentee_id where a.id = ${id})::bigint[]`;
  const planned = await sql<{ start: Date; minutes: number }>`
    select start_at as start, minutes from planned_between(${organizationId}, ${menteeId}, ${team}, ${from}, ${until},
      ${maxAppointmentMinutes} * interval '1 minute')`.execute(db);
  const absences = await sql<{ day: string }>`
    select day::text from days_away(${organizationId}, ${team}, ${days}::date[]) day`.execute(db);
  return {
    spans: planned.rows.map(({ start, minutes }) => [start.getTime(), start.getTime() + minutes * 60_000]),
    absent: new Set(absences.rows.map(({ day }) => day)),
  };
}

const minutesOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

const weekday = (day: string): number => utcDay(day).getUTCDay();

/** Returns the local times of a day, in minutes, at which an appointment of that length may start. */
function beginnings(length: number, original: number): number[] {
  const count = Math.max(0, Math.floor((office.until - office.from - length) / office.step) + 1);
  const times = Array.from({ length: count }, (_, at) => office.from + at * office.step);
  // An appointment in the evening can be moved to another evening.
  return [...new Set([original, ...times])];
}

/**
 * Returns up to three free local times for an appointment that its mentee can't come to. They are on later days, each
 * on a different day if possible, and the second one is in the other half of the day.
 * @param row the scheduled appointment
 */
export async function findOtherTimes(db: Db, row: StoredRow): Promise<string[]> {
  const { local, zone } = row["start"] as Moment;
  // A group appointment stays at its time for the other members.
  if (row["mode"] === "group") return [];
  const original = minutesOf(local);
  const length = Number(row["minutes"]);
  const appointmentDay = local.slice(0, 10);
  const today = dayIn(zone);
  const last = appointmentDay > today ? appointmentDay : today;
  const days = Array.from({ length: searchedDays }, (_, at) => addDays(last, at + 1)).filter(
    (day) => (weekday(day) + 6) % 7 < 5 || weekday(day) === weekday(appointmentDay),
  );
  const { spans, absent } = await readTaken(db, row, days, zone);
  const isFree = (start: string): boolean => {
    const from = Date.parse(makeMoment(start, zone).at);
    const until = from + length * 60_000;
    return spans.every(([begins, ends]) => until <= begins || from >= ends);
  };
  const found: string[] = [];
  const open = days.filter((day) => !absent.has(day));
  const times = beginnings(length, original);
  for (const isOnNewDay of [true, false])
    for (const day of open) {
      if (found.length === maxOfferedTimes) return found;
      if (isOnNewDay && found.some((start) => start.startsWith(day))) continue;
      const best =
        found.length === 1 ? (original < halves.noon ? halves.afternoon : halves.morning) : original;
      const start = times
        .toSorted((one, other) => Math.abs(one - best) - Math.abs(other - best))
        .map((minutes) => `${day}T${clockOf(minutes)}`)
        .find((time) => !found.includes(time) && isFree(time));
      if (start) found.push(start);
    }
  return found;
}

/** Returns whether a mentee may make a choice: a call, or an offered time in the future. */
function isOffered(row: Readonly<Record<string, unknown>>): boolean {
  const { preferredTime: choice, reply } = row;
  if (choice === "none") return true;
  if (reply !== "cannot") return false;
  if (choice === "call") return true;
  const chosen = chosenTimeOf(row);
  return (
    chosen !== undefined && Date.parse(makeMoment(chosen, (row["start"] as Moment).zone).at) > Date.now()
  );
}

/**
 * Completes a change of the reply. A mentee who can't come is offered other times, and an earlier choice is dropped.
 * @throws BusinessError for a choice that isn't offered
 */
export async function offerOtherTimes({ db, t }: HookContext, draft: Draft, before: StoredRow | null) {
  if (!before) return;
  const row: StoredRow = { ...before, ...draft.values };
  if (changesField(draft, before, "reply")) {
    const times = row["reply"] === "cannot" ? await findOtherTimes(db, row) : [];
    Object.assign(draft.values, { offeredTimes: times.join() || null, preferredTime: "none" });
  } else if (changesField(draft, before, "preferredTime") && !isOffered(row))
    throw new BusinessError(t("server.appointments.replyClosed"));
}

/**
 * Notifies the case manager and the appointment's team that a mentee can't come, and what would work instead. If the
 * mentee can come after all, the notification is withdrawn from those who haven't read it.
 */
export async function notifyReply(
  { db, signedIn }: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  if (signedIn.caller.accountType !== "mentee" || !before) return;
  if (!["reply", "preferredTime"].some((name) => changesField(draft, before, name))) return;
  const row: StoredRow = { ...before, ...draft.values };
  const { reply, preferredTime: choice } = row;
  const menteeId = String(before["menteeId"]);
  const start = before["start"] as Moment;
  const { menteeName, accountIds } = await responsibleFor(db, menteeId);
  const { rows } = await sql<{ id: string }>`select account_id as id from users
    where id = any(${before["staff"]}::bigint[]) and active and deleted_at is null`.execute(db);
  const to = [...accountIds, ...rows.map((one) => one.id)];
  const group = `appointmentChoice:${id}`;
  if (reply !== "cannot") {
    await sql`delete from notifications where account_id = any(${to}::bigint[]) and group_key = ${group}
      and read_at is null`.execute(db);
    return;
  }
  const chosen = chosenTimeOf(row);
  await notify(db, {
    to,
    type: "request",
    text: chosen ? "otherTime" : choice === "call" ? "appointmentCall" : "appointmentRefused",
    values: (language) => ({
      menteeName,
      when: whenText(language, start),
      other: chosen ? whenText(language, makeMoment(chosen, start.zone)) : "",
    }),
    url: `/mentee/mentee-appointments/${menteeId}?record=${id}`,
    group,
    menteeId,
    beginsAt: new Date(start.at),
  });
}
