/** Writes rows of records together with their audit rows. */
import { sql, type RawBuilder } from "kysely";
import { isSuper } from "#shared/access/policy.ts";
import type { AuditAction } from "#shared/audit.ts";
import { encode } from "#shared/fields/codec.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import type { Changes } from "#server/core/audit/event.ts";
import { writeAudited, type Column } from "#server/core/audit/store.ts";
import { unawaited } from "#server/platform/db/prepared-statements.ts";
import { currentCall } from "#server/kernel/context.ts";
import { columnsOf, type StoredRow } from "../columns.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { refusedPeriod } from "./periods.ts";
import { isSameJson } from "#shared/same-json.ts";

type Columns = [name: string, value: unknown][];

/** Returns true if a save wouldn't change the stored row. It then creates no version and no audit row. */
export function changesNothing(type: RecordType, draft: Draft, before: StoredRow): boolean {
  const isOther = ([name, value]: [string, unknown]) =>
    !type.fields[name] && !isSameJson(before[name], value);
  return (
    Object.keys(draft.columns).length === 0 &&
    Object.values(draft.secrets).every((value) => value === null) &&
    Object.keys(changesOf(type, draft, before)).length === 0 &&
    !Object.entries(draft.values).some(isOther)
  );
}

/**
 * Adds or changes the row of a draft, and records who did that.
 * @param newId the id of a new row. By default, the database chooses one.
 * @returns the id of the row
 */
export async function storeDraft(
  context: HookContext,
  draft: Draft,
  before: StoredRow | null,
  action: AuditAction,
  newId?: string,
): Promise<string> {
  const { type } = context;
  if (before && changesNothing(type, draft, before)) return before.id;
  const columns = [...columnsOf(type, draft.values, !before), ...Object.entries(draft.columns)];
  const isOwned = type.hasOrganization && !type.isOrganization;
  if (isOwned && draft.organizationId !== (before?.["organizationId"] ?? null))
    columns.push(["organization_id", draft.organizationId]);
  if (newId !== undefined) columns.push(["id", newId]);
  const write = before ? update(context, columns, before) : insert(context, columns);
  return writeRow(context, write, { action, draft, before, newId });
}

function insert({ type, signedIn }: HookContext, columns: Columns): RawBuilder<unknown> {
  columns.push(["created_by", signedIn.caller.accountId]);
  return sql`insert into ${sql.table(type.table)} (${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`;
}

function update({ type }: HookContext, columns: Columns, before: StoredRow): RawBuilder<unknown> {
  // A password is stored with the account.
  if (columns.length === 0) return sql`select ${before.id}::bigint as id`;
  const sets = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  return sql`update ${sql.table(type.table)}
    set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${before.id} returning id`;
}

/** Returns the changes of a draft to a stored row, by field and in wire form. @param before null for a new one */
export function changesOf(type: RecordType, draft: Draft, before: StoredRow | null): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, value] of Object.entries(draft.values)) {
    const field = type.fields[name];
    if (!field) continue;
    const was = before ? encode(before[name], field) : null;
    const is = encode(value, field);
    if (!isSameJson(was, is) && !(before === null && (is === "" || is === null))) changes[name] = [was, is];
  }
  const owner = before?.["organizationId"];
  if (before && owner !== undefined && draft.organizationId !== null && owner !== draft.organizationId)
    changes["organizationId"] = [owner, draft.organizationId];
  return changes;
}

/** An event of a record. */
export interface RecordEvent {
  readonly action: AuditAction;
  /** The written values. Null if no fields change. */
  readonly draft: Draft | null;
  readonly before: StoredRow | null;
  /** The id of a new row, if it is known before it is stored. */
  readonly newId?: string | undefined;
}

/**
 * Writes the row of a record and, in the same statement, who did that and what changed.
 * @param write the statement that writes the row and returns its `id`
 * @returns the id
 * @throws BusinessError for a period that must not overlap another record's but does
 */
export async function writeRow(
  context: HookContext,
  write: RawBuilder<unknown>,
  { action, draft, before, newId }: RecordEvent,
): Promise<string> {
  const { db, type, signedIn } = context;
  const ofWritten: Column[] = ["record_id"];
  if (type.hasChatRoom) ofWritten.push("mentee_id");
  if (type.isOrganization && isSuper(signedIn.caller)) ofWritten.push("organization_id");
  const owner = draft?.organizationId ?? before?.["organizationId"] ?? null;
  // Audit rows of a caller who belongs to one organization are stored there, even for a new organization.
  const ownerId = isSuper(signedIn.caller) ? owner : signedIn.caller.organizationId;
  const menteeId = before?.["menteeId"] ?? draft?.columns["mentee_id"] ?? null;
  const event = {
    ...actorOf(signedIn, currentCall()),
    action,
    outcome: "done" as const,
    tableName: type.name,
    menteeId: menteeId === null ? null : String(menteeId),
    ownerId: ownerId === null ? null : String(ownerId),
    ...secretsOf(draft),
  };
  const changes = draft ? changesOf(type, draft, before) : {};
  // If the id is known, the change can be sent together with the next statement. A caller with many changes must know
  // which one fails.
  const knownId = before?.id ?? newId;
  const isAhead = knownId !== undefined && !context.isPartOfMany;
  const start = isAhead ? unawaited : sql``;
  const id = await writeAudited(db, write, event, changes, ofWritten, start).catch((error: unknown) => {
    throw refusedPeriod(error, context) ?? error;
  });
  return isAhead ? knownId : String(id);
}

/** Records that a password was set, but not its value. */
const secretsOf = (draft: Draft | null): { details?: { secrets: string[] } } => {
  const names = Object.entries(draft?.secrets ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [name],
  );
  return names.length > 0 ? { details: { secrets: names } } : {};
};
