import { sql } from "kysely";
import { plainColumns, type StoredRow } from "../columns.ts";
import type { HookContext } from "../hooks/hook.ts";

/** Returns a stored row by id, locked until the transaction ends. Undefined if it no longer exists. */
export async function lockRow(
  { db, registry, type }: Pick<HookContext, "db" | "registry" | "type">,
  id: string,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
    where t.id = ${id} and t.deleted_at is null for no key update of t`.execute(db);
  return rows[0];
}
