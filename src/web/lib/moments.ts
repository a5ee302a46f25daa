/** How moments are shown: in their zone, which is named unless screens and device have the same one. */
import { dayIn } from "#shared/fields/days.ts";
import { isUsualZone } from "./clock.ts";
import { formatOf } from "./dates.ts";

/** A moment in wire form. */
export interface WireMoment {
  /** Wall time, `YYYY-MM-DDTHH:MM`; in a form each half as it was typed. */
  readonly local: string;
  /** Name in the IANA database. */
  readonly zone: string;
  /** ISO instant; missing while the moment is not saved. */
  readonly at?: string;
}

/** A value of a record as a moment; null for none. */
export function momentOf(value: unknown): WireMoment | null {
  if (typeof value !== "object" || value === null) return null;
  const { local, zone, at } = value as Readonly<Record<string, unknown>>;
  if (typeof local !== "string" || typeof zone !== "string") return null;
  return typeof at === "string" ? { local, zone, at } : { local, zone };
}

const utc = (local: string): Date => new Date(`${local}Z`);

/** "9:30 AM". @param time `HH:MM` */
export const wallTime = (time: string, language: string): string =>
  formatOf(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    utc(`2026-01-01T${time}`),
  );

/** Returns the short name of a zone at an instant: "EDT". */
export function zoneName(zone: string, at: Date, language: string): string {
  const format = formatOf(language, { timeZone: zone, timeZoneName: "short" });
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Returns "Thu, Jul 1, 10:00 AM EDT": with the year when it is not this one, and with the zone unless it is the usual one. */
export function momentText({ local, zone, at }: WireMoment, language: string, now = new Date()): string {
  const wall = utc(local);
  const year = local.slice(0, 4) === dayIn(zone, now).slice(0, 4) ? undefined : "numeric";
  const day = { weekday: "short", month: "short", day: "numeric", year } as const;
  const time = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
  const text = formatOf(language, { ...day, ...time }).format(wall);
  return at === undefined || isUsualZone(zone) ? text : `${text} ${zoneName(zone, new Date(at), language)}`;
}
