/** The time zones in which it is daytime. Reminders are sent only there, so that they wake no one. */
import { sql, type RawBuilder } from "kysely";
import { timezones } from "#shared/constants.ts";
import { addDays, wallTimeIn } from "#shared/fields/days.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { daytime } from "#server/platform/deliveries/daytime.ts";

/** The zone of people without a time zone whose organization has none either. */
export const utcZone = timezones.indexOf("UTC") + 1;
export interface WakingZone {
  /** The stored code, 1 to 31. */
  readonly code: number;
  readonly zone: string;
  readonly today: string;
  readonly tomorrow: string;
}

/** Returns the time zones in which it is daytime. */
export function wakingZones(now: Date): WakingZone[] {
  return timezones.flatMap((_, index) => {
    const code = index + 1;
    const zone = zoneOf(code);
    const [today = "", time = ""] = wallTimeIn(zone, now).split("T");
    const isDay = time >= daytime.from && time < daytime.until;
    return isDay ? [{ code, zone, today, tomorrow: addDays(today, 1) }] : [];
  });
}

/** Returns time zones as a table `z` for a statement. */
export const zoneTable = (zones: readonly WakingZone[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) z (code integer, zone text, today date, tomorrow date)`;
