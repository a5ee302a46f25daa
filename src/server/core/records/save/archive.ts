import type { RecordType } from "#shared/records/record-type.ts";
import type { StoredRow } from "../columns.ts";
import type { Draft } from "../hooks/hook.ts";
import type { Repository } from "../repository.ts";
import { factsOf } from "../rows.ts";
import { lockTarget } from "./authorize.ts";
import { writeDraft } from "./save.ts";
import { inWriteTransaction } from "./transaction.ts";

/** Returns the draft that stores whether a row is active. */
export const archivingDraft = (type: RecordType, before: StoredRow, isActive: boolean): Draft => ({
  values: { [type.activeField ?? "active"]: isActive },
  secrets: {},
  columns: {},
  organizationId: factsOf(type, before).organizationId,
});

/**
 * Stores whether a record is active.
 * @param menteeId the mentee that the record must belong to, or null for any
 * @throws AppError forbidden, notFound; BusinessError from the hooks of its type
 */
export function archiveRecord(
  repository: Repository,
  tableName: string,
  id: string,
  menteeId: string | null,
  isActive: boolean,
): Promise<string> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { type } = context;
    const target = await lockTarget(context, id, "archive", { menteeId });
    const draft = archivingDraft(type, target.before, isActive);
    return writeDraft(context, draft, target, isActive ? "unarchive" : "archive");
  });
}
