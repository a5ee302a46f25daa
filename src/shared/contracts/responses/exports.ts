/** Schemas of the answers in `contracts/exports.ts`. */
import { z } from "zod";
import { option, wireRow } from "./records.ts";

const exportStatus = z.enum(["queued", "running", "ready", "failed"]);

const exportProgress = z.object({ exportId: z.string(), exportStatus: exportStatus, progress: z.number() });

export const exportAnswer = exportProgress.extend({
  status: z.literal(1),
  dataType: z.literal("export"),
  code: z.string(),
});

export const advExportAnswer = exportAnswer.extend({ mentees: z.array(wireRow) });

export const exportStatusAnswer = exportProgress.extend({
  status: z.literal(1),
  dataType: z.literal("exportStatus"),
  message: z.string().optional(),
});

export const advExportOptionsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("advExports"),
  advExports: z.record(z.string(), z.array(option)),
});
