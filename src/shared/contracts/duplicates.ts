/** The call that looks for somebody who is there already, while a new record is entered. */
import { saveRecordBody } from "./records.ts";

export const findDuplicatesBody = saveRecordBody.pick({ tableName: true, data: true });

/** The greatest number of answers. */
export const maxDuplicates = 5;

/** What can agree. */
export const duplicateReasons = [
  "nameExact",
  "nameReversed",
  "nameShared",
  "nameTypo",
  "nameLast",
  "birthdaySame",
  "birthdayClose",
  "placeStreet",
  "placeZip",
  "middleSame",
  "middleTypo",
  "clientIdSame",
  "emailSame",
  "phoneSame",
] as const;

export type DuplicateReason = (typeof duplicateReasons)[number];

/** A record that a new one looks like. */
export interface Duplicate {
  readonly id: string;
  readonly name: string;
  /** Four digits; `""` when it is not known. */
  readonly birthYear: string;
  /** The day of admission, else of referral, `YYYY-MM-DD`; `""` when neither is known. */
  readonly since: string;
  /** What agrees. */
  readonly reasons: readonly DuplicateReason[];
  /** How much it looks like the new one, as a logarithm to base 2: 17 is as likely as not. */
  readonly weight: number;
  /** Whether it is likely the same. */
  readonly isLikely: boolean;
}

export interface DuplicatesAnswer {
  readonly status: 1;
  readonly dataType: "duplicates";
  readonly dataValues: readonly Duplicate[];
}
