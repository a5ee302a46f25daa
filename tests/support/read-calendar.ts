/** Reads calendars with a different library than the one that writes them. */
import ICAL from "ical.js";

export interface ReadEntry {
  readonly id: string;
  readonly sequence: number;
  readonly title: string;
  readonly url: string;
  readonly status: string;
  /** Instants, ISO 8601 in UTC. */
  readonly at: string;
  readonly ends: string;
  /** Local time and zone. */
  readonly local: string;
  readonly zone: string;
  readonly attendees: readonly string[];
}

export interface ReadCalendar {
  readonly method: string;
  readonly entries: readonly ReadEntry[];
}

/**
 * Returns the events of a calendar, using the time zone rules that it contains.
 * @throws Error for an invalid calendar
 */
export function readCalendarText(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const entries = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const { startDate: start, endDate: end } = event;
    return {
      id: event.uid,
      sequence: event.sequence,
      title: event.summary,
      url: String(component.getFirstPropertyValue("url")),
      status: String(component.getFirstPropertyValue("status")),
      at: start.toJSDate().toISOString(),
      ends: end.toJSDate().toISOString(),
      local: start.toString().slice(0, 16),
      zone: start.zone.tzid,
      attendees: event.attendees.map((one) => String(one.getFirstValue())),
    };
  });
  return { method: String(calendar.getFirstPropertyValue("method") ?? ""), entries };
}
