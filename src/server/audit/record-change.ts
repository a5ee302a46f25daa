/** Rows of the trail for changes of records, written in the transaction of the change. */
import type { AuditAction } from "#shared/audit.ts";
import { isSuper } from "#shared/access/policy.ts";
import { encode } from "#shared/fields/codec.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { currentCall } from "#server/context.ts";
import type { Draft, HookContext } from "#server/records/hooks/hook.ts";
import type { StoredRow } from "#server/records/columns.ts";
import { actorOf } from "./actor.ts";
import type { Changes } from "./event.ts";
import { insertChange, insertEvents } from "./store.ts";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a draft changes of a stored row, field by field in wire form. */
function changesOf(type: RecordType, draft: Draft, before: StoredRow | null): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, value] of Object.entries(draft.values)) {
    const field = type.fields[name];
    if (!field) continue;
    const was = before ? encode(before[name], field) : null;
    const is = encode(value, field);
    if (!isSame(was, is) && !(before === null && (is === "" || is === null))) changes[name] = [was, is];
  }
  const owner = before?.["organizationId"];
  if (before && owner !== undefined && draft.organizationId !== null && owner !== draft.organizationId)
    changes["organizationId"] = [owner, draft.organizationId];
  return changes;
}

/** The mentee whose case a record belongs to. */
const menteeOf = (type: RecordType, id: string, draft: Draft | null, row: StoredRow | null): unknown =>
  type.hasChatRoom === true ? id : (row?.["menteeId"] ?? draft?.columns["mentee_id"] ?? null);

/** What happened to a record. */
export interface RecordEvent {
  readonly action: AuditAction;
  readonly id: string;
  /** What was written; null when fields were left alone. */
  readonly draft: Draft | null;
  readonly before: StoredRow | null;
}

/** Stores who did what to a record, and what that changed. */
export async function auditRecord(context: HookContext, event: RecordEvent): Promise<void> {
  const { db, type, signedIn } = context;
  const { action, id, draft, before } = event;
  const owner = type.isOrganization ? id : (draft?.organizationId ?? before?.["organizationId"] ?? null);
  // Whoever belongs to one organization leaves rows there, also of an organization that was just added.
  const ownerId = isSuper(signedIn.caller) ? owner : signedIn.caller.organizationId;
  const menteeId = menteeOf(type, id, draft, before);
  const row = {
    ...actorOf(signedIn, currentCall()),
    action,
    outcome: "done" as const,
    tableName: type.name,
    recordId: id,
    menteeId: menteeId === null ? null : String(menteeId),
    ownerId: ownerId === null ? null : String(ownerId),
    ...secretsOf(draft),
  };
  const changes = draft ? changesOf(type, draft, before) : {};
  if (Object.keys(changes).length > 0) await insertChange(db, row, changes);
  else await insertEvents(db, [row]);
}

/** A new password is worth a note, though not its value. */
const secretsOf = (draft: Draft | null): { details?: { secrets: string[] } } => {
  const names = Object.entries(draft?.secrets ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [name],
  );
  return names.length > 0 ? { details: { secrets: names } } : {};
};
