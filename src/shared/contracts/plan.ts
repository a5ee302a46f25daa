/** The plan of a mentee, as the mentee reads it: `GET /plan` and `POST /plan/step`. */
import { z } from "zod";
import { isWireId } from "../fields/wire-shapes.ts";
import { stepTables, type StepTable } from "../records/plan-steps.ts";
import type { NextStep, OwnPromise } from "./dashboard.ts";
import type { WireRow } from "./records.ts";
import { text } from "./text.ts";

/** Maximum number of rows in each part of a plan. */
export const maxPlanRows = 200;

/** A step that the mentee completed, or a promise that they kept. */
export interface DoneStep extends Pick<NextStep, "id" | "name" | "points"> {
  readonly table: StepTable | "promises";
  /** ISO 8601 UTC, or `""` if unknown. */
  readonly completedAt: string;
}

/** A file that the team shares with the mentee. */
export interface PlanFile {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The name under which the server stores the file. */
  readonly file: string;
  /** The original file name. */
  readonly fileName: string;
}

/** What the mentee was given: only the kind and the day. */
export interface PlanService {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

export interface PlanAnswer {
  readonly status: 1;
  readonly dataType: "plan";
  readonly dataValues: {
    /** Open steps, overdue ones first. */
    readonly steps: readonly NextStep[];
    /** Rows of the calendar that aren't over, soonest first. */
    readonly appointments: readonly WireRow[];
    readonly promises: readonly OwnPromise[];
    readonly files: readonly PlanFile[];
    /** Newest first. */
    readonly services: readonly PlanService[];
    /** Newest first. */
    readonly done: readonly DoneStep[];
  };
}

export const planStepBody = z.object({
  tableName: z.enum(stepTables),
  tableId: z.union([text(), z.number().int()]).transform(String).refine(isWireId),
});
export type PlanStepBody = z.output<typeof planStepBody>;

/** What the catalog says about a step. Each value is `""` if the catalog has none. */
export interface StepItem {
  readonly name: string;
  readonly description: string;
  readonly bring: string;
  readonly address: string;
  readonly hours: string;
}

export interface PlanStepAnswer {
  readonly status: 1;
  readonly dataType: "planStep";
  /** The record, as in the answer of `getRecord`. */
  readonly dataValues: WireRow;
  readonly item: StepItem;
}
