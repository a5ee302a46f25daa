/** Schemas of the answers in `contracts/bulk.ts`. */
import { z } from "zod";
import { jobProgress } from "./jobs.ts";

export const bulkAnswer = jobProgress.extend({
  status: z.literal(1),
  dataType: z.literal("bulk"),
  code: z.string(),
});

const bulkAction = z.enum(["set", "add", "archive", "delete"]);

const bulkOutcome = z.enum(["done", "refused", "undone", "kept"]);

const bulkResultRow = z.object({
  id: z.string(),
  name: z.string(),
  outcome: z.union([bulkOutcome, z.literal("waiting")]),
  message: z.string(),
});

export const bulkResultAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("bulkResult"),
  action: bulkAction,
  tableName: z.string(),
  counts: z.record(z.string(), z.number()),
  undoUntil: z.string().nullable(),
  rows: z.array(bulkResultRow),
});
