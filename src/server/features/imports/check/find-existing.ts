/** The records that rows of a sheet name, and what the rows would change of them. */
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
import type { PlannedRow } from "./plan-row.ts";

/** The text by which a row names its record, as it is compared; `""` for none. */
export const keyOf = ({ draft }: Pick<PlannedRow, "draft">, field: string): string => {
  const value = draft[field];
  return typeof value === "string" ? foldText(value.trim()) : "";
};

/**
 * The records that the caller sees and that some rows name by a field.
 * @returns those of each text, one or several
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

/** Whether the caller may change a record. */
export const mayChange = (
  { signedIn: { caller } }: Repository,
  type: HookContext["type"],
  row: StoredRow,
): boolean => authorizeRecord(caller, type, "edit", factsOf(type, row)) === "allow";

/** What a row changes. */
export interface RowChanges {
  /** The changed fields alone, as they will be saved. */
  readonly draft: Readonly<Record<string, unknown>>;
  /** What they say now, in wire form. */
  readonly before: Readonly<Record<string, unknown>>;
}

/** The same number, however it is written. */
const isSameNumber = (one: unknown, other: unknown): boolean => {
  const [a = "", b = ""] = [one, other].map((text) => String(text).replaceAll(/\D/g, ""));
  return a !== "" && a === b;
};

/**
 * What a row says otherwise than its record, beside what names it; an empty cell says nothing.
 * @throws BusinessError, AppError as saving it would
 */
export function changesOf(
  context: HookContext,
  matchField: string | null,
  { draft }: Pick<PlannedRow, "draft">,
  row: StoredRow,
): RowChanges {
  const { values } = decodeDraft(context, draft, { before: row, parent: null });
  const changed: Record<string, unknown> = {};
  const before: Record<string, unknown> = {};
  for (const name of Object.keys(draft)) {
    const field = context.type.fields[name];
    if (!field || name === matchField || !(name in values)) continue;
    const [now, then] = [encode(row[name], field) ?? "", encode(values[name], field) ?? ""];
    if (JSON.stringify(now) === JSON.stringify(then)) continue;
    if (field.kind === "phone" && isSameNumber(now, then)) continue;
    changed[name] = draft[name];
    before[name] = now;
  }
  return { draft: changed, before };
}
