import type { Caller } from "./caller.ts";
import { menteeKeys, workKeys } from "./keys.ts";

/** Whether a caller reads the names of the mentees that it may see: on top of each page of a mentee, and in lists across them. */
export const readsMenteeNames = (caller: Caller): boolean =>
  caller.accountType === "mentee" ||
  (caller.flags.has("menteesCanView") &&
    ["manageMentees" as const, ...menteeKeys, ...workKeys].some((key) => caller.keys.has(key)));
