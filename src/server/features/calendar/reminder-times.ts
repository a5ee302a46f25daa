/** When mentees are reminded: in their daytime. */
import { daysFrom, makeMoment, momentAt, type Moment } from "#shared/fields/moment.ts";
import type { reminderLeads } from "#shared/records/appointments.ts";

export type ReminderLead = (typeof reminderLeads)[number];

const dayLeads = { week: 7, day: 1 } as const;
const twoHours = 2 * 3_600_000;

/** The last reminder of a day leaves some minutes for the mail server. */
const daytime = { first: "08:00", last: "20:50" } as const;

/** The nearest time on the same day of the mentee that is in its daytime. */
function inDaytime(instant: Date, zone: string): Date {
  const { local } = momentAt(instant, zone);
  const [day, time] = [local.slice(0, 10), local.slice(11)];
  if (time >= daytime.first && time <= daytime.last) return instant;
  const nearest = time < daytime.first ? daytime.first : daytime.last;
  return new Date(makeMoment(`${day}T${nearest}`, zone).at);
}

/**
 * When a reminder of an appointment is due: days before at the same time of the wall, or two hours before, moved into the
 * daytime of the mentee. Of an appointment that begins before that, the reminder stays where it was.
 * @param zone the mentee's
 */
export function reminderDue(start: Moment, lead: ReminderLead, zone: string): Date {
  const plain =
    lead === "hours"
      ? new Date(Date.parse(start.at) - twoHours)
      : new Date(daysFrom(start, -dayLeads[lead]).at);
  const moved = inDaytime(plain, zone);
  return moved.getTime() < Date.parse(start.at) ? moved : plain;
}

/**
 * How long a reminder that is due has to wait because it is night by now: until the morning, unless the appointment begins
 * before.
 * @returns null when it need not wait
 */
export function waitsUntil(start: Moment, zone: string, now: Date): Date | null {
  const { local } = momentAt(now, zone);
  const time = local.slice(11);
  if (time >= daytime.first && time < "21:00") return null;
  const today = makeMoment(`${local.slice(0, 10)}T${daytime.first}`, zone);
  const morning = time < daytime.first ? today : daysFrom(today, 1);
  return morning.at < start.at ? new Date(morning.at) : null;
}
