import { sql } from "kysely";
import { isSuper, type Caller } from "#shared/access/policy.ts";
import { superOrganizationId } from "#shared/constants.ts";
import type { Option } from "#shared/contracts/records.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Db } from "../db/database.ts";
import { column, nameExpression } from "./columns.ts";

export interface OptionWish {
  /** Narrows to one organization: never to another than the own one, but for the super-organization's staff. */
  readonly organizationId: string | null;
  /** Adds the super-organization's people, where a field offers them. */
  readonly withSuper?: boolean;
}

function ownersOf(caller: Caller, wish: OptionWish): string[] {
  const wished = wish.organizationId ?? caller.organizationId;
  const isOpen = isWireId(wished) && (isSuper(caller) || wished === caller.organizationId);
  return [...(isOpen ? [wished] : []), ...(wish.withSuper ? [superOrganizationId] : [])];
}

/**
 * Active rows of a type as options, ordered by name. People and roles come from one organization: the caller's own, or
 * the one that the super-organization's staff name.
 */
export async function listOptions(
  db: Db,
  caller: Caller,
  type: RecordType,
  wish: OptionWish,
): Promise<Option[]> {
  const conditions = [sql`t.deleted_at is null`];
  if (type.activeField) conditions.push(sql`t.${sql.id(sqlName(type.activeField))}`);
  if (type.scope === "organization") {
    conditions.push(sql`${column("organizationId")} = any(${ownersOf(caller, wish)}::bigint[])`);
  }
  const name = nameExpression(type, "t");
  const { rows } = await sql<Option>`
    select t.id, ${name} as name from ${sql.table(type.table)} t
    where ${sql.join(conditions, sql` and `)} order by search_fold(${name}), t.id`.execute(db);
  return rows;
}
