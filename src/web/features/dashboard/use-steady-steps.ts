import { useState } from "react";
import type { NextStep } from "#shared/contracts/dashboard.ts";
import { isStep } from "./use-step-taps.ts";

const has = (steps: readonly NextStep[], step: NextStep): boolean => steps.some((one) => isStep(one, step));

/** Keeps every step in the place where it was shown first; new ones come after them. */
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

/**
 * The steps of the screen in a steady order, so that no other step slides under the finger that has just tapped.
 * @param fresh those that are open
 * @param tapped those that were tapped on this visit: they stay
 */
export function useSteadySteps(fresh: readonly NextStep[], tapped: readonly NextStep[]): readonly NextStep[] {
  const [shown, setShown] = useState(fresh);
  const next = inPlace(shown, fresh, tapped);
  const isSame = next.length === shown.length && next.every((step, at) => step === shown[at]);
  if (isSame) return shown;
  setShown(next);
  return next;
}
