import i18next from "i18next";
import { call } from "../../lib/api.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";
import { undoSave } from "../parts/use-change.ts";

/**
 * Saves appointments of a series. The toast offers to undo it.
 * @param undone the message after that, as a key of the calendar texts
 */
export async function saveSeries(
  path: string,
  body: Readonly<Record<string, unknown>>,
  key: string | undefined,
  undone: "followingAsBefore" | "seriesGone",
): Promise<SaveAnswer> {
  const answer = await call<SaveAnswer>(path, body, key ? { key } : {});
  if (!key || answer.status !== 1) return answer;
  return { ...answer, undo: undoSave(i18next.t(`calendar.${undone}`))(answer, key) };
}
