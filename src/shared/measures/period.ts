/** Periods of measures, and the periods that they are compared with. Days are calendar days without a time zone. */
import { Temporal } from "temporal-polyfill";

export interface Period {
  /** `YYYY-MM-DD`. Both days are included. */
  readonly from: string;
  readonly to: string;
}

export const comparisons = ["previous", "lastYear", "none"] as const;
export type Comparison = (typeof comparisons)[number];

const isWholeMonths = (from: Temporal.PlainDate, to: Temporal.PlainDate): boolean =>
  from.day === 1 && to.day === to.daysInMonth;

/** Returns the period shifted back by a number of months. A period of whole months still ends with a whole month. */
export function earlierPeriod({ from, to }: Period, months: number): Period {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const end = last.subtract({ months });
  return {
    from: first.subtract({ months }).toString(),
    to: (isWholeMonths(first, last) ? end.with({ day: end.daysInMonth }) : end).toString(),
  };
}

/**
 * Returns the comparison period, or null for `none`. `previous` is the same number of whole months if the period
 * consists of whole months, otherwise the same number of days. `lastYear` has the same days a year earlier: February
 * 29 becomes 28, and the last day of a month remains the last day.
 */
export function comparedPeriod({ from, to }: Period, comparison: Comparison): Period | null {
  if (comparison === "none") return null;
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const isWhole = isWholeMonths(first, last);
  const written = (start: Temporal.PlainDate, end: Temporal.PlainDate): Period => ({
    from: start.toString(),
    to: (isWhole ? end.with({ day: end.daysInMonth }) : end).toString(),
  });
  if (comparison === "lastYear") return written(first.subtract({ years: 1 }), last.subtract({ years: 1 }));
  if (isWhole) {
    const { months } = first.until(last.add({ days: 1 }), { largestUnit: "months" });
    return written(first.subtract({ months }), last.subtract({ months }));
  }
  const days = first.until(last).days + 1;
  return written(first.subtract({ days }), last.subtract({ days }));
}
