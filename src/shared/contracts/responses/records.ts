/** Schemas of the answers in `contracts/records.ts`. */
import { z } from "zod";
import { givenAnswers } from "./answers.ts";

export const wireRow = z.looseObject({
  id: z.string(),
  version: z.number(),
  editButton: z.boolean(),
  deleteButton: z.boolean(),
  archiveButton: z.boolean(),
  labels: z.record(z.string(), z.string()),
});

export const option = z.object({
  id: z.string(),
  /** Null if the record has no name. */
  name: z.string().nullable(),
  organization: z.string().optional(),
  isForeign: z.literal(true).optional(),
  language: z.string().optional(),
  otherNames: z.string().optional(),
});

export const tableAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("table"),
  tableName: z.string(),
  dataValues: z.array(wireRow),
  currentPage: z.number(),
  totalPages: z.number(),
  totalRecords: z.number(),
  didYouMean: z.array(z.string()).optional(),
  asOf: z.string().optional(),
});

export const recordAnswer = z.object({
  status: z.literal(1),
  dataType: z.enum(["record", "mentee"]),
  tableName: z.string(),
  dataValues: wireRow,
  chatRoomId: z.string().optional(),
  answers: givenAnswers.optional(),
  customFields: z.array(z.looseObject({ id: z.string(), key: z.string() })).optional(),
  zone: z.string().optional(),
});
