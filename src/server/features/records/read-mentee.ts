import { mentees } from "#shared/records/mentees.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { mergedInto } from "#server/core/records/merged.ts";
import { readRecord, type SentRecord } from "#server/core/records/read-record.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";

/**
 * Reads a mentee in wire form. If the record was merged into another one, returns the other one's id, for callers who
 * may see that record (ADR 66).
 * @param event stored in the audit trail with the statement that finds the mentee
 * @throws AppError forbidden, notFound
 */
export async function readMentee(
  repository: Repository,
  id: string,
  event: AuditEvent | null,
): Promise<SentRecord | { readonly mergedInto: string }> {
  try {
    return await readRecord(repository, mentees.name, id, event);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "notFound" || !isWireId(id)) throw error;
    const kept = await asSystem(() => mergedInto(repository.db, id));
    if (kept === null) throw error;
    await repository.requireRow(repository.db, mentees, kept, "view");
    return { mergedInto: kept };
  }
}
