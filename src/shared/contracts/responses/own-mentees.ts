/** Response to `GET /ownMentees`: the mentees that a team member's phone may store for offline use (ADR 95). */
import { z } from "zod";
import { withValues, type Sent } from "./common.ts";

/** Maximum number of mentees on a phone. */
export const maxOwnMentees = 60;

/** Contains only a name and a phone number, as entered in the mentee's record. Empty if there is none. */
const ownMentee = z.object({ id: z.string(), name: z.string(), phone: z.string() });
export type OwnMentee = Sent<typeof ownMentee>;

export const ownMenteesAnswer = withValues(z.array(ownMentee), "ownMentees").extend({
  /** How many seconds they can be read offline: the remaining idle time of the session. 0 means not at all. */
  keepsForSeconds: z.number(),
  /** True if the person has more mentees than a phone stores. */
  hasMore: z.boolean(),
});
export type OwnMenteesAnswer = Sent<typeof ownMenteesAnswer>;
