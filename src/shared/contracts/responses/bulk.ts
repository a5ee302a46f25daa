/** Responses to the bulk calls. */
import { z } from "zod";
import { status, type Sent } from "./common.ts";
import { jobProgress } from "./jobs.ts";

/** Response to `POST /bulk` and `POST /bulk/undo`. */
export const bulkAnswer = jobProgress.extend({ status, dataType: z.literal("bulk"), code: z.string() });
export type BulkAnswer = Sent<typeof bulkAnswer>;

/** `undone` and `kept` appear only after an undo: the change was undone, or it remained for the reason in `message`. */
const outcomes = ["done", "refused", "undone", "kept"] as const;
export type BulkOutcome = (typeof outcomes)[number];
const outcome = z.enum([...outcomes, "waiting"]);

const bulkResultRow = z.object({
  id: z.string(),
  /** Empty if the caller may not see the record or it has no name. */
  name: z.string(),
  outcome,
  /** The reason for `refused` or `kept`. */
  message: z.string(),
});
export type BulkResultRow = Sent<typeof bulkResultRow>;

/** Response to `POST /bulk/result`. */
export const bulkResultAnswer = z.object({
  status,
  dataType: z.literal("bulkResult"),
  action: z.enum(["set", "add", "archive", "delete"]),
  tableName: z.string(),
  counts: z.record(outcome, z.number()),
  /** The instant until which the action can be undone, in ISO 8601. Null if it can't be undone. */
  undoUntil: z.string().nullable(),
  /** Refused and kept records come first. */
  rows: z.array(bulkResultRow),
});
export type BulkResultAnswer = Sent<typeof bulkResultAnswer>;
