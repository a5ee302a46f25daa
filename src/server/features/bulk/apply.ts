/** Applies one order to one record, and returns the data for undoing it. */
import { sql } from "kysely";
import type { BulkOrder } from "#shared/contracts/bulk.ts";
import { encode } from "#shared/fields/codec.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { archiveRecord } from "#server/core/records/save/archive.ts";
import { findSingle, lockTarget, type SentData } from "#server/core/records/save/authorize.ts";
import { removeRecord } from "#server/core/records/save/remove.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import { inWriteTransaction, type WriteContext } from "#server/core/records/save/transaction.ts";
import type { UndoStep } from "#server/core/records/save/undo-steps.ts";

async function versionOf({ db, type }: WriteContext, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(type.table)} where id = ${id}`.execute(db);
  return rows[0]?.version ?? 0;
}

type ValuesOf<Action extends BulkOrder["action"]> = Extract<BulkOrder, { action: Action }>["values"];

/** Sets a field of the record, or of the record below it, which is added if there is none. */
function setField(
  repository: Repository,
  listed: string,
  recordId: string,
  { tableName: below, field, value }: ValuesOf<"set">,
): Promise<UndoStep | null> {
  const tableName = below ?? listed;
  return inWriteTransaction(repository, tableName, async (context) => {
    const { type } = context;
    const menteeId = below ? recordId : null;
    const id = below ? await findSingle(context, recordId) : recordId;
    const before = id === "0" ? null : (await lockTarget(context, id, "edit", { menteeId })).before;
    const declared = type.fields[field];
    const was = before && declared ? encode(before[field], declared) : null;
    if (before && (was ?? "") === (value ?? "")) return null;
    const hooks = recordHooks[type.name];
    const movedBefore = before ? await hooks?.readMoved?.(context, id) : undefined;
    const savedId = await saveInside(context, { tableId: id, menteeId, data: { [field]: value } });
    const about = { tableName, id: savedId, version: await versionOf(context, savedId) };
    if (!before) return { ...about, kind: "add" };
    const moved =
      movedBefore === undefined
        ? {}
        : { moved: { before: movedBefore, after: await hooks?.readMoved?.(context, id) } };
    return { ...about, ...moved, kind: "set", field, value: was };
  });
}

/** A record to add below each mentee, and the values of one field for some mentees. */
interface Addition {
  readonly tableName: string;
  readonly data: SentData;
  readonly each?: SentData | null | undefined;
}

function addBelow(
  repository: Repository,
  menteeId: string,
  { tableName, data, each }: Addition,
): Promise<UndoStep> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const name = context.type.bulkAdd?.each;
    const own = name && each && Object.hasOwn(each, menteeId) ? { [name]: each[menteeId] } : {};
    const id = await saveInside(context, { tableId: "0", menteeId, data: { ...data, ...own } });
    return { kind: "add", tableName, id, version: await versionOf(context, id) };
  });
}

function archive(
  repository: Repository,
  tableName: string,
  id: string,
  { activeStatus }: ValuesOf<"archive">,
): Promise<UndoStep | null> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { before } = await lockTarget(context, id, "archive");
    const isActive = activeStatus === "1";
    if (before[context.type.activeField ?? "active"] === isActive) return null;
    await archiveRecord(repository, tableName, id, null, isActive);
    return { kind: "archive", tableName, id, version: await versionOf(context, id), isActive: !isActive };
  });
}

function remove(repository: Repository, tableName: string, id: string): Promise<UndoStep | null> {
  return inWriteTransaction(repository, tableName, async (context): Promise<UndoStep | null> => {
    const { before } = await lockTarget(context, id, "delete");
    const { uses } = await removeRecord(repository, tableName, id, { menteeId: null });
    if (uses === 0) return { kind: "delete", tableName, id };
    // A value in use is archived instead. If it was archived before, nothing changed.
    if (before[context.type.activeField ?? "active"] === false) return null;
    return { kind: "archive", tableName, id, version: await versionOf(context, id), isActive: true };
  });
}

/**
 * Applies an order to one record as a single call would, in the repository's transaction.
 * @param tableName record type of the record
 * @returns the data that undoes it; null if nothing changed
 * @throws like the single call
 */
export function applyTo(
  repository: Repository,
  tableName: string,
  order: BulkOrder,
  id: string,
): Promise<UndoStep | null> {
  switch (order.action) {
    case "set":
      return setField(repository, tableName, id, order.values as ValuesOf<"set">);
    case "add":
      return addBelow(repository, id, order.values as ValuesOf<"add">);
    case "archive":
      return archive(repository, tableName, id, order.values as ValuesOf<"archive">);
    case "delete":
      return remove(repository, tableName, id);
  }
}
