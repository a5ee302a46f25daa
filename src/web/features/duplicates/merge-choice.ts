/** What is chosen of two records, whichever of them stays. */
import type { WireRow } from "#shared/contracts/records.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import {
  compareAnswers,
  mergedAnswers,
  type MergeChoice,
  type MergedAnswer,
} from "#shared/records/merging.ts";

/** By field the id of the record whose answer stays, or `both`. */
export type Chosen = Readonly<Record<string, string>>;

export const menteeType: RecordType = mentees;

export interface Differences {
  /** Answers that differ. */
  readonly asked: readonly MergedAnswer[];
  /** Answers that only one of the two has: they stay. */
  readonly single: readonly MergedAnswer[];
}

/** @param isReadable of answers that are not, nothing is shown */
export function differencesOf(
  pair: readonly [WireRow, WireRow],
  isReadable: (answer: MergedAnswer) => boolean,
): Differences {
  const answers = mergedAnswers(menteeType).filter(isReadable);
  const of = (...wanted: readonly string[]) =>
    answers.filter((answer) => wanted.includes(compareAnswers(menteeType, answer, pair[0], pair[1])));
  return { asked: of("differs"), single: of("kept", "gone") };
}

/** The choices as the call takes them; what is not chosen is the staying one's. */
export const choicesFor = (chosen: Chosen, stays: string): Record<string, MergeChoice> =>
  Object.fromEntries(
    Object.entries(chosen).map(([name, id]): [string, MergeChoice] => [
      name,
      id === "both" ? "both" : id === stays ? "kept" : "gone",
    ]),
  );
