import type { Repository } from "../repository.ts";
import { factsOf } from "../rows.ts";
import { lockTarget } from "./authorize.ts";
import { writeDraft } from "./save.ts";
import { inWriteTransaction } from "./transaction.ts";

/**
 * Stores whether a record is active.
 * @param menteeId the mentee that the record must belong to; null for any
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
    const draft = {
      values: { [type.activeField ?? "active"]: isActive },
      secrets: {},
      columns: {},
      organizationId: factsOf(type, target.before).organizationId,
    };
    return writeDraft(context, draft, target, isActive ? "unarchive" : "archive");
  });
}
