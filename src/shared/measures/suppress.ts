/**
 * Decides which numbers of a measure may be printed, so that no one can be recognized by a small number and hidden
 * numbers can't be computed.
 */
import type { Cell, GroupCell } from "../contracts/responses/measures.ts";

/** Returns the numbers that follow from a cell: those in it, and the differences. */
const numbersOf = ({ all, counted, unknown }: Cell): number[] => [
  all,
  counted,
  all - counted,
  unknown,
  Math.max(0, all - counted - unknown),
];

/** Returns true if a number is 0 or at least the limit. */
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

/** Returns the sum of the hidden rows, as a reader who knows the total would compute it. */
const left = (total: Cell, shown: readonly Cell[]): Cell => {
  const sum = add(shown);
  return {
    all: Math.max(0, total.all - sum.all),
    counted: Math.max(0, total.counted - sum.counted),
    unknown: Math.max(0, total.unknown - sum.unknown),
    value: null,
  };
};

/** Returns true if no small number is the same in all hidden rows. Otherwise their sum would reveal it for each row. */
const isMixed = (cells: readonly Cell[], below: number): boolean => {
  const rows = cells.map(numbersOf);
  return (rows[0] ?? []).every(
    (first, at) => isEnough(first, below) || rows.some((numbers) => numbers[at] !== first),
  );
};

export interface PrintedFigure {
  /** Null if the total can't be printed. */
  readonly total: Cell | null;
  readonly groups: readonly GroupCell[];
  /** Groups that aren't printed. */
  readonly others: readonly GroupCell[];
}

/**
 * Hides every row with a number below the limit. Then it hides more rows, smallest first, until at least two are
 * hidden, their sum is large enough, and they differ. Otherwise a reader could subtract the printed rows from the
 * total. The choice depends only on the sizes, so that a reader who knows the rule can't tell two hidden rows apart.
 * @param below the smallest number of people that may be printed; 0 and 1 print everything
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
    // Hides all rows of the same size. If only some were hidden, the choice would reveal whether an earlier row is
    // smaller.
    const size = shown.at(-1)?.all;
    others.push(...shown.splice(shown.findIndex(({ all }) => all === size)));
  }
  return { total, groups: groups.filter((cell) => shown.includes(cell)), others };
}
