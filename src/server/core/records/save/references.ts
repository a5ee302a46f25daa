/** The references of a draft: records that its organization may refer to, and uploaded files. */
import { sql } from "kysely";
import { narrowAny, noRows, rowFilter, usableBy, type RowFilter } from "#shared/access/row-filter.ts";
import { superOrganizationId } from "#shared/constants.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { fieldErrors } from "./draft.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { attachFiles } from "#server/platform/files/attach.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { column, type StoredRow } from "../columns.ts";
import { isStoredImage, storedFiles } from "../file-fields.ts";
import { factColumns, toSql } from "../list/conditions.ts";

const idsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value as string[];
  return typeof value === "string" ? [value] : [];
};

/**
 * Returns the rows that a field of this draft may refer to. A reference to a mentee that the caller may not see would
 * tell them the name.
 */
function allowedRows(
  { signedIn: { caller } }: HookContext,
  draft: Draft,
  target: RecordType,
  withSuper?: boolean,
): RowFilter {
  const superFilter = withSuper ? [{ organizationId: superOrganizationId }] : noRows;
  const usable = [...usableBy(target, draft.organizationId), ...superFilter];
  return target.isMentee ? narrowAny(usable, rowFilter(caller, target)) : usable;
}

const targetOf = ({ registry }: HookContext, { options }: Field): RecordType | undefined =>
  options && "list" in options ? registry.get(options.list) : undefined;

/** Returns which of some records a field of this draft may refer to. */
async function usableIds(
  context: HookContext,
  draft: Draft,
  field: Field,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const target = targetOf(context, field);
  if (!target || !field.options || !("list" in field.options)) return new Set();
  const allowed = toSql(allowedRows(context, draft, target, field.options.withSuper), factColumns(target));
  // A person who left gets no responsibilities, not even through an undo (ADR 36).
  const isThere =
    target.handsOver && target.activeField && field.whenPersonLeaves !== "personStays"
      ? sql`and ${column(target.activeField)}`
      : sql``;
  // The lock keeps the record from being deleted before this save commits.
  const { rows } = await sql<IdRow>`
    select t.id from ${sql.table(target.table)} t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${allowed} ${isThere} order by t.id for share`.execute(
    context.db,
  );
  return new Set(rows.map(({ id }) => id));
}

async function findMissing(
  context: HookContext,
  draft: Draft,
  field: Field,
  ids: readonly string[],
): Promise<boolean> {
  if (!field.options || !("list" in field.options) || ids.length === 0) return false;
  const usable = await usableIds(context, draft, field, ids);
  return ids.some((id) => !usable.has(id));
}

/**
 * Removes values that only another organization's records may have from the draft of a copy. The person who copies a
 * record can't change it before it is saved.
 */
export async function leaveOutForeignValues(context: HookContext, draft: Draft): Promise<void> {
  for (const [name, field] of Object.entries(context.type.fields)) {
    const value = draft.values[name];
    const ids = idsOf(value);
    if (ids.length === 0 || targetOf(context, field)?.scope !== "values") continue;
    const usable = await usableIds(context, draft, field, ids);
    const kept = ids.filter((id) => usable.has(id));
    draft.values[name] = Array.isArray(value) ? kept : (kept[0] ?? null);
  }
}

/**
 * Refuses references to records that don't exist or that this record may not refer to. Both get the same answer.
 * References that the record already had are allowed.
 * @throws BusinessError
 */
export async function checkReferences(
  context: HookContext,
  draft: Draft,
  before: Record<string, unknown> | null,
): Promise<void> {
  const errors: Record<string, string> = {};
  const isMoved = before !== null && draft.organizationId !== (before["organizationId"] ?? null);
  for (const [name, field] of Object.entries(context.type.fields)) {
    if (field.value !== "id" && field.value !== "idList") continue;
    // Values of an organization aren't kept if a record moves to another organization.
    const staysBehind = isMoved && targetOf(context, field)?.scope === "values";
    if (!(name in draft.values) && !staysBehind) continue;
    const held = new Set(before && !staysBehind ? idsOf(before[name]) : []);
    const wanted = name in draft.values ? draft.values[name] : before?.[name];
    const added = idsOf(wanted).filter((id) => !held.has(id));
    if (await findMissing(context, draft, field, added)) errors[name] = context.t("server.problems.option");
  }
  const owner = draft.organizationId;
  // An organization with people is never deleted, so the caller's and a mentee's always exist.
  const isKnown = owner === context.signedIn.caller.organizationId || context.type.scope === "mentee";
  if (owner !== null && !isKnown && !context.type.isOrganization && owner !== before?.["organizationId"]) {
    const { rows } = await sql`
      select 1 from organizations where id = ${owner} and deleted_at is null for share`.execute(context.db);
    if (rows.length === 0) errors["organizationId"] = context.t("server.problems.option");
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}

/**
 * Attaches uploaded files to the record that now names them, and releases the files that it no longer names.
 * @throws BusinessError for files that no longer exist or that the caller may not use
 */
export async function attachRecordFiles(
  { type, db, signedIn, t }: HookContext,
  draft: Draft,
  before: StoredRow | null,
  id: string,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (!(name in draft.values)) continue;
    const names = storedFiles(field, draft.values[name]);
    const previousNames = before ? storedFiles(field, before[name]) : [];
    if (names.length + previousNames.length === 0 || names.join() === previousNames.join()) continue;
    const wrong = await attachFiles(db, {
      accountId: signedIn.caller.accountId,
      table: type.storedIn ?? type.name,
      recordId: id,
      field: name,
      names,
      previousNames,
      imagesOnly: isStoredImage(field),
    });
    if (wrong.length > 0) errors[name] = t("server.records.fileUnknown");
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}
