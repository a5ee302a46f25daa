/** The mentee of a record below a mentee, as lists across mentees show it. */
import { dropdown, listOf } from "../fields/build.ts";

/** In rows of a record below a mentee. */
export const menteeFieldName = "menteeId";
/** In list rows of work: whether the mentee is active, "1" or "0". What a former mentee was to do is not late. */
export const menteeActiveName = "menteeActive";
export const menteeField = dropdown(listOf("mentees"));
