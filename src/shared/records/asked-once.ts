/** The answers that nobody is to be asked for twice (ADR 88). */
import type { Field } from "../fields/field.ts";
import type { RecordType } from "./record-type.ts";

/** Where an answer comes from: the person, a team member who knew, a document, a sheet. */
export const answerSources = ["self", "staff", "document", "import"] as const;
export type AnswerSource = (typeof answerSources)[number];

/** Why an answer that was there is another one now. */
export const answerReasons = ["new", "correction"] as const;
export type AnswerReason = (typeof answerReasons)[number];

/** Whether it is kept who answered a field, and when. */
export const isAskedOnce = (field: Field | undefined): boolean =>
  field?.sensitive === true || field?.askedOnce === true;

/** The names of the fields of a type of which that is kept. */
export const askedOnceFields = ({ fields }: RecordType): string[] =>
  Object.keys(fields).filter((name) => isAskedOnce(fields[name]));
