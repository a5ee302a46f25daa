/** The plan of a mentee, as the mentee reads it: `GET /plan` and `POST /plan/step`. */
import { z } from "zod";
import { stepTables } from "../records/plan-steps.ts";
import { anyWireId } from "./text.ts";

/** Maximum number of rows in each part of a plan. */
export const maxPlanRows = 200;

export const planStepBody = z.object({ tableName: z.enum(stepTables), tableId: anyWireId });
export type PlanStepBody = z.output<typeof planStepBody>;
