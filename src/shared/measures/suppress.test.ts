import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, GroupCell } from "../contracts/responses/measures.ts";
import { isEnough, suppressed, type PrintedFigure } from "./suppress.ts";

const below = 5;

const cell = fc
  .tuple(fc.nat(12), fc.nat(12), fc.nat(12))
  .map(([counted, unknown, rest]): Cell => ({
    all: counted + unknown + rest,
    counted,
    unknown,
    value: null,
  }));
const table = fc.array(cell, { minLength: 1, maxLength: 7 }).map((cells) => {
  const groups = cells.map((one, at): GroupCell => ({ ...one, group: String(at), name: `Group ${at}` }));
  const sum = (name: "all" | "counted" | "unknown") => groups.reduce((total, one) => total + one[name], 0);
  const total: Cell = { all: sum("all"), counted: sum("counted"), unknown: sum("unknown"), value: null };
  return { total, groups };
});

const read: ((cell: Cell) => number)[] = [
  ({ all }) => all,
  ({ counted }) => counted,
  ({ unknown }) => unknown,
  ({ all, counted }) => all - counted,
  ({ all, counted, unknown }) => all - counted - unknown,
];

/**
 * Returns the numbers below the limit that are printed, or that follow from subtracting the printed rows from the
 * total.
 */
function recovered({ total, groups, others }: PrintedFigure): number[] {
  return read.flatMap((number) => {
    const printed = [...groups, ...(total ? [total] : [])].map(number);
    if (!total || others.length === 0) return printed.filter((count) => !isEnough(count, below));
    const left = number(total) - groups.reduce((sum, one) => sum + number(one), 0);
    return [...printed, left].filter((count) => !isEnough(count, below));
  });
}

describe("The printed numbers", () => {
  it("reveal no small number, directly or by subtraction", () => {
    fc.assert(
      fc.property(table, ({ total, groups }) => {
        const printed = suppressed(total, groups, below);
        expect(recovered(printed)).toEqual([]);
        // A single hidden row would be the total minus the printed rows.
        if (printed.total && printed.others.length > 0 && groups.length > 1)
          expect(printed.others.length).toBeGreaterThan(1);
        expect(printed.groups.length + printed.others.length).toBe(groups.length);
      }),
      { numRuns: 2000 },
    );
  });

  it("could be computed by subtraction if only the small rows were left out", () => {
    const found = fc.check(
      fc.property(table, ({ total, groups }) => {
        const isSmall = (one: Cell) => read.some((number) => !isEnough(number(one), below));
        if (isSmall(total)) return true;
        const others = groups.filter(isSmall);
        return recovered({ total, groups: groups.filter((one) => !isSmall(one)), others }).length === 0;
      }),
      { numRuns: 2000 },
    );
    expect(found.failed).toBe(true);
  });

  it("hide the small number behind a row, even from a reader who knows the rule and all similar reports", () => {
    const sizes = Array.from({ length: 11 }, (_, size) => size);
    /** All combinations of group sizes, by what a reader sees of them. */
    const alike = new Map<string, number[][]>();
    for (const one of sizes)
      for (const two of sizes)
        for (const three of sizes) {
          const groups = [one, two, three].map((all, at): GroupCell => ({
            group: `${at}`,
            name: "",
            all,
            counted: all,
            unknown: 0,
            value: null,
          }));
          const all = one + two + three;
          const printed = suppressed({ all, counted: all, unknown: 0, value: null }, groups, below);
          const seen = groups.map((group) => (printed.groups.includes(group) ? group.all : "?"));
          const key = `${printed.total?.all} ${seen.join(" ")}`;
          alike.set(key, [...(alike.get(key) ?? []), [one, two, three]]);
        }
    const told = [...alike].filter(([key, all]) => {
      const hidden = [0, 1, 2].filter((at) => key.split(" ")[at + 1] === "?");
      const known = hidden.filter((at) => all.every((sizesOf) => sizesOf[at] === all[0]![at]));
      return known.some((at) => !isEnough(all[0]![at]!, below));
    });
    expect(told).toEqual([]);
  });

  it("are complete if no number is small, or if nothing has to be hidden", () => {
    const groups: GroupCell[] = [
      { group: "1", name: "One", all: 20, counted: 10, unknown: 0, value: null },
      { group: "2", name: "Two", all: 3, counted: 1, unknown: 1, value: null },
    ];
    const total: Cell = { all: 23, counted: 11, unknown: 1, value: null };
    expect(suppressed(total, groups, 0)).toEqual({ total, groups, others: [] });
    expect(suppressed({ ...total, unknown: 0 }, groups.slice(0, 1), below).groups).toHaveLength(1);
    expect(suppressed(total, groups, below)).toEqual({ total: null, groups: [], others: groups });
  });
});
