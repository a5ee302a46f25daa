/** Schemas of the answers in `contracts/plan.ts`. */
import { z } from "zod";
import { nextStep, ownPromise } from "./dashboard.ts";
import { wireRow } from "./records.ts";

const planFile = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  file: z.string(),
  fileName: z.string(),
});

const doneStep = nextStep
  .pick({ id: true, name: true, points: true })
  .extend({ table: z.union([z.string(), z.literal("promises")]), completedAt: z.string() });

export const planAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("plan"),
  dataValues: z.object({
    steps: z.array(nextStep),
    appointments: z.array(wireRow),
    promises: z.array(ownPromise),
    files: z.array(planFile),
    services: z.array(planFile.pick({ id: true, name: true, date: true })),
    done: z.array(doneStep),
  }),
});

const stepItem = z.object({
  name: z.string(),
  description: z.string(),
  bring: z.string(),
  address: z.string(),
  hours: z.string(),
});

export const planStepAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("planStep"),
  dataValues: wireRow,
  item: stepItem,
});
