/** Appointments as calendar programs read them (RFC 5545): a title, a time and a link, nothing of the case. */
import type { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { zonedTime, type Moment } from "#shared/fields/moment.ts";
import { zoneRules } from "./zone-rules.ts";

/** An appointment in a calendar program. */
export interface CalendarEntry {
  /** The same for an appointment and for those that take its place when it is moved. */
  readonly id: string;
  /** Grows with each change. */
  readonly sequence: number;
  readonly start: Moment;
  readonly minutes: number;
  readonly title: string;
  /** The appointment that its link opens. */
  readonly appointmentId: string;
  readonly isCancelled: boolean;
  readonly changedAt: Date;
}

interface CalendarSettings {
  /** Address of the installation; ids are unique in the world with the name of its host. */
  readonly publicUrl: string;
  /** For a mail: what to do with the entry, who asks, and who is asked. */
  readonly invitation?: { readonly method: "REQUEST" | "CANCEL"; readonly from: string; readonly to: string };
}

const dayLength = 86_400_000;
/** How often programs should fetch a calendar; they do as they please. */
const refreshSeconds = 3600;

/** The text of a calendar. */
export async function writeCalendar(
  entries: readonly CalendarEntry[],
  { publicUrl, invitation }: CalendarSettings,
): Promise<string> {
  // Loaded with the first calendar.
  const { default: ical } = await import("ical-generator");
  const host = new URL(publicUrl).hostname;
  const times = entries.map(({ start }) => Date.parse(start.at));
  const from = new Date(Math.min(...times) - dayLength);
  const to = new Date(Math.max(...times) + 2 * dayLength);
  const calendar = ical({
    prodId: { company: host, product: "appointments" },
    timezone: { name: null, generator: (zone) => zoneRules(zone, from, to) },
    ...(invitation ? { method: invitation.method as ICalCalendarMethod } : { ttl: refreshSeconds }),
  });
  for (const { id, sequence, start, minutes, title, appointmentId, isCancelled, changedAt } of entries) {
    const begins = zonedTime(start);
    calendar.createEvent({
      id: `appointment-${id}@${host}`,
      sequence,
      stamp: changedAt,
      start: begins,
      end: begins.add({ minutes }),
      timezone: start.zone,
      summary: title,
      // Calendar services keep it, so it names neither the mentee nor what the appointment is about.
      url: `${publicUrl}/a/${appointmentId}`,
      status: (isCancelled ? "CANCELLED" : "CONFIRMED") as ICalEventStatus,
      ...(invitation
        ? {
            organizer: { name: host, email: invitation.from },
            attendees: [{ email: invitation.to, rsvp: false }],
          }
        : {}),
    });
  }
  return calendar.toString();
}
