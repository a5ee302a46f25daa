/** The history of one record, from the audit trail. */
import { z } from "zod";
import type { AuditAction, AuditOutcome } from "../audit.ts";
import { anyId, text } from "./text.ts";

export const historyPageSize = 25;

export const getHistoryBody = z.object({
  tableName: text(100),
  tableId: anyId,
  /** Id of the oldest row already shown. The answer starts with the row before it. */
  before: text(20).default(""),
  /** True to leave out rows about viewing. */
  changesOnly: z.boolean().default(false),
});

/** One changed field, in wire form. */
export interface HistoryChange {
  readonly field: string;
  /** Null if the record didn't exist yet. */
  readonly before: unknown;
  readonly after: unknown;
  /** Readable names of referenced records. */
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
}

export interface HistoryRow {
  readonly id: string;
  readonly at: string;
  /** Name of the person. `""` if the account no longer exists. */
  readonly person: string;
  readonly accountType: "staff" | "mentee" | "";
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  /**
   * For merges. `from`: another record was merged into this one. `into`: this record was merged into another one.
   * `undone`: a merge was undone.
   */
  readonly merge?: "from" | "into" | "undone";
  /** Id of a merge that can be undone. */
  readonly mergeId?: string;
  /** The record that changed: the record itself, or one below a mentee. */
  readonly tableName: string;
  readonly recordId: string;
  /** Changed fields that the caller may read. Empty if nothing changed. */
  readonly changes: readonly HistoryChange[];
}

export interface HistoryAnswer {
  readonly status: 1;
  readonly dataType: "history";
  readonly dataValues: readonly HistoryRow[];
  /** Original file names by stored name, for the files in the changes. */
  readonly fileNames: Readonly<Record<string, string>>;
  /** True if there are older rows. */
  readonly hasMore: boolean;
}

/** Parts of a call that the audit trail shows in addition to the person and the time. */
export const auditDetailNames = ["apiKey", "reason", "withoutConsent", "searchText"] as const;
export type AuditDetails = Readonly<Partial<Record<(typeof auditDetailNames)[number], string>>>;

export const getAuditDetailsBody = getHistoryBody.pick({ tableId: true });

/** Answer of `POST /getAuditDetails {tableId}`, about one row of the audit trail. */
export interface AuditDetailsAnswer {
  readonly status: 1;
  readonly dataType: "auditDetails";
  /** Only the details that the call had. */
  readonly dataValues: AuditDetails;
}
