/** Where it is daytime: nobody is woken by a reminder. */
import { timezones } from "#shared/constants.ts";
import { makeMoment, momentAt } from "#shared/fields/moment.ts";
import { zoneOf } from "#server/core/accounts/today.ts";

/** Wall times between which somebody is reminded. */
const daytime = { from: "08:00", until: "21:00" } as const;
/** Whoever has no zone, nor an organization with one, is in UTC. */
export const utcZone = timezones.indexOf("UTC") + 1;
export interface WakingZone {
  /** 1 to 31, as it is stored. */
  readonly code: number;
  readonly zone: string;
  readonly today: string;
  readonly tomorrow: string;
}

/** When the day begins for somebody for whom it is night; null while it is daytime. @param zone a name of the IANA database */
export function morningOf(zone: string, now: Date): Date | null {
  const [today = "", time = ""] = momentAt(now, zone).local.split("T");
  if (time >= daytime.from && time < daytime.until) return null;
  const day = time < daytime.from ? today : dayAfter(today);
  return new Date(makeMoment(`${day}T${daytime.from}`, zone).at);
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);

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
