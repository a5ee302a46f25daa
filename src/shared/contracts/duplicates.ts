/** The call that looks for somebody who is there already, while a new record is entered. */
import { saveRecordBody } from "./records.ts";

export const findDuplicatesBody = saveRecordBody.pick({ tableName: true, data: true });

/** The greatest number of answers. */
export const maxDuplicates = 5;

/** A record that a new one looks like. */
export interface Duplicate {
  readonly id: string;
  readonly name: string;
  /** Four digits; `""` when it is not known. */
  readonly birthYear: string;
  /** Names of the rules by which it does. */
  readonly reasons: readonly string[];
}

export interface DuplicatesAnswer {
  readonly status: 1;
  readonly dataType: "duplicates";
  readonly dataValues: readonly Duplicate[];
}
