/** The history of one record: what the audit trail knows of it. */
import { z } from "zod";
import type { AuditAction, AuditOutcome } from "../audit.ts";
import { text } from "./text.ts";

export const historyPageSize = 25;

export const getHistoryBody = z.object({
  tableName: text(100),
  tableId: z.union([text(40), z.number().int()]).transform(String),
  /** Id of the oldest row that was shown; the answer goes on before it. */
  before: text(20).default(""),
  /** Only what was changed, without who looked at it. */
  changesOnly: z.boolean().default(false),
});

/** One field of a change, in wire form. */
export interface HistoryChange {
  readonly field: string;
  /** Null: there was no record yet. */
  readonly before: unknown;
  readonly after: unknown;
  /** Readable values of references. */
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
}

export interface HistoryRow {
  readonly id: string;
  readonly at: string;
  /** Name of who did it; "" when the account is gone. */
  readonly person: string;
  readonly accountType: "staff" | "mentee" | "";
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  /** The two records of one person became one (`from` the other one, `into` another one), or two again. */
  readonly merge?: "from" | "into" | "undone";
  /** A merge that can be taken back. */
  readonly mergeId?: string;
  /** Where it happened: the record itself, or something below a mentee. */
  readonly tableName: string;
  readonly recordId: string;
  /** Fields that the caller may read; empty when nothing was changed. */
  readonly changes: readonly HistoryChange[];
}

export interface HistoryAnswer {
  readonly status: 1;
  readonly dataType: "history";
  readonly dataValues: readonly HistoryRow[];
  /** Names under which the files in the changes were uploaded, by their stored names. */
  readonly fileNames: Readonly<Record<string, string>>;
  /** Whether older rows follow. */
  readonly hasMore: boolean;
}

/** Parts of a call that the audit trail shows beside who made it and when. */
export const auditDetailNames = ["reason", "withoutConsent", "searchText"] as const;
export type AuditDetails = Readonly<Partial<Record<(typeof auditDetailNames)[number], string>>>;

export const getAuditDetailsBody = getHistoryBody.pick({ tableId: true });

/** Answer of `POST /getAuditDetails {tableId}`, about one row of the audit trail. */
export interface AuditDetailsAnswer {
  readonly status: 1;
  readonly dataType: "auditDetails";
  /** Only what the call had. */
  readonly dataValues: AuditDetails;
}
