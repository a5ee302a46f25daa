/**
 * Figures for whoever gets several reports (ADR 96): every count becomes a multiple of one number, and the lowest multiple
 * is not told from nobody, so that one report less another one leaves no small number.
 */
import type { Cell, Figure } from "../contracts/measures.ts";
import type { MeasureKind } from "./definition.ts";
import type { PrintedFigure } from "./suppress.ts";

/** What counts are rounded to at least. */
const leastStep = 5;

/** What the counts of a measure are rounded to. @param below the smallest number of people that it would print exactly */
export const stepFor = (below: number): number => Math.max(1, Math.ceil(below / leastStep)) * leastStep;

/** The smallest count that is told. */
export const leastTold = (step: number): number => Math.ceil(step * 1.5);

/** The nearest multiple; 0 for nobody and for too few. */
export const roundedCount = (count: number, step: number): number =>
  count < leastTold(step) ? 0 : Math.round(count / step) * step;

/** The next number of 1, 2, 5, 10, 20 and so on. */
function roundNumber(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}

/** A sum to what so many people add as counts are rounded to: its last digits would say what one of them does. */
function roundedSum(value: number, counted: number, step: number): number {
  if (value === 0) return 0;
  const unit = roundNumber((Math.abs(value) / counted) * step);
  return Math.round(value / unit) * unit;
}

export function roundedCell({ all, counted, unknown, value }: Cell, step: number, kind: MeasureKind): Cell {
  const told = roundedCount(counted, step);
  return {
    all: roundedCount(all, step),
    counted: told,
    unknown: roundedCount(unknown, step),
    value:
      told === 0 || value === null
        ? null
        : kind === "sum"
          ? roundedSum(value, counted, step)
          : Number(value.toPrecision(2)),
  };
}

/** A figure in print. Groups of too few are not even named: that there is somebody is told of none of them. */
export function roundedFigure({ groups, ...total }: Figure, step: number, kind: MeasureKind): PrintedFigure {
  const isTold = ({ all }: Cell): boolean => roundedCount(all, step) > 0;
  return {
    total: roundedCell(total, step, kind),
    groups: groups
      .filter(isTold)
      .map(({ group, name, ...cell }) => ({ group, name, ...roundedCell(cell, step, kind) })),
    others: groups.filter((cell) => !isTold(cell)),
  };
}
