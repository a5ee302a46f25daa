/** The plan of a mentee, as it reads it: `GET /plan` and `POST /plan/step`. */
import { z } from "zod";
import { isWireId } from "../fields/wire-shapes.ts";
import { stepTables, type StepTable } from "../records/plan-steps.ts";
import type { NextStep, OwnPromise } from "./dashboard.ts";
import type { WireRow } from "./records.ts";
import { text } from "./text.ts";

/** Most rows of each part of a plan. */
export const maxPlanRows = 200;

/** A step that the mentee completed, or a promise that they kept. */
export interface DoneStep extends Pick<NextStep, "id" | "name" | "points"> {
  readonly table: StepTable | "promises";
  /** ISO 8601 UTC; `""` where it is not known. */
  readonly completedAt: string;
}

/** A file that the team shares with the mentee. */
export interface PlanFile {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The stored name. */
  readonly file: string;
  /** The name under which it was uploaded. */
  readonly fileName: string;
}

export interface PlanAnswer {
  readonly status: 1;
  readonly dataType: "plan";
  readonly dataValues: {
    /** What is open, late ones first. */
    readonly steps: readonly NextStep[];
    /** Rows of the calendar that are not over, soonest first. */
    readonly appointments: readonly WireRow[];
    readonly promises: readonly OwnPromise[];
    readonly files: readonly PlanFile[];
    /** Newest first. */
    readonly done: readonly DoneStep[];
  };
}

export const planStepBody = z.object({
  tableName: z.enum(stepTables),
  tableId: z.union([text(), z.number().int()]).transform(String).refine(isWireId),
});
export type PlanStepBody = z.output<typeof planStepBody>;

/** What the catalogue says of a step; each is `""` where it says nothing. */
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
  /** The record, as `getRecord` answers it. */
  readonly dataValues: WireRow;
  readonly item: StepItem;
}
