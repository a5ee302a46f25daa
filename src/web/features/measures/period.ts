/** Periods that can be selected by name. */
import { relativeDays } from "#shared/filters/relative-days.ts";
import type { Period } from "#shared/measures/period.ts";
import { mediumDate } from "../../lib/dates.ts";

export const periodNames = ["thisQuarter", "lastQuarter", "thisYear", "lastYear"] as const;
export type PeriodName = (typeof periodNames)[number];

/**
 * Returns the days of a named period.
 * @param today `YYYY-MM-DD`
 */
export function namedPeriod(name: PeriodName, today: string): Period {
  const { from, to } = relativeDays(name, 0, today);
  return { from: from ?? "", to: to ?? "" };
}

/** Formats the days of a period. */
export const spanOf = ({ from, to }: Period, language: string): string =>
  `${mediumDate(from, language)} – ${mediumDate(to, language)}`;

/** Returns the name of a period, or `other` for custom days. */
export const periodName = ({ from, to }: Period, today: string): PeriodName | "other" =>
  periodNames.find((name) => {
    const days = namedPeriod(name, today);
    return days.from === from && days.to === to;
  }) ?? "other";
