/** The calls of the HMIS export. One lists the missing data, and one returns the file. */
import { z } from "zod";
import { exportOverviewBody } from "./exports.ts";
import { isPeriod, periodShape } from "./measures.ts";

const hmisShape = z.object({
  ...periodShape,
  /** The organization whose people are exported. Only for the super-organization, which must name one. */
  organizationId: exportOverviewBody.shape.organizationId,
});

export const hmisCheckBody = hmisShape
  .extend({ page: z.int().min(1).max(100_000).default(1) })
  .refine(isPeriod, "expected a period of at most ten years");
export type HmisCheck = z.output<typeof hmisCheckBody>;

export const exportHmisBody = hmisShape
  .extend({ reason: exportOverviewBody.shape.reason })
  .refine(isPeriod, "expected a period of at most ten years");
export type ExportHmis = z.output<typeof exportHmisBody>;

/** Number of people on a page of a check. */
export const hmisPageSize = 50;
