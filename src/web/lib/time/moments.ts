/** Formats moments in their time zone. The zone is named unless the screens and the device use the same one. */
import { dayIn } from "#shared/fields/days.ts";
import { canOmitZone } from "../clock.ts";
import { formatOf } from "../dates.ts";

/** A moment in wire form. */
export interface WireMoment {
  /** Local time, `YYYY-MM-DDTHH:MM`. In a form, both parts are as typed. */
  readonly local: string;
  /** An IANA time zone name. */
  readonly zone: string;
  /** Instant in ISO 8601. Missing while the moment isn't saved. */
  readonly at?: string;
}

/** Returns a record's value as a moment, or null. */
export function momentOf(value: unknown): WireMoment | null {
  if (typeof value !== "object" || value === null) return null;
  const { local, zone, at } = value as Readonly<Record<string, unknown>>;
  if (typeof local !== "string" || typeof zone !== "string") return null;
  return typeof at === "string" ? { local, zone, at } : { local, zone };
}

const utc = (local: string): Date => new Date(`${local}Z`);

/**
 * Formats a local time such as "9:30 AM".
 * @param time `HH:MM`
 */
export const wallTime = (time: string, language: string): string =>
  formatOf(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    utc(`2026-01-01T${time}`),
  );

/** Returns the short name of a time zone at an instant, such as "EDT". */
export function zoneName(zone: string, at: Date, language: string): string {
  const format = formatOf(language, { timeZone: zone, timeZoneName: "short" });
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/**
 * Formats a moment such as "Thu, Jul 1, 10:00 AM EDT". Includes the year if it isn't the current one, and the time
 * zone unless it is the usual one.
 */
export function momentText({ local, zone, at }: WireMoment, language: string, now = new Date()): string {
  const wall = utc(local);
  const year = local.slice(0, 4) === dayIn(zone, now).slice(0, 4) ? undefined : "numeric";
  const day = { weekday: "short", month: "short", day: "numeric", year } as const;
  const time = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
  const text = formatOf(language, { ...day, ...time }).format(wall);
  // Without an instant, the local time read as UTC is close enough to tell summer time from standard time.
  return canOmitZone(zone) ? text : `${text} ${zoneName(zone, new Date(at ?? wall), language)}`;
}
