/** Bodies of the calls that find duplicates, while a new record is entered or among all existing records. */
import { z } from "zod";
import { getMenteeBody, getUserRolesBody, saveRecordBody } from "./records.ts";

export const findDuplicatesBody = saveRecordBody.pick({ tableName: true, data: true });

/** Maximum number of duplicates in one response. */
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

/** The organization whose mentees to compare. Defaults to the caller's. */
export const duplicatePairsBody = z.object({ organizationId: getUserRolesBody.shape.organizationId });

/** `later` moves a pair to the end of the list. `open` withdraws a decision. */
export const decisions = ["same", "different", "later", "open"] as const;

export const decidePairBody = z.object({ pairId: getMenteeBody.shape.tableId, state: z.enum(decisions) });
export type DecidePair = z.infer<typeof decidePairBody>;

/** Maximum number of pairs in one response. */
export const maxPairs = 20;
