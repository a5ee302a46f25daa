/** Details of one row of the audit trail other than caller and time, for callers who may read the row. */
import { auditDetailNames } from "#shared/contracts/history.ts";
import type { AuditDetails } from "#shared/contracts/responses/history.ts";
import { auditTrail } from "#shared/records/audit-trail.ts";
import type { Repository } from "#server/core/records/repository.ts";

/** @throws AppError forbidden, or notFound for a row that is missing or belongs to another organization */
export async function readAuditDetails(repository: Repository, id: string): Promise<AuditDetails> {
  const row = await repository.requireRow(repository.db, auditTrail, id, "view");
  const stored = await repository.db
    .selectFrom("audit_trail")
    .select("details")
    .where("id", "=", row.id)
    .executeTakeFirst();
  const details = (stored?.details ?? {}) as Record<string, unknown>;
  // Earlier case file exports stored the reason under another name.
  const all = { ...details, reason: details["reason"] ?? details["legalReason"] };
  return Object.fromEntries(
    auditDetailNames.flatMap((name) => {
      const value: unknown = (all as Record<string, unknown>)[name];
      return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
    }),
  );
}
