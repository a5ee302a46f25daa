/** Schemas of the answers in `contracts/import-values.ts`. */
import { z } from "zod";

const importValues = z.object({
  values: z.array(z.object({ cell: z.string(), count: z.number(), value: z.string().nullable() })),
  total: z.number(),
  unknown: z.number(),
});

export const importValuesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("importValues"),
  dataValues: importValues,
});
