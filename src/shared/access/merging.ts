/** Permissions for comparing mentees and for merging two of them. */
import { mentees } from "../records/mentees.ts";
import type { Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";

/** Returns true for team members who have the access key and see all mentees of their organization. */
export const comparesMentees = (caller: Caller): boolean =>
  caller.accountType === "staff" &&
  !caller.caseloadOnly &&
  caller.keys.has("duplicates") &&
  authorizeType(caller, mentees, "list") === "allow";

/** Returns true if the caller may compare mentees and also edit and delete them. */
export const mergesMentees = (caller: Caller): boolean =>
  comparesMentees(caller) &&
  authorizeType(caller, mentees, "edit") === "allow" &&
  authorizeType(caller, mentees, "delete") === "allow";
