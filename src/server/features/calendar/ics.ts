/** Appointments in the iCalendar format (RFC 5545): a title, a time, and a link, without any case data. */
import type { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { zonedTime, type Moment } from "#shared/fields/moment.ts";
import { zoneRules } from "./zone-rules.ts";

/** An appointment in a calendar program. */
export interface CalendarEntry {
  /** Stays the same when an appointment is moved and a new one replaces it. */
  readonly id: string;
  /** Increases with each change. */
  readonly sequence: number;
  readonly start: Moment;
  readonly minutes: number;
  readonly title: string;
  /** The appointment that the link opens. */
  readonly appointmentId: string;
  readonly isCancelled: boolean;
  readonly changedAt: Date;
}

interface CalendarSettings {
  /** Address of the installation. Its host name makes the ids globally unique. */
  readonly publicUrl: string;
  /** For an email: whether to add or cancel the entry, the sender, and the recipient. */
  readonly invitation?: { readonly method: "REQUEST" | "CANCEL"; readonly from: string; readonly to: string };
}

const dayLength = 86_400_000;
/** How often programs should fetch the calendar. They may ignore it. */
const refreshSeconds = 3600;

/** Returns the text of a calendar. */
export async function writeCalendar(
  entries: readonly CalendarEntry[],
  { publicUrl, invitation }: CalendarSettings,
): Promise<string> {
  // Loaded on first use.
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
      // Calendar services store the link, so it identifies neither the mentee nor the subject of the appointment.
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
