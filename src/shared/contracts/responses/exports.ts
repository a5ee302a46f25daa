/** Responses to the export calls. */
import { z } from "zod";
import { status, type Sent } from "./common.ts";
import { jobStatus } from "./jobs.ts";
import { option, wireRow } from "./records.ts";

const exportProgress = z.object({
  exportId: z.string(),
  exportStatus: jobStatus,
  /** 0 to 100. */
  progress: z.number(),
});
export type ExportProgress = Sent<typeof exportProgress>;

/** Response to every `POST /export/…` and to `POST /export-code`. */
export const exportAnswer = exportProgress.extend({
  status,
  dataType: z.literal("export"),
  code: z.string(),
});
export type ExportAnswer = Sent<typeof exportAnswer>;

/** Response to an advanced export. `mentees` contains the matching rows of the mentee list, at most 10,000. */
export const advExportAnswer = exportAnswer.extend({ mentees: z.array(wireRow) });

/** Response to `GET /export-status/{code}`. */
export const exportStatusAnswer = exportProgress.extend({
  status,
  dataType: z.literal("exportStatus"),
  /** The error message for people. Only if the export failed. */
  message: z.string().optional(),
});
export type ExportStatusAnswer = Sent<typeof exportStatusAnswer>;

/** Response to `GET /getAdvExportOptions`: the options of each group that the caller may filter by. */
export const advExportOptionsAnswer = z.object({
  status,
  dataType: z.literal("advExports"),
  advExports: z.record(z.string(), z.array(option)),
});
export type AdvExportOptionsAnswer = Sent<typeof advExportOptionsAnswer>;
