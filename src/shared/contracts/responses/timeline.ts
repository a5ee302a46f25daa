/** Schemas of the answers in `contracts/timeline.ts`. */
import { z } from "zod";

const timelineItem = z.object({
  at: z.string(),
  kind: z.string(),
  table: z.string(),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  by: z.string(),
  isNew: z.boolean(),
});

export const timelineAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("timeline"),
  dataValues: z.array(timelineItem),
  before: z.string(),
  lastVisit: z.string(),
  counts: z.record(z.string(), z.number()),
});
