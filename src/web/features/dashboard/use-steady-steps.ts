import { useState } from "react";
import type { NextStep } from "#shared/contracts/responses/dashboard.ts";
import { inPlace } from "./steady-steps.ts";

/**
 * Returns the steps of the screen in a stable order, so that no other step moves under the finger after a tap.
 * @param fresh the open steps
 * @param tapped the steps tapped on this visit, which stay
 */
export function useSteadySteps(fresh: readonly NextStep[], tapped: readonly NextStep[]): readonly NextStep[] {
  const [shown, setShown] = useState(fresh);
  const next = inPlace(shown, fresh, tapped);
  const isSame = next.length === shown.length && next.every((step, at) => step === shown[at]);
  if (isSame) return shown;
  setShown(next);
  return next;
}
