/** What a form knows of who gives sensitive answers (ADR 88); the part that provides it is loaded by forms that have some. */
import { createContext, use, type ComponentType } from "react";
import type { GivenAnswers, SentAnswers } from "#shared/contracts/answers.ts";
import type { Field } from "#shared/fields/field.ts";
import type { FieldTexts } from "../../fields/field-texts.ts";
import type { saveRecord } from "../record-calls.ts";
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
  /** Stands below each field; empty where nothing is kept of who answers it. */
  Line: ComponentType<AnswerLineProps>;
  /** What the stored record says, by field. */
  given: GivenAnswers;
  /** What this form says, by field. */
  said: SentAnswers;
  update: (name: string, part: SentAnswers[string]) => void;
  /** Whether the form changes what was answered. */
  isChanged: (name: string, values: Values) => boolean;
  /** Somebody tried to save without saying why an answer changes. */
  isAsking: boolean;
  /** Something is said that is not saved yet. */
  isDirty: boolean;
  /** Has to hear of what the form shows. */
  follow: (values: Values) => void;
  /** The first field whose answer changes without a reason; its question says so from now on. */
  ask: () => string | undefined;
  /** A save that takes along what is said. @param store another call than `saveRecord` */
  wrap: (store: typeof saveRecord | undefined) => typeof saveRecord;
}

export const AnswersContext = createContext<Answers | null>(null);

/** Null where nothing is kept of who answered, or the reader may not see it. */
export const useAnswers = (): Answers | null => use(AnswersContext);
