import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minPrinted, roundedCell, roundedCount, stepFor } from "./round.ts";

const below = 5;
const step = stepFor(below);

/** Returns the range of counts that a printed number can mean. */
function window(printed: number): readonly [from: number, to: number] {
  if (printed === 0) return [0, minPrinted(step) - 1];
  return [Math.max(minPrinted(step), printed - step / 2), printed + step / 2].map((end, at) =>
    at === 0 ? Math.ceil(end) : Math.ceil(end) - 1,
  ) as unknown as readonly [number, number];
}

/** Returns all counts that are possible for the hidden part, given the printed whole and the other printed parts. */
function possible(whole: number, parts: readonly number[]): number[] {
  const [min, max] = window(roundedCount(whole, step));
  const ends = parts.map((part) => window(roundedCount(part, step)));
  const sum = (end: 0 | 1) => ends.reduce((all, one) => all + one[end], 0);
  const [from, to] = [Math.max(0, min - sum(1)), Math.min(minPrinted(step) - 1, max - sum(0))];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

const few = fc.integer({ min: 1, max: below - 1 });
const count = fc.integer({ min: 0, max: 400 });

describe("The rounded counts", () => {
  it("are the nearest multiples, and reveal nothing about few people", () => {
    expect([0, 1, 4, 5, 7, 8, 12, 13, 42, 43].map((one) => roundedCount(one, step))).toEqual([
      0, 0, 0, 0, 0, 10, 10, 15, 40, 45,
    ]);
    expect([0, 1, 5, 6, 11].map(stepFor)).toEqual([5, 5, 5, 10, 15]);
    fc.assert(
      fc.property(count, (one) => {
        const [from, to] = window(roundedCount(one, step));
        expect(from <= one && one <= to).toBe(true);
        expect(to - from).toBeGreaterThanOrEqual(4);
      }),
    );
  });

  it("of any number of separate reports, added and subtracted, never reveal few people", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(count, fc.integer({ min: -9, max: 9 })), { minLength: 1 }), (terms) => {
        const sum = terms.reduce((all, [one, times]) => all + times * roundedCount(one, step), 0);
        expect(Math.abs(sum) === 0 || Math.abs(sum) >= below).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("do not reveal whether a difference between reports is no one or a few people", () => {
    // For example, a report with one more day, one more organization, or one group fewer: a whole minus its parts
    // leaves few people.
    fc.assert(
      fc.property(few, fc.array(count, { minLength: 1, maxLength: 12 }), (hidden, parts) => {
        const whole = parts.reduce((all, part) => all + part, hidden);
        const open = possible(whole, parts);
        expect(open).toContain(hidden);
        expect(open.length).toBeGreaterThan(1);
      }),
      { numRuns: 5000 },
    );
  });

  it("of sums are no finer than what a few people contribute, so that one more record does not show", () => {
    const hours = (counted: number, value: number) =>
      roundedCell({ all: counted, counted, unknown: 0, value }, step, "sum").value;
    // Eight visits of at most an hour and a quarter, then one more visit of half an hour, an hour, or two hours.
    expect([9.25, 9.75, 10.25, 11.25].map((value, at) => hours(at === 0 ? 8 : 9, value))).toEqual([
      10, 10, 10, 10,
    ]);
    expect([hours(7, 9), hours(40, 38.5), hours(1200, 1843.25)]).toEqual([null, 40, 1840]);
    const shares = fc.integer({ min: 1, max: 32 });
    fc.assert(
      fc.property(fc.array(shares, { minLength: 8, maxLength: 60 }), (quarters) => {
        const sum = quarters.reduce((all, one) => all + one, 0) / 4;
        const told = hours(quarters.length, sum)!;
        const average = sum / quarters.length;
        expect(told).toBeGreaterThan(0);
        // At least the total of five people of average size.
        expect(Math.abs(told - sum)).toBeLessThanOrEqual(average * step * 1.25 + 1e-9);
        expect(told).toBeGreaterThanOrEqual(average * step - 1e-9);
      }),
      { numRuns: 1000 },
    );
    expect(roundedCell({ all: 9, counted: 9, unknown: 0, value: 43.6 }, step, "median").value).toBe(44);
  });

  it("would reveal them if they were exact, or only suppressed below the limit", () => {
    const found = fc.check(
      fc.property(few, count, (hidden, part) => part < below || part + hidden - part >= below),
      { numRuns: 500 },
    );
    expect(found.failed).toBe(true);
  });
});
