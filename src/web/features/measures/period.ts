/** Periods that somebody chooses by name. */
import type { Period } from "#shared/measures/period.ts";

export const periodNames = ["thisQuarter", "lastQuarter", "thisYear", "lastYear"] as const;
export type PeriodName = (typeof periodNames)[number];

const written = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The days of a named period. @param today `YYYY-MM-DD` */
export function namedPeriod(name: PeriodName, today: string): Period {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const shift = name.startsWith("last") ? 1 : 0;
  if (name.endsWith("Year")) return { from: written(year - shift, 0, 1), to: written(year - shift, 12, 0) };
  const first = (Math.ceil(month / 3) - 1 - shift) * 3;
  return { from: written(year, first, 1), to: written(year, first + 3, 0) };
}

/** The name of a period; `other` for days of one's own. */
export const periodName = ({ from, to }: Period, today: string): PeriodName | "other" =>
  periodNames.find((name) => {
    const days = namedPeriod(name, today);
    return days.from === from && days.to === to;
  }) ?? "other";
