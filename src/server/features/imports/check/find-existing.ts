/** Finds the records that rows of a sheet refer to, and the changes in the rows. */
import { sql } from "kysely";
import { authorizeRecord } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { encode } from "#shared/fields/codec.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { foldText } from "#shared/search-words.ts";
import { plainColumns, type StoredRow } from "#server/core/records/columns.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import { assignedSql, factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { factsOf } from "#server/core/records/rows.ts";
import { decodeDraft } from "#server/core/records/save/draft.ts";
import { mayChangeExisting } from "../access.ts";
import type { PlannedRow } from "./plan-row.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Returns the text by which a row refers to its record, in the compared form. `""` if it is empty. */
export const keyOf = ({ draft }: Pick<PlannedRow, "draft">, field: string): string => {
  const value = draft[field];
  return typeof value === "string" ? foldText(value.trim()) : "";
};

/**
 * Returns the records visible to the caller that rows refer to through a field.
 * @returns one or several records for each text
 */
export async function findExisting(
  { db, registry, signedIn: { caller } }: Repository,
  type: HookContext["type"],
  field: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const column = sql`search_fold(t.${sql.id(sqlName(field))})`;
  const { rows } = await sql<StoredRow & { key: string }>`
    select ${plainColumns(type, registry)}, ${assignedSql(caller, type)} as assigned, ${column} as key${type.hasWaivers ? sql`, t.account_id::text as "accountId"` : sql``}
    from ${sql.table(type.table)} t
    where t.deleted_at is null and ${column} = any(select search_fold(k) from unnest(${keys}::text[]) k)
      and ${toSql(rowFilter(caller, type), factColumns(type))}`.execute(db);
  return Map.groupBy(rows, (row) => foldText(String(row[field])));
}

/** Returns true if a row may change a record. The right may have been lost since the check began. */
export const mayChange = (
  { signedIn: { caller } }: Repository,
  type: HookContext["type"],
  row: StoredRow,
): boolean =>
  mayChangeExisting(caller, type) && authorizeRecord(caller, type, "edit", factsOf(type, row)) === "allow";

/** The changes in a row. */
export interface RowChanges {
  /** Only the changed fields, as they will be saved. */
  readonly draft: Readonly<Record<string, unknown>>;
  /** The current values, in wire form. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** Returns true if two numbers are equal, regardless of their format. */
const isSameNumber = (one: unknown, other: unknown): boolean => {
  const [a = "", b = ""] = [one, other].map((text) => String(text).replaceAll(/\D/g, ""));
  return a !== "" && a === b;
};

/**
 * Returns the values of a row that differ from its record, without the field that identifies the record. Empty cells
 * and values that a person left empty are ignored, so that an import never erases anything.
 * @throws BusinessError, AppError as saving the row would
 */
export function changesOf(
  context: HookContext,
  matchField: string | null,
  read: Pick<PlannedRow, "draft">,
  row: StoredRow,
): RowChanges {
  const draft = Object.fromEntries(Object.entries(read.draft).filter(([, value]) => value !== ""));
  const { values } = decodeDraft(context, draft, { before: row, parent: null });
  const changed: Record<string, unknown> = {};
  const before: Record<string, unknown> = {};
  for (const name of Object.keys(draft)) {
    const field = context.type.fields[name];
    if (!field || name === matchField || !(name in values)) continue;
    const [now, then] = [encode(row[name], field) ?? "", encode(values[name], field) ?? ""];
    if (isSameJson(now, then)) continue;
    if (field.kind === "phone" && isSameNumber(now, then)) continue;
    changed[name] = draft[name];
    before[name] = now;
  }
  return { draft: changed, before };
}
