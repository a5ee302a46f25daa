import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, GroupCell } from "../contracts/responses/measures.ts";
import { membersOf, PrintedNumbers, type Members } from "./subtract.ts";
import { isEnough, suppressed } from "./suppress.ts";

const below = 5;

/** Number of kinds of people that definitions distinguish: three risk levels, left or not, with a home or not. */
const kinds = 12;
const everyKind = Array.from({ length: kinds }, (_, kind) => kind);
/** Random people by kind, and random measures. A measure has a population and a counted part, both as sets of kinds. */
const reports = fc.record({
  people: fc.array(fc.nat(kinds - 1), { minLength: 10, maxLength: 120 }),
  measures: fc.array(fc.record({ meant: fc.subarray(everyKind), counts: fc.subarray(everyKind) }), {
    minLength: 2,
    maxLength: 5,
  }),
});

interface Printed {
  /** The kinds that a number covers, one bit per kind. A reader knows them from the definition. */
  readonly kinds: number;
  readonly count: number;
}

/**
 * Returns the numbers that a report prints.
 * @param isAlone true to check each number separately
 */
function print(
  people: readonly number[],
  measures: readonly { meant: number[]; counts: number[] }[],
  isAlone: boolean,
): Printed[] {
  const printedSoFar = new PrintedNumbers(below);
  const setOf = (wanted: readonly number[]): Members & Printed => {
    const places = people.flatMap((kind, at) => (wanted.includes(kind) ? [at] : []));
    const bits = wanted.reduce((sum, kind) => sum | (1 << kind), 0);
    return { ...membersOf("people", places), kinds: bits, count: places.length };
  };
  const cellOf = (meant: readonly number[], counts: readonly number[]): [Cell, (Members & Printed)[]] => {
    const parts = [
      setOf(meant),
      setOf(meant.filter((kind) => counts.includes(kind))),
      setOf(meant.filter((kind) => !counts.includes(kind))),
    ];
    return [{ all: parts[0]!.count, counted: parts[1]!.count, unknown: 0, value: null }, parts];
  };
  return measures.flatMap(({ meant, counts }) => {
    const [total, ofTotal] = cellOf(meant, counts);
    // By risk level.
    const rows = [0, 1, 2].map((risk) =>
      cellOf(
        meant.filter((kind) => kind % 3 === risk),
        counts,
      ),
    );
    const groups = rows.map(([cell], at): GroupCell => ({ ...cell, group: String(at), name: "" }));
    const figure = suppressed(total, groups, below);
    if (!figure.total) return [];
    const ofGroups = rows.filter((_, at) => figure.groups.includes(groups[at]!)).flatMap(([, sets]) => sets);
    const all = [...ofTotal, ...ofGroups];
    if (isAlone || printedSoFar.addUnlessFew(all)) return all;
    return printedSoFar.addUnlessFew(ofTotal) ? ofTotal : [];
  });
}

/**
 * Returns the small numbers that follow from the printed ones: a whole minus up to three parts, according to the
 * definitions.
 */
function recovered(printed: readonly Printed[]): number[] {
  const found: number[] = [];
  const subtract = (rest: Printed, from: number, max: number): void => {
    if (!isEnough(rest.count, below)) found.push(rest.count);
    if (max === 0) return;
    for (const [at, part] of printed.entries())
      if (at >= from && (part.kinds & ~rest.kinds) === 0)
        subtract({ kinds: rest.kinds & ~part.kinds, count: rest.count - part.count }, at + 1, max - 1);
  };
  for (const whole of printed) subtract(whole, 0, 3);
  return found;
}

/** Returns a matrix in echelon form. Floating-point numbers suffice because the sets are small. */
function echelon(rows: readonly number[][]): number[][] {
  const left = rows.map((row) => [...row]);
  const done: number[][] = [];
  for (let column = 0; column < kinds; column++) {
    const at = left.findIndex((row) => Math.abs(row[column]!) > 1e-7);
    if (at < 0) continue;
    const [row] = left.splice(at, 1);
    const pivot = row!.map((value) => value / row![column]!);
    for (const other of left) subtractRow(other, pivot, column);
    done.push(pivot);
  }
  return done;
}
function subtractRow(row: number[], by: readonly number[], column: number): void {
  const factor = row[column]!;
  for (const [at, value] of by.entries()) row[at]! -= factor * value;
}

/** Returns the small sizes that follow from the printed numbers by adding and subtracting any of them. */
function computed(people: readonly number[], printed: readonly Printed[]): number[] {
  const rowOf = (bits: number) => everyKind.map((kind) => (bits >> kind) & 1);
  const basis = echelon(printed.map((one) => rowOf(one.kinds)));
  const sizes = everyKind.map((kind) => people.filter((one) => one === kind).length);
  const found: number[] = [];
  for (let bits = 1; bits < 1 << kinds; bits++) {
    const size = everyKind.reduce((sum, kind) => sum + (((bits >> kind) & 1) === 1 ? sizes[kind]! : 0), 0);
    if (isEnough(size, below)) continue;
    const row = rowOf(bits);
    for (const one of basis)
      subtractRow(
        row,
        one,
        one.findIndex((value) => Math.abs(value) > 1e-7),
      );
    if (row.every((value) => Math.abs(value) < 1e-7)) found.push(size);
  }
  return found;
}

describe("The numbers of one report", () => {
  it("reveal no small number that could be computed from any combination of them", () => {
    fc.assert(
      fc.property(reports, ({ people, measures }) => {
        expect(computed(people, print(people, measures, false))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("reveal no small number that could be computed by subtracting some of them from another", () => {
    let printedNumbers = 0;
    fc.assert(
      fc.property(reports, ({ people, measures }) => {
        const printed = print(people, measures, false);
        printedNumbers += printed.length;
        expect(recovered(printed)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    // A report without numbers would pass too, so enough numbers must be printed.
    expect(printedNumbers).toBeGreaterThan(2000);
  });

  it("would reveal some if each number were checked alone", () => {
    const found = fc.check(
      fc.property(reports, ({ people, measures }) => recovered(print(people, measures, true)).length === 0),
      { numRuns: 500 },
    );
    expect(found.failed).toBe(true);
  });
});

describe("The check of printed numbers", () => {
  const people = (from: number, to: number, unit = "people") =>
    membersOf(
      unit,
      Array.from({ length: to - from }, (_, at) => from + at),
    );

  it("forbids a part that leaves few people, or several parts that do together", () => {
    const printedSoFar = new PrintedNumbers(below);
    expect(printedSoFar.addUnlessFew([people(0, 40)])).toBe(true);
    expect(printedSoFar.addUnlessFew([people(0, 36)])).toBe(false);
    expect(printedSoFar.addUnlessFew([people(0, 20)])).toBe(true);
    expect(printedSoFar.addUnlessFew([people(20, 36)])).toBe(false);
    expect(printedSoFar.addUnlessFew([people(20, 35)])).toBe(true);
    // Three of the remaining five people.
    expect(printedSoFar.addUnlessFew([people(35, 38)])).toBe(false);
    expect(printedSoFar.addUnlessFew([people(35, 40)])).toBe(true);
  });

  it("forbids a total slightly larger than a printed one, and nothing unrelated", () => {
    const printedSoFar = new PrintedNumbers(below);
    expect(printedSoFar.addUnlessFew([people(0, 36)])).toBe(true);
    expect(printedSoFar.addUnlessFew([people(0, 40)])).toBe(false);
    expect(printedSoFar.addUnlessFew([people(0, 40, "promises")])).toBe(true);
    expect(printedSoFar.addUnlessFew([people(1, 40)])).toBe(true);
    expect(printedSoFar.addUnlessFew([people(0, 36), people(0, 0)])).toBe(true);
  });

  it("includes numbers that are printed without a check", () => {
    const printedSoFar = new PrintedNumbers(below);
    printedSoFar.add([people(0, 40)]);
    printedSoFar.add([people(0, 38)]);
    expect(printedSoFar.addUnlessFew([people(0, 37)])).toBe(false);
    expect(printedSoFar.addUnlessFew([people(0, 30)])).toBe(true);
  });
});
