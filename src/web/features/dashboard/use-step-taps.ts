import type { NextStep } from "#shared/contracts/responses/dashboard.ts";
import { answeredTaps } from "../../lib/pending/answered.ts";
import { isUnsent, type Tap } from "../../lib/pending/change.ts";
import { useUnrefusedChanges } from "../../lib/pending/use-pending-changes.ts";
import { isStep, type StepKey } from "./steady-steps.ts";

type Step = StepKey & Pick<NextStep, "version">;

const isCompletion = ({ data }: Tap) => data["completed"] === "1";

/** Returns the taps on steps that the lists on the screen don't include yet. */
export function useStepTaps() {
  const waiting = useUnrefusedChanges();
  return {
    waiting,
    /** Returns true if the step was completed on this device. */
    isDone: (step: Step) => {
      const answered = answeredTaps.find(step.table, step.id, "completed", step.version);
      return [...waiting, ...(answered ? [answered] : [])].some(
        (tap) => isCompletion(tap) && isStep(tap, step),
      );
    },
    /** Returns true if the completion of the step isn't sent yet. */
    isUnsent: (step: StepKey) =>
      waiting.some((tap) => isCompletion(tap) && isStep(tap, step) && isUnsent(tap)),
  };
}
