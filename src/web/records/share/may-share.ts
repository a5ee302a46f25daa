import { authorizeType, type Caller } from "#shared/access/policy.ts";
import { mentees } from "#shared/records/mentees.ts";

/** Returns true for staff who may write to mentees. */
export const mayShare = (caller: Caller): boolean =>
  caller.accountType === "staff" &&
  caller.flags.has("menteesCanChat") &&
  authorizeType(caller, mentees, "list") === "allow";
