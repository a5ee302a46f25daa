import { describe, expect, it } from "vitest";
import { isRelative, relativeDays, type RelativeOperator } from "./relative-days.ts";

describe("The days relative to today (E3)", () => {
  it.each<[RelativeOperator, number, string, string | null, string | null]>([
    ["withinLastDays", 0, "2026-02-28", "2026-02-28", "2026-02-28"],
    ["withinLastDays", 7, "2026-03-03", "2026-02-24", "2026-03-03"],
    ["withinNextDays", 2, "2028-02-28", "2028-02-28", "2028-03-01"],
    ["withinNextDays", 36_500, "2026-01-01", "2026-01-01", "2125-12-08"],
    ["moreThanDaysAgo", 0, "2026-01-01", null, "2025-12-31"],
    ["moreThanDaysAgo", 30, "2026-01-31", null, "2025-12-31"],
    ["lastMonth", 0, "2026-01-31", "2025-12-01", "2025-12-31"],
    ["thisMonth", 0, "2028-02-10", "2028-02-01", "2028-02-29"],
    ["nextMonth", 0, "2026-12-31", "2027-01-01", "2027-01-31"],
    ["lastQuarter", 0, "2026-02-01", "2025-10-01", "2025-12-31"],
    ["thisQuarter", 0, "2026-09-30", "2026-07-01", "2026-09-30"],
    ["nextQuarter", 0, "2026-09-30", "2026-10-01", "2026-12-31"],
    ["lastYear", 0, "2026-01-01", "2025-01-01", "2025-12-31"],
    ["thisYear", 0, "2026-12-31", "2026-01-01", "2026-12-31"],
    ["nextYear", 0, "2026-06-15", "2027-01-01", "2027-12-31"],
  ])("of %s %i on %s are from %s to %s", (op, count, today, from, to) => {
    expect(relativeDays(op, count, today)).toEqual({ from, to });
  });

  it("have operators with names", () => {
    expect([isRelative("thisMonth"), isRelative("moreThanDaysAgo")]).toEqual([true, true]);
    expect([isRelative("between"), isRelative("toString")]).toEqual([false, false]);
  });
});
