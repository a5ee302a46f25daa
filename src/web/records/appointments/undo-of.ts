import { call } from "../../lib/api.ts";
import type { SaveAnswer } from "../record-calls.ts";
import type { Appointment } from "./appointment.ts";

/**
 * Takes back all that a save of an appointment makes, while nobody has changed it since.
 * @param before the appointment as it was before
 * @param done what is said when it worked
 */
export const undoOf = ({ id, version }: Appointment, done: string) => ({
  run: () => call<SaveAnswer>("/appointments/undo", { id, version: version + 1 }),
  done,
});
