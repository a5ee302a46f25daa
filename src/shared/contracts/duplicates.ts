/**
 * Bodies and answers of the calls that find duplicates: while a new record is entered, and among all existing
 * records.
 */
import { z } from "zod";
import { getMenteeBody, getUserRolesBody, saveRecordBody } from "./records.ts";

export const findDuplicatesBody = saveRecordBody.pick({ tableName: true, data: true });

/** Maximum number of duplicates in one answer. */
export const maxDuplicates = 5;

/** The ways in which two records can agree. */
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

/** An existing record that resembles a new one. */
export interface Duplicate {
  readonly id: string;
  readonly name: string;
  /** Four digits. `""` if unknown. */
  readonly birthYear: string;
  /** The day of admission, or the day of referral if there is none, `YYYY-MM-DD`. `""` if both are unknown. */
  readonly since: string;
  /** What agrees. */
  readonly reasons: readonly DuplicateReason[];
  /** Strength of the match as a base-2 logarithm. At 17, a match is as likely as not. */
  readonly weight: number;
  /** True if both are likely the same person. */
  readonly isLikely: boolean;
}

export interface DuplicatesAnswer {
  readonly status: 1;
  readonly dataType: "duplicates";
  readonly dataValues: readonly Duplicate[];
}

/** The organization whose mentees to compare. Defaults to the caller's. */
export const duplicatePairsBody = z.object({ organizationId: getUserRolesBody.shape.organizationId });

/** `later` moves a pair to the end of the list. `open` withdraws a decision. */
export const decisions = ["same", "different", "later", "open"] as const;

export const decidePairBody = z.object({ pairId: getMenteeBody.shape.tableId, state: z.enum(decisions) });
export type DecidePair = z.infer<typeof decidePairBody>;

/** Maximum number of pairs in one answer. */
export const maxPairs = 20;

/** One of two people who may be the same. */
export interface PairSide {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** The stored values by field, in wire form. `""` if empty. */
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
  /** The likeliest pairs first, postponed pairs last. */
  readonly dataValues: readonly DuplicatePair[];
  /** Total number of pairs. */
  readonly totalRecords: number;
  /** When the mentees were last compared, as an instant in ISO 8601. `""` if never. */
  readonly scannedAt: string;
  /** Progress of a running comparison in percent. Null if none is running. */
  readonly progress: number | null;
}
