import { describe, expect, it } from "vitest";
import { namedPeriod, periodName } from "./period.ts";

describe("A period", () => {
  it.each([
    ["thisQuarter", "2026-11-24", "2026-10-01", "2026-12-31"],
    ["lastQuarter", "2026-02-01", "2025-10-01", "2025-12-31"],
    ["lastQuarter", "2026-07-31", "2026-04-01", "2026-06-30"],
    ["thisYear", "2024-02-29", "2024-01-01", "2024-12-31"],
    ["lastYear", "2026-01-01", "2025-01-01", "2025-12-31"],
  ] as const)("named %s runs, on %s, from %s to %s", (name, today, from, to) => {
    expect(namedPeriod(name, today)).toEqual({ from, to });
    expect(periodName({ from, to }, today)).toBe(name);
  });

  it("of any other days is custom", () => {
    expect(periodName({ from: "2026-01-02", to: "2026-03-31" }, "2026-02-01")).toBe("other");
  });
});
