/**
 * Background jobs of a person: exports, bulk actions, and imports. The call that starts a job returns a code. `GET
 * /job-status/{code}` reports the progress, only to this person, while `jobStatus` is `queued` or `running`.
 */
import { z } from "zod";
import { status, type Sent } from "./common.ts";

export const jobStatus = z.enum(["queued", "running", "ready", "failed"]);

/** The progress of a job, in percent. */
export const jobProgress = z.object({
  jobId: z.string(),
  kind: z.enum(["export", "bulk", "import"]),
  jobStatus,
  progress: z.number(),
});
export type JobProgress = Sent<typeof jobProgress>;

/** Response to `GET /job-status/{code}`. */
export const jobStatusAnswer = jobProgress.extend({
  status,
  dataType: z.literal("jobStatus"),
  /** The error message for people. Only if the job failed. */
  message: z.string().optional(),
});
export type JobStatusAnswer = Sent<typeof jobStatusAnswer>;
