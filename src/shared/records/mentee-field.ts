/** The mentee of a record below a mentee, as lists across mentees show it. */
import { dropdown, listOf } from "../fields/build.ts";

/** In rows of a record below a mentee. */
export const menteeFieldName = "menteeId";
export const menteeField = dropdown(listOf("mentees"));
