/** The call for a team member's list of today's work. */
import { z } from "zod";

/** Maximum number of rows per part of the to-do list, unless all are requested. */
export const todoRows = 60;

/** Always about the caller. `allWork` returns all rows of the to-do list instead of the first {@link todoRows}. */
export const todayBody = z.object({ allWork: z.boolean().default(false) }).nullish();
