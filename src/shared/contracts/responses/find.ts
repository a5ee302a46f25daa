/** Response to `POST /find`. */
import { z } from "zod";
import { status, type Sent } from "./common.ts";
import { wireRow } from "./records.ts";

/** A row of the type's list with the columns that the declaration names for mentees. */
const foundRow = wireRow.extend({
  /** Distance from the mentee's address in miles, with one decimal. Null if either location is unknown. */
  miles: z.number().nullable(),
});
export type FoundRow = Sent<typeof foundRow>;

export const findAnswer = z.object({
  status,
  dataType: z.string(),
  dataValues: z.array(foundRow),
  totalRecords: z.number(),
});
export type FindAnswer = Sent<typeof findAnswer>;
