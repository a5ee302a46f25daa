/** Undoes saves: for a few minutes, for their author, and only if nothing that they wrote was changed since. */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { undoMinutes } from "#shared/constants.ts";
import { isSameJson } from "#shared/same-json.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { minutesFromNow } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { repositoryOfRecord } from "../foreign-fields.ts";
import { recordHooks } from "../hooks/index.ts";
import type { Repository } from "../repository.ts";
import { archiveRecord } from "./archive.ts";
import { lockTarget } from "./authorize.ts";
import { lockRow } from "./lock-row.ts";
import { restoreRecord, undoAdd } from "./remove.ts";
import { digestOfKey } from "./save-keys.ts";
import { saveInside } from "./save.ts";
import { inWriteTransaction, type WriteContext } from "./transaction.ts";
import type { UndoStep } from "./undo-steps.ts";

const changedSince = ({ t }: WriteContext) => t("server.undo.changedSince");

type SetStep = Extract<UndoStep, { kind: "set" | "setMany" }>;

async function setBack(context: WriteContext, step: SetStep): Promise<void> {
  const { id, moved } = step;
  const data = step.kind === "set" ? { [step.field]: step.value ?? "" } : step.data;
  const stored = step.kind === "set" ? undefined : step.stored;
  const hooks = recordHooks[context.type.name];
  if (moved && "after" in moved) {
    const now = await hooks?.readMoved?.(context, id);
    if (!isSameJson(now, moved.after)) throw new BusinessError(changedSince(context));
  }
  // The former values were stored before, so overlaps are allowed.
  const within = { ...context, force: true, isUndo: true, ...(stored ? { putsBack: stored } : {}) };
  await saveInside(within, { tableId: id, menteeId: null, data });
  if (moved) await hooks?.restoreMoved?.(context, id, moved.before);
}

/**
 * Undoes the writing of one record in the repository's transaction, with the caller's permissions.
 * @throws AppError, and BusinessError if the record was changed since or can't be restored
 */
export async function undoStep(own: Repository, step: UndoStep): Promise<void> {
  const { tableName, id } = step;
  const repository = await repositoryOfRecord(own, tableName, id);
  return inWriteTransaction(repository, tableName, async (context) => {
    if (step.kind === "delete") return restoreRecord(repository, tableName, id, true);
    const isSet = step.kind === "set" || step.kind === "setMany";
    const action = isSet ? "edit" : step.kind;
    assertAllowed(authorizeType(context.signedIn.caller, context.type, action));
    const row = await lockRow(context, id);
    // The record may have left the caller's caseload.
    if (row) await lockTarget(context, id, action);
    if (row?.version !== step.version) throw new BusinessError(changedSince(context));
    if (isSet) return setBack(context, step);
    if (step.kind === "archive")
      return void (await archiveRecord(repository, tableName, id, null, step.isActive));
    await undoAdd(context, row);
  });
}

interface Saved extends Row<"save_keys", "record_id"> {
  readonly steps: readonly UndoStep[];
  readonly isUndone: boolean;
  readonly isOver: boolean;
}

/** Returns what the caller saved with a key. Undefined if there is nothing to undo. */
async function findSaved({ signedIn: { caller } }: Repository, db: Db, key: string, lock = sql``) {
  const { rows } = await sql<Saved>`select record_id, undo as steps, undone_at is not null as "isUndone",
      created_at < ${minutesFromNow(-undoMinutes)} as "isOver"
    from save_keys where account_id = ${caller.accountId} and key_digest = ${digestOfKey(caller, key)}
      and undo is not null ${lock}`.execute(db);
  return rows[0];
}

/**
 * Undoes everything that a team member's request saved a few minutes ago, or nothing. Calling it again has no further
 * effect.
 * @param requestId the `Idempotency-Key` of the request
 * @returns the id of the saved record
 * @throws AppError forbidden for mentees, notFound if the caller saved nothing with this key that can be undone, and
 * what a save throws; BusinessError if it is too long ago or anything was changed since
 */
export async function undoRequest(repository: Repository, requestId: string): Promise<string> {
  const { caller } = repository.signedIn;
  assertAllowed(caller.accountType === "staff" ? "allow" : "forbidden");
  const found = await findSaved(repository, repository.db, requestId);
  const tableName = found?.steps[0]?.tableName;
  if (tableName === undefined) throw new AppError("notFound");
  return inWriteTransaction(repository, tableName, async ({ db, t }) => {
    const saved = await findSaved(repository, db, requestId, sql`for update`);
    if (!saved) throw new AppError("notFound");
    if (saved.isUndone) return saved.record_id;
    if (saved.isOver) throw new BusinessError(t("server.undo.over"));
    const inside = repository.on(db);
    for (const step of saved.steps.toReversed()) await undoStep(inside, step);
    await sql`update save_keys set undone_at = now()
      where account_id = ${caller.accountId} and key_digest = ${digestOfKey(caller, requestId)}`.execute(db);
    return saved.record_id;
  });
}
