/** Responses to `GET /plan` and `POST /plan/step`. */
import { z } from "zod";
import { stepTables } from "../../records/plan-steps.ts";
import { withValues, type Sent } from "./common.ts";
import { nextStep, ownPromise } from "./dashboard.ts";
import { wireRow } from "./records.ts";

/** A file that the team shares with the mentee. */
const planFile = z.object({
  id: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  /** The name under which the server stores the file. */
  file: z.string(),
  /** The original file name. */
  fileName: z.string(),
});
export type PlanFile = Sent<typeof planFile>;

/** A service that the mentee received: only its kind and day. */
const planService = planFile.pick({ id: true, name: true, date: true });
export type PlanService = Sent<typeof planService>;

/** A step that the mentee completed, or a promise that they kept. */
const doneStep = nextStep.pick({ id: true, name: true, points: true }).extend({
  table: z.enum([...stepTables, "promises"]),
  /** ISO 8601 UTC, or `""` if unknown. */
  completedAt: z.string(),
});
export type DoneStep = Sent<typeof doneStep>;

export const planAnswer = withValues(
  z.object({
    /** Open steps, overdue ones first. */
    steps: z.array(nextStep),
    /** Rows of the calendar that aren't over, soonest first. */
    appointments: z.array(wireRow),
    promises: z.array(ownPromise),
    files: z.array(planFile),
    /** Newest first. */
    services: z.array(planService),
    /** Newest first. */
    done: z.array(doneStep),
  }),
  "plan",
);
export type PlanAnswer = Sent<typeof planAnswer>;

/** What the catalog says about a step. Each value is `""` if the catalog has none. */
const stepItem = z.object({
  name: z.string(),
  description: z.string(),
  bring: z.string(),
  address: z.string(),
  hours: z.string(),
});
export type StepItem = Sent<typeof stepItem>;

/** `dataValues` is the record, as in the response to `getRecord`. */
export const planStepAnswer = withValues(wireRow, "planStep").extend({ item: stepItem });
export type PlanStepAnswer = Sent<typeof planStepAnswer>;
