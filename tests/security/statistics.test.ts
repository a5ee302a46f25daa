import { expect, it } from "vitest";
import { areaUnderCurve, shuffled } from "./statistics.ts";

it("The statistics recognize samples that are alike, apart and in between", () => {
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(areaUnderCurve([1, 2], [3, 4])).toBe(1);
  expect(areaUnderCurve([3, 4], [1, 2])).toBe(0);
  expect(areaUnderCurve([1, 3], [2])).toBe(0.5);
  expect(areaUnderCurve([1, 1, 2], [1, 2, 2])).toBeCloseTo(6 / 9, 10);
});

it("The statistics detect a small difference in noise", () => {
  const noise = () => Math.random() + Math.random() - 1;
  const sample = (shift: number) => Array.from({ length: 800 }, () => shift + noise());
  expect(areaUnderCurve(sample(0), sample(0.3))).toBeGreaterThan(0.6);
});

it("The shuffle loses nothing", () => {
  expect(shuffled([1, 2, 3, 4]).toSorted()).toEqual([1, 2, 3, 4]);
});
