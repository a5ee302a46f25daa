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

export interface PrintedFigure {
  /** Null: it would say too much. */
  readonly total: Cell | null;
  readonly groups: readonly GroupCell[];
  /** Groups that are left out. */
  readonly others: readonly GroupCell[];
}

/**
 * Leaves out every row with a number below the limit, and further rows, the smallest first, until at least two are left
 * out and what they are together is enough: otherwise the total less the printed rows would say it.
 * @param below the smallest number of people that is printed; 0 prints all
 */
export function suppressed(total: Cell, groups: readonly GroupCell[], below: number): PrintedFigure {
  if (below < 2) return { total, groups, others: [] };
  if (!isPrintable(total, below)) return { total: null, groups: [], others: groups };
  const others = groups.filter((cell) => !isPrintable(cell, below));
  if (others.length === 0) return { total, groups, others };
  const shown = groups.filter((cell) => isPrintable(cell, below)).sort((one, other) => other.all - one.all);
  const isSafe = () =>
    others.length > 1 && isPrintable(add(others), below) && isPrintable(left(total, shown), below);
  while (!isSafe()) {
    const next = shown.pop();
    if (!next) break;
    others.push(next);
  }
  return { total, groups: groups.filter((cell) => shown.includes(cell)), others };
}
