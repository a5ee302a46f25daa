/**
 * `POST /menteeOverview`: what is next for a mentee and what is missing, as far as the caller may see it. `POST
 * /timeline` returns what happened. Extension.
 */
import { z } from "zod";
import { anyId } from "./text.ts";

/** Maximum number of open assignments in the response: by default, and with `allWork`. */
export const maxOverviewWork = 5;
export const maxAllWork = 1000;

export const menteeOverviewBody = z.object({
  menteeId: anyId,
  /** True to return all open assignments instead of the first ones. */
  allWork: z.boolean().default(false),
});
