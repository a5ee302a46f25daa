import { expect, it } from "vitest";
import { secondsLeft } from "./time-left.ts";

it("A copy can be read until it expires, but not with a clock that was set back", () => {
  const at = Date.parse("2026-01-01T10:00:00Z");
  const left = (minutes: number) => secondsLeft(at, 1800, at + minutes * 60_000);
  expect([0, 10, 29.99, 30, 31, 60 * 24 * 365].map(left)).toEqual([1800, 1200, 0, 0, 0, 0]);
  expect(left(-0.01)).toBe(0);
});
