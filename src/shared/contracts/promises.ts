/** The call that takes back what staff changed of a promise. */
import type { z } from "zod";
import { undoAppointmentBody } from "./calendar.ts";

/** The promise, and its version since the change. */
export const undoPromiseBody = undoAppointmentBody;
export type PromiseUndo = z.output<typeof undoPromiseBody>;
