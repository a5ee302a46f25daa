/** Response to `POST /uses/find`. */
import { z } from "zod";
import { counted, status, type Sent } from "./common.ts";

export const usesAnswer = z.object({
  status,
  dataType: z.literal("uses"),
  /** Number of uses. If it isn't 0, deleting the value archives it instead. */
  uses: z.number(),
  /** The number by record type. Types with none are left out. */
  counts: z.array(counted),
});
export type UsesAnswer = Sent<typeof usesAnswer>;
