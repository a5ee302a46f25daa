import i18next from "i18next";
import type { Undo } from "../../lib/toasts.tsx";
import { call } from "../../lib/api.ts";
import type { SaveAnswer } from "../record-calls.ts";
import type { Appointment } from "./appointment.ts";

/**
 * Takes back all that a save of an appointment makes, while nobody has changed it since.
 * @param before the appointment as it was before
 * @param done what is said when it worked
 */
export const undoOf = (
  { id, version }: Pick<Appointment, "id" | "version">,
  done: string,
): Omit<Undo, "refresh"> => ({
  run: () => call<SaveAnswer>("/appointments/undo", { id, version: version + 1 }),
  done,
});

/**
 * The answer to a save of a series that can be taken back.
 * @param before the version of the first appointment before; undefined where it is not known
 * @param done the text, of those of the calendar, that is shown when it was taken back
 */
export const withUndo = (answer: SaveAnswer, before: number | undefined, done: string): SaveAnswer =>
  answer.status === 1 && answer.recordId && before !== undefined
    ? { ...answer, undo: undoOf({ id: answer.recordId, version: before }, i18next.t(`calendar.${done}`)) }
    : answer;
