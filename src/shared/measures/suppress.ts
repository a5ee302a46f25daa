/** What of a figure may be printed, so that nobody is recognized in a small number and none can be computed back. */
import type { Cell, GroupCell } from "../contracts/measures.ts";

/** Numbers that follow from a cell: those it says, and those that are left over. */
const numbersOf = ({ all, counted, unknown }: Cell): number[] => [
  all,
  counted,
  all - counted,
  unknown,
  Math.max(0, all - counted - unknown),
];

/** Whether a number is nobody, or enough people. */
export const isEnough = (count: number, below: number): boolean => count === 0 || count >= below;

const isPrintable = (cell: Cell, below: number): boolean =>
  numbersOf(cell).every((count) => isEnough(count, below));

const add = (cells: readonly Cell[]): Cell =>
  cells.reduce<Cell>(
    (sum, { all, counted, unknown }) => ({
      all: sum.all + all,
      counted: sum.counted + counted,
      unknown: sum.unknown + unknown,
      value: null,
    }),
    { all: 0, counted: 0, unknown: 0, value: null },
  );

/** What the rows that are not shown must be together, as whoever has the total computes it. */
const left = (total: Cell, shown: readonly Cell[]): Cell => {
  const sum = add(shown);
  return {
    all: Math.max(0, total.all - sum.all),
    counted: Math.max(0, total.counted - sum.counted),
    unknown: Math.max(0, total.unknown - sum.unknown),
    value: null,
  };
};

/** Whether no small number is the same in all rows that are not shown: their sum would say it of each. */
const isMixed = (cells: readonly Cell[], below: number): boolean => {
  const rows = cells.map(numbersOf);
  return (rows[0] ?? []).every(
    (first, at) => isEnough(first, below) || rows.some((numbers) => numbers[at] !== first),
  );
};

export interface PrintedFigure {
  /** Null: it would say too much. */
  readonly total: Cell | null;
  readonly groups: readonly GroupCell[];
  /** Groups that are left out. */
  readonly others: readonly GroupCell[];
}

/**
 * Leaves out every row with a number below the limit, and further rows, the smallest first, until at least two are left
 * out, what they are together is enough, and they differ: otherwise the total less the printed rows would say it. Which rows
 * are left out depends on their sizes alone, so that whoever knows this rule cannot tell two of them apart.
 * @param below the smallest number of people that is printed; 0 prints all
 */
export function suppressed(total: Cell, groups: readonly GroupCell[], below: number): PrintedFigure {
  if (below < 2) return { total, groups, others: [] };
  if (!isPrintable(total, below)) return { total: null, groups: [], others: groups };
  const others = groups.filter((cell) => !isPrintable(cell, below));
  if (others.length === 0) return { total, groups, others };
  const shown = groups.filter((cell) => isPrintable(cell, below)).sort((one, other) => other.all - one.all);
  const isSafe = () =>
    others.length > 1 &&
    isMixed(others, below) &&
    isPrintable(add(others), below) &&
    isPrintable(left(total, shown), below);
  while (shown.length > 0 && !isSafe()) {
    // All of one size: which of them is left out would say whether one before it is smaller.
    const size = shown.at(-1)?.all;
    others.push(...shown.splice(shown.findIndex(({ all }) => all === size)));
  }
  return { total, groups: groups.filter((cell) => shown.includes(cell)), others };
}
