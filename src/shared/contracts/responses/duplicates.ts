/** Schemas of the answers in `contracts/duplicates.ts`. */
import { z } from "zod";
import { duplicateReasons } from "../duplicates.ts";

const duplicateReason = z.enum(duplicateReasons);

const duplicate = z.object({
  id: z.string(),
  name: z.string(),
  birthYear: z.string(),
  since: z.string(),
  reasons: z.array(duplicateReason),
  weight: z.number(),
  isLikely: z.boolean(),
});

export const duplicatesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("duplicates"),
  dataValues: z.array(duplicate),
});

const pairSide = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  values: z.record(z.string(), z.string()),
});

const duplicatePair = z.object({
  id: z.string(),
  reasons: z.array(duplicateReason),
  isLikely: z.boolean(),
  sides: z.tuple([pairSide, pairSide]),
});

export const duplicatePairsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("duplicatePairs"),
  dataValues: z.array(duplicatePair),
  totalRecords: z.number(),
  scannedAt: z.string(),
  progress: z.number().nullable(),
});
