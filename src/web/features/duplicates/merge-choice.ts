/** The choices for merging two records, independent of which one stays. */
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import {
  compareAnswers,
  mergedAnswers,
  type MergeChoice,
  type MergedAnswer,
} from "#shared/records/merging.ts";
import { registry } from "../../lib/organization-types.ts";

/** By field: the id of the record whose value stays, or `both`. */
export type Chosen = Readonly<Record<string, string>>;

/** Returns the type of both records, with the custom fields of the user's organization. */
export const menteeType = (): RecordType => registry.get(mentees.name) ?? mentees;

export interface Differences {
  /** Fields with different values. */
  readonly asked: readonly MergedAnswer[];
  /** Fields that only one of the records has. Their values stay. */
  readonly single: readonly MergedAnswer[];
}

/** @param isReadable returns false for fields to leave out */
export function differencesOf(
  type: RecordType,
  pair: readonly [WireRow, WireRow],
  isReadable: (answer: MergedAnswer) => boolean,
): Differences {
  const answers = mergedAnswers(type).filter(isReadable);
  const of = (...wanted: readonly string[]) =>
    answers.filter((answer) => wanted.includes(compareAnswers(type, answer, pair[0], pair[1])));
  return { asked: of("differs"), single: of("kept", "gone") };
}

/** Converts the choices for the call. By default, the value of the staying record is kept. */
export const choicesFor = (chosen: Chosen, stays: string): Record<string, MergeChoice> =>
  Object.fromEntries(
    Object.entries(chosen).map(([name, id]): [string, MergeChoice] => [
      name,
      id === "both" ? "both" : id === stays ? "kept" : "gone",
    ]),
  );
