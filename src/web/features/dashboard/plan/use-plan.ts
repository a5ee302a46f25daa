import { useQuery } from "@tanstack/react-query";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import type { PlanAnswer, PlanStepAnswer } from "#shared/contracts/responses/plan.ts";
import type { StepTable } from "#shared/records/plan-steps.ts";
import { call } from "../../../lib/api.ts";
import { planKey } from "../../../lib/first-answers.ts";

/** Loads the plan of the signed-in mentee. */
export const usePlan = () =>
  useQuery({
    queryKey: planKey,
    queryFn: ({ signal }) => call<PlanAnswer>("/plan", undefined, { signal }),
    meta: { isQuiet: true },
  });

/** Loads one step, with the data from its catalog. */
export const usePlanStep = (tableName: StepTable, tableId: string) =>
  useQuery({
    queryKey: [...planKey, tableName, tableId],
    queryFn: ({ signal }) => call<PlanStepAnswer>("/plan/step", { tableName, tableId }, { signal }),
    meta: { isQuiet: true },
  });

/** Loads a promise or appointment of the plan, with the fields that a mentee may read. */
export const usePlanRecord = (tableName: "promises" | "appointments", tableId: string) =>
  useQuery({
    queryKey: [...planKey, tableName, tableId],
    queryFn: ({ signal }) => call<RecordAnswer>("/getRecord", { tableName, tableId }, { signal }),
    meta: { isQuiet: true },
  });
