import { useState } from "react";
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
export function keepStepOrder(
  shown: readonly NextStep[],
  fresh: readonly NextStep[],
  tapped: readonly NextStep[],
): readonly NextStep[] {
  const stay = shown.flatMap(
    (step) => fresh.find((one) => isStep(one, step)) ?? (has(tapped, step) ? step : []),
  );
  return [...stay, ...fresh.filter((step) => !has(shown, step))];
}

/**
 * Returns the steps of the screen in a stable order, so that no other step moves under the finger after a tap.
 * @param fresh the open steps
 * @param tapped the steps tapped on this visit, which stay
 */
export function useSteadySteps(fresh: readonly NextStep[], tapped: readonly NextStep[]): readonly NextStep[] {
  const [shown, setShown] = useState(fresh);
  const next = keepStepOrder(shown, fresh, tapped);
  const isSame = next.length === shown.length && next.every((step, at) => step === shown[at]);
  if (isSame) return shown;
  setShown(next);
  return next;
}
