/** Responses about the history of a record. */
import { z } from "zod";
import { auditActions, auditOutcomes } from "../../audit.ts";
import { auditDetailNames } from "../history.ts";
import { status, withValues, type Sent } from "./common.ts";

/** One changed field, in wire form. */
const historyChange = z.object({
  field: z.string(),
  /** Null if the record didn't exist yet. */
  before: z.unknown(),
  after: z.unknown(),
  /** Readable names of referenced records. */
  beforeLabel: z.string().optional(),
  afterLabel: z.string().optional(),
});
export type HistoryChange = Sent<typeof historyChange>;

const historyRow = z.object({
  id: z.string(),
  at: z.string(),
  /** Name of the person. `""` if the account no longer exists. */
  person: z.string(),
  accountType: z.enum(["staff", "mentee", ""]),
  action: z.enum(auditActions),
  outcome: z.enum(auditOutcomes),
  /**
   * For merges. `from`: another record was merged into this one. `into`: this record was merged into another one.
   * `undone`: a merge was undone.
   */
  merge: z.enum(["from", "into", "undone"]).optional(),
  /** Id of a merge that can be undone. */
  mergeId: z.string().optional(),
  /** The record that changed: the record itself, or one below a mentee. */
  tableName: z.string(),
  recordId: z.string(),
  /** Changed fields that the caller may read. Empty if nothing changed. */
  changes: z.array(historyChange),
});
export type HistoryRow = Sent<typeof historyRow>;

export const historyAnswer = z.object({
  status,
  dataType: z.literal("history"),
  dataValues: z.array(historyRow),
  /** Original file names by stored name, for the files in the changes. */
  fileNames: z.record(z.string(), z.string()),
  /** True if there are older rows. */
  hasMore: z.boolean(),
});
export type HistoryAnswer = Sent<typeof historyAnswer>;

/** The recorded details of a call. Names that don't apply to the call are missing. */
const auditDetails = z.partialRecord(z.enum(auditDetailNames), z.string());
export type AuditDetails = Sent<typeof auditDetails>;

/** Response to `POST /getAuditDetails {tableId}`, about one row of the audit trail. */
export const auditDetailsAnswer = withValues(auditDetails, "auditDetails");
export type AuditDetailsAnswer = Sent<typeof auditDetailsAnswer>;
