/** The problems with a row of a sheet. They are stored by key and shown in the reader's language. */
import type { ImportProblem } from "#shared/contracts/responses/imports.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { answerRequired } from "#shared/records/with-custom-fields.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { fieldLabel } from "#server/core/records/words/field-words.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { errorText, renderText, type Remembered, type KeyedText } from "#server/kernel/texts/keyed-text.ts";
import type { StoredImport } from "./store.ts";

export interface StoredProblem {
  readonly column: number | null;
  /** The field that it is about, if no column is mapped to it. */
  readonly field?: string;
  /** A custom field that requires an answer. */
  readonly required?: string;
  readonly said?: KeyedText;
  /** A text without a key, in the language of the person who requested the import. */
  readonly message?: string;
}

/** Returns a problem that has a specific text for imports. */
export const problemOf = (
  column: number | null,
  name: string,
  values?: KeyedText["values"],
): StoredProblem => ({
  column,
  said: { key: `server.imports.problems.${name}`, ...(values ? { values } : {}) },
});

/** Returns the column that is mapped to a field. */
export const columnIn = ({ mapping }: Pick<StoredImport, "mapping">, name: string): number | null =>
  mapping?.find(({ field }) => field === name)?.column ?? null;

/**
 * Returns the reasons why saving a row was refused, by field if the refusal has them. Null if the error isn't a
 * refusal.
 * @param texts the texts that the save used
 */
export function refusalsOf(
  error: unknown,
  texts: Remembered,
  type: RecordType,
  stored: Pick<StoredImport, "mapping">,
): StoredProblem[] | null {
  const wordsOf = (message: string, name = ""): Omit<StoredProblem, "column"> => {
    const said = texts.find(message);
    if (said && said.key !== answerRequired) return { said };
    return type.fields[name]?.custom ? { required: name } : { message };
  };
  if (error instanceof AppError) {
    const { details = "" } = error;
    return [{ column: null, ...(type.fields[details] ? { field: details } : {}), said: errorText(error) }];
  }
  if (!(error instanceof BusinessError)) return null;
  const wrong = Object.entries(error.errors);
  if (wrong.length === 0) return [{ column: null, ...wordsOf(error.message) }];
  return wrong.map(([name, message]) => {
    const column = columnIn(stored, name);
    const words = wordsOf(message, name);
    const isNamed = column !== null || words.required !== undefined;
    return { column, ...(isNamed ? {} : { field: name }), ...words };
  });
}

/** Returns a stored problem in the reader's language. */
export function problemInWords(
  { t, signedIn: { language } }: Pick<Repository, "t" | "signedIn">,
  type: RecordType,
  { column, field, required, said, message = "" }: StoredProblem,
): ImportProblem {
  const custom = required === undefined ? undefined : type.fields[required]?.custom;
  const words = custom
    ? t(answerRequired, { label: custom.label[language] })
    : said
      ? renderText(t, said)
      : message;
  const label = field === undefined ? "" : `${fieldLabel(type, language, field) ?? field}: `;
  return { column, message: `${label}${words}` };
}
