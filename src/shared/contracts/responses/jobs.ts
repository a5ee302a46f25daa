/** Schemas of the answers in `contracts/jobs.ts`. */
import { z } from "zod";

const jobStatus = z.enum(["queued", "running", "ready", "failed"]);

export const jobProgress = z.object({
  jobId: z.string(),
  kind: z.enum(["export", "bulk", "import"]),
  jobStatus: jobStatus,
  progress: z.number(),
});

export const jobStatusAnswer = jobProgress.extend({
  status: z.literal(1),
  dataType: z.literal("jobStatus"),
  message: z.string().optional(),
});
