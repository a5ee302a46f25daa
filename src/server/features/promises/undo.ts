/** Undoes a change by staff of a promise's status, due date, or answer (ADR 58). */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { undoMinutes } from "#shared/constants.ts";
import type { Undo } from "#shared/contracts/calendar.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { lockTarget } from "#server/core/records/save/authorize.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import { inWriteTransaction, type StoreAnswer } from "#server/core/records/save/transaction.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";

/** The column `undo` of a promise. */
interface LastChange {
  readonly accountId: string;
  readonly version: number;
  /** Stored values of status, date, and answer before the change. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly isUndone?: boolean;
}

/**
 * Restores a promise to the state before the caller changed its status, due date, or answer a few minutes ago.
 * Calling it again has no further effect.
 * @returns the id of the promise
 * @throws AppError forbidden for mentees and callers who may not change promises, notFound if another person made the
 * change; BusinessError if it is too long ago or the promise was changed since; then it is not changed
 */
export function undoPromise(
  repository: Repository,
  { id, version }: Undo,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  return inWriteTransaction(repository, "promises", async (context) => {
    const { db, signedIn, t, type } = context;
    const { caller } = signedIn;
    assertAllowed(caller.accountType === "staff" ? authorizeType(caller, type, "edit") : "forbidden");
    const { before } = await lockTarget(context, id, "edit");
    const { rows } = await sql<{ undo: LastChange | null; isOver: boolean }>`
      select undo, updated_at < ${minutesFromNow(-undoMinutes)} as "isOver"
      from promises where id = ${id}`.execute(db);
    const { undo = null, isOver = true } = rows[0] ?? {};
    if (!undo || (undo.version === version && undo.accountId !== caller.accountId))
      throw new AppError("notFound");
    if (undo.version !== version || before.version !== (undo.isUndone ? version + 1 : version))
      throw new BusinessError(t("server.promises.changedSince"));
    if (!undo.isUndone) {
      if (isOver) throw new BusinessError(t("server.undo.over"));
      await saveInside({ ...context, putsBack: undo.values }, { tableId: id, menteeId: null, data: {} });
      await sql`update promises set undo = undo || '{"isUndone":true}' where id = ${id}`.execute(db);
    }
    await storeAnswer?.(db, id);
    return id;
  });
}
