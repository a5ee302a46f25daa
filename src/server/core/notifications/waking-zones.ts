/** Where it is daytime: nobody is woken by a reminder. */
import { timezones } from "#shared/constants.ts";
import { momentAt } from "#shared/fields/moment.ts";
import { zoneOf } from "#server/core/accounts/today.ts";
import { dayAfter, daytime } from "#server/platform/deliveries/daytime.ts";

/** Whoever has no zone, nor an organization with one, is in UTC. */
export const utcZone = timezones.indexOf("UTC") + 1;
export interface WakingZone {
  /** 1 to 31, as it is stored. */
  readonly code: number;
  readonly zone: string;
  readonly today: string;
  readonly tomorrow: string;
}

/** The zones in which it is daytime. */
export function wakingZones(now: Date): WakingZone[] {
  return timezones.flatMap((_, index) => {
    const code = index + 1;
    const zone = zoneOf(code);
    const [today = "", time = ""] = momentAt(now, zone).local.split("T");
    const isDay = time >= daytime.from && time < daytime.until;
    return isDay ? [{ code, zone, today, tomorrow: dayAfter(today) }] : [];
  });
}
