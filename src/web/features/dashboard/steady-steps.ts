import type { NextStep } from "#shared/contracts/responses/dashboard.ts";

/** Identifies a step. */
export interface StepKey {
  readonly table: string;
  readonly id: string;
}

export const isStep = (one: StepKey, other: StepKey): boolean =>
  one.table === other.table && one.id === other.id;

const has = (steps: readonly NextStep[], step: NextStep): boolean => steps.some((one) => isStep(one, step));

/** Keeps every step in its place, and adds new ones at the end. */
export function inPlace(
  shown: readonly NextStep[],
  fresh: readonly NextStep[],
  tapped: readonly NextStep[],
): readonly NextStep[] {
  const stay = shown.flatMap(
    (step) => fresh.find((one) => isStep(one, step)) ?? (has(tapped, step) ? step : []),
  );
  return [...stay, ...fresh.filter((step) => !has(shown, step))];
}
