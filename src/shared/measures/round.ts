/**
 * Rounded numbers for people who get several reports (ADR 96). Every count becomes a multiple of one step, and the
 * lowest multiple can't be distinguished from 0. So subtracting one report from another reveals no small number.
 */
import type { Cell, Figure } from "../contracts/responses/measures.ts";
import type { MeasureKind } from "./definition.ts";
import type { PrintedFigure } from "./suppress.ts";

/** The minimum rounding step. */
const minStep = 5;

/**
 * Returns the rounding step for the counts of a measure.
 * @param below the smallest number of people that may be printed exactly
 */
export const stepFor = (below: number): number => Math.max(1, Math.ceil(below / minStep)) * minStep;

/** Returns the smallest count that isn't rounded to 0. */
export const minPrinted = (step: number): number => Math.ceil(step * 1.5);

/** Returns the nearest multiple of the step, or 0 for counts that are too small. */
export const roundedCount = (count: number, step: number): number =>
  count < minPrinted(step) ? 0 : Math.round(count / step) * step;

/** Rounds up to a number of the series 1, 2, 5, 10, 20, and so on. */
function roundNumber(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}

/**
 * Rounds a sum to about what `step` people contribute on average. More digits would reveal what one person
 * contributes.
 */
function roundedSum(value: number, counted: number, step: number): number {
  if (value === 0) return 0;
  const unit = roundNumber((Math.abs(value) / counted) * step);
  return Math.round(value / unit) * unit;
}

export function roundedCell({ all, counted, unknown, value }: Cell, step: number, kind: MeasureKind): Cell {
  const rounded = roundedCount(counted, step);
  return {
    all: roundedCount(all, step),
    counted: rounded,
    unknown: roundedCount(unknown, step),
    value:
      rounded === 0 || value === null
        ? null
        : kind === "sum"
          ? roundedSum(value, counted, step)
          : Number(value.toPrecision(2)),
  };
}

/**
 * Returns the rounded number with its groups. Groups that round to 0 aren't named, so that the print doesn't reveal
 * that they have people.
 */
export function roundedFigure({ groups, ...total }: Figure, step: number, kind: MeasureKind): PrintedFigure {
  const isPrinted = ({ all }: Cell): boolean => roundedCount(all, step) > 0;
  return {
    total: roundedCell(total, step, kind),
    groups: groups
      .filter(isPrinted)
      .map(({ group, name, ...cell }) => ({ group, name, ...roundedCell(cell, step, kind) })),
    others: groups.filter((cell) => !isPrinted(cell)),
  };
}
