/** Permission for the HMIS export, which contains names and races. */
import { enrollments, outcomes } from "../records/enrollments.ts";
import { measures } from "../records/measures.ts";
import { mentees } from "../records/mentees.ts";
import { readsSensitive, type Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";

/**
 * Returns true for team members who see all mentees of their organization and sensitive data, and who may export
 * everything that the files contain. A file of one caseload would be mistaken for the organization's.
 */
export const exportsHmis = (caller: Caller): boolean =>
  !caller.caseloadOnly &&
  readsSensitive(caller) &&
  [mentees, measures, enrollments, outcomes].every(
    (type) => authorizeType(caller, type, "export") === "allow",
  );
