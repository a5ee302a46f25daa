/** The mentee of a record below a mentee, as a column in lists across mentees. */
import { dropdown, listOf } from "../fields/build.ts";

/** Name of the field in rows of records below a mentee. */
export const menteeFieldName = "menteeId";
/**
 * In list rows of assignments: "1" if the mentee is active, otherwise "0". Assignments of a former mentee are never
 * overdue.
 */
export const menteeActiveName = "menteeActive";
export const menteeField = dropdown(listOf("mentees"));
