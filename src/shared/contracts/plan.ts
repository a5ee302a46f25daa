/** The plan of a mentee, as the mentee reads it: `GET /plan` and `POST /plan/step`. */
import { z } from "zod";
import { isWireId } from "../fields/wire-shapes.ts";
import { stepTables } from "../records/plan-steps.ts";
import { text } from "./text.ts";

/** Maximum number of rows in each part of a plan. */
export const maxPlanRows = 200;

export const planStepBody = z.object({
  tableName: z.enum(stepTables),
  tableId: z.union([text(), z.number().int()]).transform(String).refine(isWireId),
});
export type PlanStepBody = z.output<typeof planStepBody>;
