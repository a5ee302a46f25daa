import type { PlanStepAnswer } from "#shared/contracts/plan.ts";
import type { StepTable } from "#shared/records/plan-steps.ts";

/** A step of a plan, as its parts are given it. */
export interface StepProps {
  table: StepTable;
  id: string;
  answer: PlanStepAnswer;
}
