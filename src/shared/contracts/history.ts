/** The history of one record, from the audit trail. */
import { z } from "zod";
import { anyId, text } from "./text.ts";

export const historyPageSize = 25;

export const getHistoryBody = z.object({
  tableName: text(100),
  tableId: anyId,
  /** Id of the oldest row already shown. The response starts with the row before it. */
  before: text(20).default(""),
  /** True to leave out rows about viewing. */
  changesOnly: z.boolean().default(false),
});
export type HistoryRequest = z.output<typeof getHistoryBody>;

/** Parts of a call that the audit trail shows in addition to the person and the time. */
export const auditDetailNames = ["apiKey", "reason", "withoutConsent", "searchText"] as const;

export const getAuditDetailsBody = getHistoryBody.pick({ tableId: true });
