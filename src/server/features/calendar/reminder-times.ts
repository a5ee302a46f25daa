/** The times of reminders, which are sent during the mentee's daytime. */
import { daysFrom, makeMoment, momentAt, type Moment } from "#shared/fields/moment.ts";
import type { reminderLeads } from "#shared/records/appointments.ts";

export type ReminderLead = (typeof reminderLeads)[number];

const dayLeads = { week: 7, day: 1 } as const;
const twoHours = 2 * 3_600_000;

/** The last time leaves some minutes for the mail server. */
const daytime = { first: "08:00", last: "20:50" } as const;

/** Returns the nearest daytime instant on the same day of the mentee. */
function inDaytime(instant: Date, zone: string): Date {
  const { local } = momentAt(instant, zone);
  const [day, time] = [local.slice(0, 10), local.slice(11)];
  if (time >= daytime.first && time <= daytime.last) return instant;
  const nearest = time < daytime.first ? daytime.first : daytime.last;
  return new Date(makeMoment(`${day}T${nearest}`, zone).at);
}

/**
 * Returns when a reminder is due: days before at the same local time, or two hours before, moved into the mentee's
 * daytime. If the appointment begins before that time, the reminder isn't moved.
 * @param zone time zone of the mentee
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
 * Returns until when a due reminder must wait because it is night: until morning, unless the appointment begins
 * before.
 * @returns null if it need not wait
 */
export function waitsUntil(start: Moment, zone: string, now: Date): Date | null {
  const { local } = momentAt(now, zone);
  const time = local.slice(11);
  if (time >= daytime.first && time < "21:00") return null;
  const today = makeMoment(`${local.slice(0, 10)}T${daytime.first}`, zone);
  const morning = time < daytime.first ? today : daysFrom(today, 1);
  return morning.at < start.at ? new Date(morning.at) : null;
}
