import { expect, test } from "vitest";
import { weeksOf } from "./month-days.ts";

test("A month is shown as six weeks that start on Sunday", () => {
  const weeks = weeksOf("2026-11-22");
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(["2026-11-01", "2026-12-12"]);
});
