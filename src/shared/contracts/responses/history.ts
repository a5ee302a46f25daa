/** Schemas of the answers in `contracts/history.ts`. */
import { z } from "zod";

const historyChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  beforeLabel: z.string().optional(),
  afterLabel: z.string().optional(),
});

const historyRow = z.object({
  id: z.string(),
  at: z.string(),
  person: z.string(),
  accountType: z.enum(["staff", "mentee", ""]),
  action: z.string(),
  outcome: z.string(),
  merge: z.enum(["from", "into", "undone"]).optional(),
  mergeId: z.string().optional(),
  tableName: z.string(),
  recordId: z.string(),
  changes: z.array(historyChange),
});

export const historyAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("history"),
  dataValues: z.array(historyRow),
  fileNames: z.record(z.string(), z.string()),
  hasMore: z.boolean(),
});

const auditDetails = z.record(z.string(), z.string());

export const auditDetailsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("auditDetails"),
  dataValues: auditDetails,
});
