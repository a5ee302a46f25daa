import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";

/** Why a record wasn't saved. */
export interface FormProblem {
  /** Error messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** The stored record, if another person changed the same fields in the meantime. */
  current?: WireRow;
  /** Names of these fields. */
  both?: readonly string[];
  /** Overlapping appointments. */
  conflicts?: SaveAnswer["conflicts"];
}

export const noProblem: FormProblem = { errors: {} };
