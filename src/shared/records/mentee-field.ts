/** The mentee of a record below a mentee, as a column in lists across mentees. */
import { dropdown, listOf } from "../fields/build.ts";

/** Name of the field in rows of records below a mentee. */
export const menteeFieldName = "menteeId";
/**
 * In list rows of work: "1" if the mentee is active, otherwise "0". Work of a former mentee is never open or late.
 */
export const menteeActiveName = "menteeActive";
export const menteeField = dropdown(listOf("mentees"));
