/** Responses to the calls that find duplicates. */
import { z } from "zod";
import { duplicateReasons } from "../duplicates.ts";
import { withValues, type Sent } from "./common.ts";

/** The ways in which the records agree. */
const reasons = z.array(z.enum(duplicateReasons));

/** An existing record that resembles a new one. */
const duplicate = z.object({
  id: z.string(),
  name: z.string(),
  /** Four digits. `""` if unknown. */
  birthYear: z.string(),
  /** The day of admission, or the day of referral if there is none, `YYYY-MM-DD`. `""` if both are unknown. */
  since: z.string(),
  reasons,
  /** Strength of the match as a base-2 logarithm. At 17, a match is as likely as not. */
  weight: z.number(),
  /** True if both are likely the same person. */
  isLikely: z.boolean(),
});
export type Duplicate = Sent<typeof duplicate>;

export const duplicatesAnswer = withValues(z.array(duplicate), "duplicates");
export type DuplicatesAnswer = Sent<typeof duplicatesAnswer>;

/** One of two people who may be the same. */
const pairSide = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** The stored values by field, in wire form. `""` if empty. */
  values: z.record(z.string(), z.string()),
});
export type PairSide = Sent<typeof pairSide>;

const duplicatePair = z.object({
  id: z.string(),
  reasons,
  isLikely: z.boolean(),
  sides: z.tuple([pairSide, pairSide]),
});
export type DuplicatePair = Sent<typeof duplicatePair>;

/** The likeliest pairs first, postponed pairs last. */
export const duplicatePairsAnswer = withValues(z.array(duplicatePair), "duplicatePairs").extend({
  /** Total number of pairs. */
  totalRecords: z.number(),
  /** When the mentees were last compared, as an instant in ISO 8601. `""` if never. */
  scannedAt: z.string(),
  /** Progress of a running comparison in percent. Null if none is running. */
  progress: z.number().nullable(),
});
export type DuplicatePairsAnswer = Sent<typeof duplicatePairsAnswer>;
