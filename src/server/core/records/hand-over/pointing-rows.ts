/** The rows that name a person. */
import { sql, type RawBuilder } from "kysely";
import { leavingPointers, type Pointer } from "#shared/records/pointers.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { plainColumns, type StoredRow } from "../columns.ts";
import {
  dependsBy,
  hasBelow,
  isAloneWith,
  isHandedOver,
  isOpenWorkOf,
  namesPerson,
  startOf,
} from "../list/leaver-numbers.ts";

/** The fields that name people of a type and do not stay with them. */
export const pointersOf = (registry: Registry, { name }: RecordType): Pointer[] =>
  [...registry.values()].flatMap((type) => leavingPointers(type, name));

/**
 * All rows that name a person by a field, deleted ones too, because those can be restored; they stay as they are until
 * the transaction ends.
 */
export async function lockPointingRows(
  trx: Db,
  registry: Registry,
  pointer: Pointer,
  personId: string,
): Promise<StoredRow[]> {
  const { type } = pointer;
  const { rows } = await sql<StoredRow>`
    select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
    where ${namesPerson(pointer, personId)} and ${isHandedOver(pointer)} order by t.id for no key update of t`.execute(
    trx,
  );
  return rows;
}

async function countRows(db: Db, { table }: RecordType, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} t where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many rows depend on a person by a field. */
export const countPointingRows = (db: Db, pointer: Pointer, personId: string): Promise<number> =>
  countRows(db, pointer.type, dependsBy(pointer, personId));

/** The same as it is told: of types without a list across mentees, how many mentees have such rows. */
export const countListed = (db: Db, pointer: Pointer, personId: string): Promise<number> =>
  pointer.type.scope === "mentee" && !pointer.type.listedForAllMentees
    ? countRows(db, mentees, hasBelow(pointer, personId))
    : countPointingRows(db, pointer, personId);

/** The ids of those that are over, of types with days: who was there stays so, whatever is still to be said of them. */
export async function pastRows(db: Db, pointer: Pointer, personId: string): Promise<Set<string>> {
  const start = startOf(pointer);
  if (!start) return new Set();
  const { rows } = await sql<IdRow>`select t.id from ${sql.table(pointer.type.table)} t
    where ${namesPerson(pointer, personId)} and t.deleted_at is null and ${start} <= now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the rows to come that would be left without anybody, of types that can be cancelled: appointments. */
export async function unstaffedRows(db: Db, pointer: Pointer, personId: string): Promise<Set<string>> {
  const isAlone = isAloneWith(pointer, personId);
  if (!isAlone) return new Set();
  const { rows } =
    await sql<IdRow>`select t.id from ${sql.table(pointer.type.table)} t where ${isAlone}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many goals, tasks and challenges below the rows of a pointer are active and not done. */
export async function countOpenWork(
  db: Db,
  registry: Registry,
  pointer: Pointer,
  personId: string,
): Promise<{ tableName: string; count: number }[]> {
  // Only mentees have records below them.
  if (!pointer.type.hasChatRoom) return [];
  const counts = [];
  for (const type of registry.values()) {
    if (type.scope !== "mentee" || !type.doneField) continue;
    const count = await countRows(db, type, isOpenWorkOf(type, pointer, personId));
    if (count > 0) counts.push({ tableName: type.name, count });
  }
  return counts;
}
