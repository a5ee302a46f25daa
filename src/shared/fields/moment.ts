/**
 * A moment is a local time, its time zone, and the instant that both mean. Only this file computes the instant (ADR
 * 49). Only the server does it, because the time zone rules need a library.
 */
import { Temporal } from "temporal-polyfill";
import type { FieldColumn } from "./field.ts";
import { readLocalTime } from "./local-time.ts";
import { readZone } from "./zones.ts";

/** A moment as stored and as sent in responses. */
export interface Moment {
  /** Local time, `YYYY-MM-DDTHH:MM`. */
  readonly local: string;
  /** IANA time zone name. */
  readonly zone: string;
  /** The instant in ISO 8601 UTC with milliseconds. */
  readonly at: string;
}

/** The columns that store a moment. */
export const momentColumns: readonly (FieldColumn & { readonly member: keyof Moment })[] = [
  { suffix: "_local", type: "timestamp without time zone", member: "local" },
  { suffix: "_zone", type: "text", member: "zone" },
  { suffix: "_at", type: "timestamp with time zone", member: "at" },
];

/**
 * Returns the moment of a local time. A time skipped in spring moves later by the skipped amount. If a time occurs
 * twice in fall, the first one is used.
 * @param local `YYYY-MM-DDTHH:MM`
 * @param zone an IANA time zone name
 */
export function makeMoment(local: string, zone: string): Moment {
  const wanted = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: "compatible" });
  const shown = wanted.toPlainDateTime().toString({ smallestUnit: "minute" });
  return { local: shown, zone, at: new Date(wanted.epochMilliseconds).toISOString() };
}

/**
 * Returns the moment of an instant in a time zone.
 * @param zone an IANA time zone name
 */
export const momentAt = (instant: Date, zone: string): Moment =>
  makeMoment(
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" }),
    zone,
  );

/** Returns the instant with its time zone, for libraries that calculate with both. */
export const zonedTime = ({ at, zone }: Moment): Temporal.ZonedDateTime =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone);

/** Returns the moment `days` days later (or earlier if negative) at the same local time. */
export const daysFrom = ({ local, zone }: Pick<Moment, "local" | "zone">, days: number): Moment =>
  makeMoment(Temporal.PlainDateTime.from(local).add({ days }).toString({ smallestUnit: "minute" }), zone);

/**
 * Reads a moment from a client, as local time and time zone. Ignores the client's instant. Returns undefined for
 * anything else.
 */
export function readMoment(wire: unknown): Moment | undefined {
  if (typeof wire !== "object" || wire === null) return undefined;
  const { local, zone } = wire as Readonly<Record<string, unknown>>;
  const [time, place] = [readLocalTime(local), readZone(zone)];
  return time !== undefined && place !== undefined ? makeMoment(time, place) : undefined;
}
