/** Who compares mentees, and who makes one of two. */
import { mentees } from "../records/mentees.ts";
import type { Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";

/** Team members with the key who see all mentees of their organization. */
export const comparesMentees = (caller: Caller): boolean =>
  caller.accountType === "staff" &&
  !caller.caseloadOnly &&
  caller.keys.has("duplicates") &&
  authorizeType(caller, mentees, "list") === "allow";

/** Who compares them and may both change and delete them. */
export const mergesMentees = (caller: Caller): boolean =>
  comparesMentees(caller) &&
  authorizeType(caller, mentees, "edit") === "allow" &&
  authorizeType(caller, mentees, "delete") === "allow";
