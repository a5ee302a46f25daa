/** Schemas of the answers in `contracts/find.ts`. */
import { z } from "zod";
import { wireRow } from "./records.ts";

const foundRow = wireRow.extend({ miles: z.number().nullable() });

export const findAnswer = z.object({
  status: z.literal(1),
  dataType: z.string(),
  dataValues: z.array(foundRow),
  totalRecords: z.number(),
});
