/** Schemas of the answers in `contracts/moving.ts`. */
import { z } from "zod";
import { moveReport } from "../moving.ts";
import { withValues } from "./common.ts";

export const movingAnswer = withValues(
  z.object({
    hasSecondFactor: z.boolean(),
    isEmpty: z.boolean(),
    lastImport: z
      .object({
        status: z.enum(["running", "done", "failed"]),
        progress: z.number(),
        message: z.string(),
        report: moveReport.nullable(),
      })
      .nullable(),
  }),
  "moving",
);
