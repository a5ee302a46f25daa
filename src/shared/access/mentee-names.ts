import type { Field } from "../fields/field.ts";
import { mentees } from "../records/mentees.ts";
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

/** Returns true if a field refers to mentees, so that its labels are their names. */
export const namesMentees = ({ options }: Pick<Field, "options">): boolean =>
  options !== undefined && "list" in options && options.list === mentees.name;

/** Returns true for an API key without the scope for mentees. It gets no labels of fields that refer to them. */
export const getsOnlyMenteeIds = ({ apiKey }: Caller): boolean => apiKey?.readsMentees === false;
