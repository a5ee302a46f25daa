/** What is wrong with a row of a sheet: stored by keys, said in the language of whoever reads it. */
import type { ImportProblem } from "#shared/contracts/imports.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { customRequired } from "#shared/records/with-custom-fields.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { fieldLabel } from "#server/core/records/words/field-words.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { errorText, sayText, type Remembered, type SaidText } from "#server/kernel/texts/said-text.ts";
import type { StoredImport } from "./store.ts";

export interface StoredProblem {
  readonly column: number | null;
  /** The field that it is about, where no column goes into that. */
  readonly field?: string;
  /** A field of an organization that needs an answer. */
  readonly required?: string;
  readonly said?: SaidText;
  /** Words that have no key, in the language of whoever asked for the import. */
  readonly message?: string;
}

/** A problem that imports have a text of their own for. */
export const problemOf = (
  column: number | null,
  name: string,
  values?: SaidText["values"],
): StoredProblem => ({
  column,
  said: { key: `server.imports.problems.${name}`, ...(values ? { values } : {}) },
});

/** The column of a sheet that goes into a field. */
export const columnIn = ({ mapping }: Pick<StoredImport, "mapping">, name: string): number | null =>
  mapping?.find(({ field }) => field === name)?.column ?? null;

/**
 * Why saving a row was refused, field by field where the refusal says so; null for what is no refusal.
 * @param texts what the save spoke with
 */
export function refusalsOf(
  error: unknown,
  texts: Remembered,
  type: RecordType,
  stored: Pick<StoredImport, "mapping">,
): StoredProblem[] | null {
  const wordsOf = (message: string, name = ""): Omit<StoredProblem, "column"> => {
    const said = texts.find(message);
    if (said) return { said };
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

/** A stored problem in the reader's language. */
export function sayProblem(
  { t, signedIn: { language } }: Pick<Repository, "t" | "signedIn">,
  type: RecordType,
  { column, field, required, said, message = "" }: StoredProblem,
): ImportProblem {
  const custom = required === undefined ? undefined : type.fields[required]?.custom;
  const words = custom ? customRequired(custom, language) : said ? sayText(t, said) : message;
  const label = field === undefined ? "" : `${fieldLabel(type, language, field) ?? field}: `;
  return { column, message: `${label}${words}` };
}
