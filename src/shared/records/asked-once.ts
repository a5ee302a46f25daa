/** The answers that people should be asked for only once (ADR 88). */
import type { Field } from "../fields/field.ts";
import type { RecordType } from "./record-type.ts";

/** The source of an answer: the person, a team member who knew it, a document, or an import. */
export const answerSources = ["self", "staff", "document", "import"] as const;

/** Why an existing answer was changed. */
export const answerReasons = ["new", "correction"] as const;
export type AnswerReason = (typeof answerReasons)[number];

/** Returns true if records store who answered the field and when. */
export const isAskedOnce = (field: Field | undefined): boolean =>
  field?.sensitive === true || field?.askedOnce === true;

/** Returns the names of a type's ask-once fields. */
export const askedOnceFields = ({ fields }: RecordType): string[] =>
  Object.keys(fields).filter((name) => isAskedOnce(fields[name]));
