/** The calls that look for somebody who is there already: while a new record is entered, and among all that are there. */
import { z } from "zod";
import { getMenteeBody, getUserRolesBody, saveRecordBody } from "./records.ts";

export const findDuplicatesBody = saveRecordBody.pick({ tableName: true, data: true });

/** The greatest number of answers. */
export const maxDuplicates = 5;

/** What can agree. */
export const duplicateReasons = [
  "nameExact",
  "nameReversed",
  "nameShared",
  "nameNickname",
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

/** Which organization's mentees; without one, those of the caller's own. */
export const duplicatePairsBody = z.object({ organizationId: getUserRolesBody.shape.organizationId });

/** `later` puts a pair after all others; `open` takes back what was decided. */
export const decisions = ["same", "different", "later", "open"] as const;

export const decidePairBody = z.object({ pairId: getMenteeBody.shape.tableId, state: z.enum(decisions) });
export type DecidePair = z.infer<typeof decidePairBody>;

/** The greatest number of pairs that one answer holds. */
export const maxPairs = 20;

/** One of two people who may be the same. */
export interface PairSide {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** What is stored, by field, in wire form; `""` for nothing. */
  readonly values: Readonly<Record<string, string>>;
}

export interface DuplicatePair {
  readonly id: string;
  readonly reasons: readonly DuplicateReason[];
  readonly isLikely: boolean;
  readonly sides: readonly [PairSide, PairSide];
}

export interface DuplicatePairsAnswer {
  readonly status: 1;
  readonly dataType: "duplicatePairs";
  /** The likeliest first, what was put off last. */
  readonly dataValues: readonly DuplicatePair[];
  /** How many there are. */
  readonly totalRecords: number;
  /** When the mentees were compared last, an instant in ISO 8601; `""` for never. */
  readonly scannedAt: string;
  /** How much of a comparison that is under way is done, of a hundred; null while there is none. */
  readonly progress: number | null;
}
