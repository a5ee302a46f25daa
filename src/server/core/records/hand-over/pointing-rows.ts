/** Finds the rows that refer to a person. */
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

/** Returns the fields that refer to people of a type and change when these people leave. */
export const pointersOf = (registry: Registry, { name }: RecordType): Pointer[] =>
  [...registry.values()].flatMap((type) => leavingPointers(type, name));

/**
 * Locks all rows that refer to a person through a field until the transaction ends. This includes deleted rows, because
 * they can be restored.
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

/** Returns the number of rows that depend on a person through a field. */
export const countPointingRows = (db: Db, pointer: Pointer, personId: string): Promise<number> =>
  countRows(db, pointer.type, dependsBy(pointer, personId));

/**
 * Returns the number as shown to the user. For types without a list across mentees, it is the number of mentees with
 * such rows.
 */
export const countListed = (db: Db, pointer: Pointer, personId: string): Promise<number> =>
  pointer.type.scope === "mentee" && !pointer.type.listedForAllMentees
    ? countRows(db, mentees, hasBelow(pointer, personId))
    : countPointingRows(db, pointer, personId);

/**
 * Returns the ids of past rows of types with days. Their participants don't change, even if an outcome is still to be
 * recorded.
 */
export async function pastRows(db: Db, pointer: Pointer, personId: string): Promise<Set<string>> {
  const start = startOf(pointer);
  if (!start) return new Set();
  const { rows } = await sql<IdRow>`select t.id from ${sql.table(pointer.type.table)} t
    where ${namesPerson(pointer, personId)} and t.deleted_at is null and ${start} <= now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the ids of upcoming rows that would be left without anyone, for types that can be canceled, such as
 * appointments.
 */
export async function unstaffedRows(db: Db, pointer: Pointer, personId: string): Promise<Set<string>> {
  const isAlone = isAloneWith(pointer, personId);
  if (!isAlone) return new Set();
  const { rows } =
    await sql<IdRow>`select t.id from ${sql.table(pointer.type.table)} t where ${isAlone}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the number of active goals, tasks, and challenges that aren't done, of the mentees that a pointer finds. */
export async function countOpenWork(
  db: Db,
  registry: Registry,
  pointer: Pointer,
  personId: string,
): Promise<{ tableName: string; count: number }[]> {
  // Only mentees have such records.
  if (!pointer.type.hasChatRoom) return [];
  const counts = [];
  for (const type of registry.values()) {
    if (type.scope !== "mentee" || !type.doneField) continue;
    const count = await countRows(db, type, isOpenWorkOf(type, pointer, personId));
    if (count > 0) counts.push({ tableName: type.name, count });
  }
  return counts;
}
