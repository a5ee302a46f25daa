/**
 * Moments: a time as the clock on the wall shows it, the zone of that wall, and the instant that both mean. The instant is
 * computed here and nowhere else (ADR 49); on the server only, because the rule comes with a library.
 */
import { Temporal } from "temporal-polyfill";
import type { FieldColumn } from "./field.ts";
import { readLocalTime } from "./local-time.ts";
import { readZone } from "./zones.ts";

/** A moment as it is stored, and as it is answered. */
export interface Moment {
  /** Wall time, `YYYY-MM-DDTHH:MM`. */
  readonly local: string;
  /** Name of the zone in the IANA database. */
  readonly zone: string;
  /** The instant, ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

/** The columns of a moment. */
export const momentColumns: readonly (FieldColumn & { readonly member: keyof Moment })[] = [
  { suffix: "_local", type: "timestamp without time zone", member: "local" },
  { suffix: "_zone", type: "text", member: "zone" },
  { suffix: "_at", type: "timestamp with time zone", member: "at" },
];

/**
 * The instant of a wall time. A time that the clocks skip in spring is as much later as they skip; of a time that comes
 * twice in autumn, the first is meant.
 * @param local `YYYY-MM-DDTHH:MM`
 * @param zone name in the IANA database
 */
export function makeMoment(local: string, zone: string): Moment {
  const wanted = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: "compatible" });
  const shown = wanted.toPlainDateTime().toString({ smallestUnit: "minute" });
  return { local: shown, zone, at: new Date(wanted.epochMilliseconds).toISOString() };
}

/** What the clock on a wall shows at an instant. @param zone name in the IANA database */
export const momentAt = (instant: Date, zone: string): Moment =>
  makeMoment(
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" }),
    zone,
  );

/** The instant with its zone, for libraries that reckon with both. */
export const zonedTime = ({ at, zone }: Moment): Temporal.ZonedDateTime =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone);

/** The moment some days later, or earlier, at the same time of the wall. */
export const daysFrom = ({ local, zone }: Pick<Moment, "local" | "zone">, days: number): Moment =>
  makeMoment(Temporal.PlainDateTime.from(local).add({ days }).toString({ smallestUnit: "minute" }), zone);

/** The moment that a client sent, as wall time and zone; undefined for anything else. What it says of the instant is not asked. */
export function readMoment(wire: unknown): Moment | undefined {
  if (typeof wire !== "object" || wire === null) return undefined;
  const { local, zone } = wire as Readonly<Record<string, unknown>>;
  const [time, place] = [readLocalTime(local), readZone(zone)];
  return time !== undefined && place !== undefined ? makeMoment(time, place) : undefined;
}
