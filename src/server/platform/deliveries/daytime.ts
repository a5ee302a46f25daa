/** When somebody sleeps: nobody is woken by a reminder, however long it had to wait. */
import { makeMoment } from "#shared/fields/moment.ts";
import { addDays, wallTimeIn } from "#shared/fields/days.ts";

/** Wall times between which somebody is reminded. */
export const daytime = { from: "08:00", until: "21:00" } as const;

/** Returns when the next daytime begins in a time zone; null while it is daytime. @param zone a name of the IANA database */
export function morningOf(zone: string, now: Date): Date | null {
  const [today = "", time = ""] = wallTimeIn(zone, now).split("T");
  if (time >= daytime.from && time < daytime.until) return null;
  const day = time < daytime.from ? today : addDays(today, 1);
  return new Date(makeMoment(`${day}T${daytime.from}`, zone).at);
}

/** The daytime that a reminder keeps. */
export interface Daytime {
  /** Where its reader is; a name of the IANA database. */
  readonly zone: string;
  /** From then on it is of no use: what it reminds of is there, or its words are not true any more. */
  readonly until?: Date;
  /** Whether it comes at night rather than not at all. */
  readonly mayWake?: boolean;
}

/** What becomes of it at this moment: `go`, `drop`, or the time until which it waits. */
export function nowOrLater({ zone, until, mayWake }: Daytime, now: Date): "go" | "drop" | Date {
  if (until && until <= now) return "drop";
  const morning = morningOf(zone, now);
  if (!morning) return "go";
  if (!until || morning < until) return morning;
  return mayWake ? "go" : "drop";
}
