/** Schemas of the answers in `contracts/hand-over.ts`. */
import { z } from "zod";
import { option } from "./records.ts";

const handOverCount = z.object({ tableName: z.string(), count: z.number(), isRequired: z.boolean() });

const handOver = z.object({
  name: z.string(),
  counts: z.array(handOverCount),
  openAssignments: z.number(),
  openWork: z.array(z.object({ tableName: z.string(), count: z.number() })),
  chats: z.number(),
  unstaffed: z.number(),
  takers: z.array(option),
});

export const handOverAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("handOver"),
  dataValues: handOver,
});
