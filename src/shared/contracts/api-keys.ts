/** Bodies of the calls that add and revoke API keys. */
import { z } from "zod";
import { calendarDay, text, wireId } from "./text.ts";

/** Maximum validity of a key, in months. */
export const maxKeyMonths = 12;

export const addApiKeyBody = z.object({
  name: text(100),
  /** Id of a role of the organization. */
  userRole: wireId,
  /** Such as `mentees:view`. */
  scopes: z.array(text(100)).max(500),
  /** The last day on which the key works, at most a year away. */
  expiresOn: calendarDay,
  /** The addresses and ranges that may use it, one per line. Empty for all. */
  addresses: text(2000).default(""),
});
export type AddApiKey = z.output<typeof addApiKeyBody>;

export const revokeApiKeyBody = z.object({ tableId: wireId });
