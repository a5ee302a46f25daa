/** Who gave the sensitive answers of a form (ADR 88). The provider is loaded only by forms with such answers. */
import { createContext, use, type ComponentType } from "react";
import type { SentAnswers } from "#shared/contracts/answers.ts";
import type { GivenAnswers } from "#shared/contracts/responses/answers.ts";
import type { Field } from "#shared/fields/field.ts";
import type { FieldTexts } from "../../fields/field-texts.ts";
import type { saveRecord } from "../parts/record-calls.ts";
import type { Values } from "./visible-fields.ts";

export interface AnswerLineProps {
  name: string;
  field: Field;
  texts: FieldTexts;
  values: Values;
  isRead: boolean;
  onChangeMany: (changes: Values) => void;
}

export interface Answers {
  /** The line below each field. Renders nothing for other fields. */
  Line: ComponentType<AnswerLineProps>;
  /** Data of the stored record, by field. */
  given: GivenAnswers;
  /** Data entered in this form, by field. */
  said: SentAnswers;
  update: (name: string, part: SentAnswers[string]) => void;
  /** Returns true if the form changes the answer. */
  isChanged: (name: string, values: Values) => boolean;
  /** True after an attempt to save without a reason for a changed answer. */
  isAsking: boolean;
  /** True if there is unsaved data. */
  isDirty: boolean;
  /** Called with the current values of the form. */
  follow: (values: Values) => void;
  /** Returns the first field whose answer changes without a reason, and shows the question for the reason. */
  ask: () => string | undefined;
  /**
   * Returns a save that includes this data.
   * @param store a call to use instead of `saveRecord`
   */
  wrap: (store: typeof saveRecord | undefined) => typeof saveRecord;
}

export const AnswersContext = createContext<Answers | null>(null);

/** Null if the form has no such answers, or the reader may not see them. */
export const useAnswers = (): Answers | null => use(AnswersContext);
