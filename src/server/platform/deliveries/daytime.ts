/** The hours in which reminders may be sent, even those that are late. */
import { makeMoment } from "#shared/fields/moment.ts";
import { addDays, wallTimeIn } from "#shared/fields/days.ts";

/** Local times between which reminders are sent. */
export const daytime = { from: "08:00", until: "21:00" } as const;

/**
 * Returns when the next daytime begins in a time zone, or null if it is daytime now. @param zone IANA time zone name
 */
function morningOf(zone: string, now: Date): Date | null {
  const [today = "", time = ""] = wallTimeIn(zone, now).split("T");
  if (time >= daytime.from && time < daytime.until) return null;
  const day = time < daytime.from ? today : addDays(today, 1);
  return new Date(makeMoment(`${day}T${daytime.from}`, zone).at);
}

/** The daytime that a reminder respects. */
export interface Daytime {
  /** The reader's time zone, as an IANA name. */
  readonly zone: string;
  /** The reminder is useless from then on, because the event has begun or the text is no longer true. */
  readonly until?: Date;
  /** True if the reminder may be sent at night if it would otherwise not be sent at all. */
  readonly mayWake?: boolean;
}

/** Returns what to do with a reminder now: `go`, `drop`, or the time until which it waits. */
export function nowOrLater({ zone, until, mayWake }: Daytime, now: Date): "go" | "drop" | Date {
  if (until && until <= now) return "drop";
  const morning = morningOf(zone, now);
  if (!morning) return "go";
  if (!until || morning < until) return morning;
  return mayWake ? "go" : "drop";
}
