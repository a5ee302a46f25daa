import type { PlanStepAnswer } from "#shared/contracts/responses/plan.ts";
import type { StepTable } from "#shared/records/plan-steps.ts";

/** The props of a step's parts. */
export interface StepProps {
  table: StepTable;
  id: string;
  answer: PlanStepAnswer;
}
