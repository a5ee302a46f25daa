import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageWindow } from "./page-window.ts";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const pageOf = (min: number, max: number) =>
  fc.integer({ min, max }).chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));

describe("The page numbers of a list", () => {
  it("are all of them with 15 or fewer pages [LIST-12]", () => {
    fc.assert(
      fc.property(pageOf(1, 15), ([current, last]) => {
        expect(pageWindow(current, last)).toEqual(range(1, last));
      }),
    );
  });

  it("are 6 on either side of the current one, cut at the ends, with 16 to 20 pages [LIST-13]", () => {
    fc.assert(
      fc.property(pageOf(16, 20), ([current, last]) => {
        expect(pageWindow(current, last)).toEqual(
          range(Math.max(1, current - 6), Math.min(last, current + 6)),
        );
      }),
    );
  });

  it("end at 15 or later with more than 20 pages, and otherwise keep 6 on either side [LIST-13] [LIST-14]", () => {
    fc.assert(
      fc.property(pageOf(21, 3000), ([current, last]) => {
        const shown = pageWindow(current, last);
        expect(shown[0]).toBe(Math.max(1, current - 6));
        expect(shown.at(-1)).toBe(Math.max(15, Math.min(last, current + 6)));
        expect(shown).toEqual(range(shown[0] ?? 0, shown.at(-1) ?? 0));
        expect(shown).toContain(current);
      }),
    );
  });

  it("follow the rule at its edges [LIST-12] [LIST-13] [LIST-14]", () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(1, 16)).toEqual(range(1, 7));
    expect(pageWindow(16, 16)).toEqual(range(10, 16));
    expect(pageWindow(1, 20)).toEqual(range(1, 7));
    expect(pageWindow(1, 21)).toEqual(range(1, 15));
    expect(pageWindow(8, 21)).toEqual(range(2, 15));
    expect(pageWindow(9, 21)).toEqual(range(3, 15));
    expect(pageWindow(10, 21)).toEqual(range(4, 16));
    expect(pageWindow(21, 21)).toEqual(range(15, 21));
  });
});
