import { expect, test } from "vitest";
import { addDays, addMonths, weeksOf } from "./month-days.ts";

test("days and months pass the ends of months, years and February", () => {
  expect([addDays("2024-02-28", 1), addDays("2026-01-01", -1)]).toEqual(["2024-02-29", "2025-12-31"]);
  expect([addMonths("2026-01-31", 1), addMonths("2026-01-31", -2)]).toEqual(["2026-02-28", "2025-11-30"]);
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
});

test("a month is six weeks from Sunday on", () => {
  const weeks = weeksOf("2026-11-22");
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(["2026-11-01", "2026-12-12"]);
});
