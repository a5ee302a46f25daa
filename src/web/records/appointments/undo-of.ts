import i18next from "i18next";
import type { Undo } from "../../lib/toasts.tsx";
import { call } from "../../lib/api.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";
import type { Appointment } from "./appointment.ts";

/**
 * Returns an undo step that reverts everything a save of an appointment changed. It works until someone changes the
 * appointment again.
 * @param before the appointment before the save
 * @param done the message after the undo
 */
export const undoOf = (
  { id, version }: Pick<Appointment, "id" | "version">,
  done: string,
): Omit<Undo, "refresh"> => ({
  run: () => call<SaveAnswer>("/appointments/undo", { id, version: version + 1 }),
  done,
});

/**
 * Adds an undo step to the response to a save of a series.
 * @param before the version of the first appointment before the save, or undefined if unknown
 * @param done the key of the message in the calendar texts
 */
export const withUndo = (answer: SaveAnswer, before: number | undefined, done: string): SaveAnswer =>
  answer.status === 1 && answer.recordId && before !== undefined
    ? { ...answer, undo: undoOf({ id: answer.recordId, version: before }, i18next.t(`calendar.${done}`)) }
    : answer;
