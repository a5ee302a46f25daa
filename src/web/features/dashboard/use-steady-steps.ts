import { useState } from "react";
import type { NextStep } from "#shared/contracts/dashboard.ts";
import { inPlace } from "./steady-steps.ts";

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
