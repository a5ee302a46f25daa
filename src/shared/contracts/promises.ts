/** The call that undoes a change to a promise by staff. */
import type { z } from "zod";
import { undoAppointmentBody } from "./calendar.ts";

/** Id of the promise and its version after the change. */
export const undoPromiseBody = undoAppointmentBody;
export type PromiseUndo = z.output<typeof undoPromiseBody>;
