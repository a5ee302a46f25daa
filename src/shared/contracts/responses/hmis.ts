/** Schemas of the answers in `contracts/hmis.ts`. */
import { z } from "zod";

const names = z.array(z.string());

export const hmisCheckAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("hmisCheck"),
  programs: z.array(z.object({ id: z.string(), name: z.string(), isIncluded: z.boolean(), missing: names })),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      missing: z.object({ mentees: names, enrollments: names, outcomes: names }),
    }),
  ),
  total: z.number(),
  includedPeople: z.number(),
});
