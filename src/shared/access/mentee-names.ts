import type { Caller } from "./caller.ts";
import { menteeKeys, workKeys } from "./keys.ts";

/**
 * Returns true if the caller may read the names of the mentees whom they can see, in lists and at the top of a
 * mentee's pages.
 */
export const readsMenteeNames = (caller: Caller): boolean =>
  caller.accountType === "mentee" ||
  (caller.apiKey?.readsMentees !== false &&
    caller.flags.has("menteesCanView") &&
    ["manageMentees" as const, ...menteeKeys, ...workKeys].some((key) => caller.keys.has(key)));
