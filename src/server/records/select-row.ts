/** The statements that read a single row, composed once for each record type. */
import { sql } from "kysely";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { frozenStatement, type FrozenStatement } from "../db/frozen-sql.ts";
import { oncePerType, plainColumns, recordColumns, type StoredRow } from "./columns.ts";

/** How a row is read. */
export interface RowOptions {
  /** Keeps the row from changing until the transaction ends. */
  readonly lock?: boolean;
  /** Looks among the deleted ones. */
  readonly deleted?: boolean;
  /** Leaves out the labels of references. */
  readonly plain?: boolean;
}

/** The statements that read a row, for each combination of {@link RowOptions}. */
const statements = Array.from({ length: 8 }, (_, at) => {
  const [lock, deleted, columns] = [(at & 1) > 0, (at & 2) > 0, at & 4 ? plainColumns : recordColumns];
  return oncePerType((type, registry) => {
    const isLive = type.scope === "system" ? sql`true` : sql`t.deleted_at is null`;
    return frozenStatement(sql<StoredRow>`
      select ${columns(type, registry)} from ${sql.table(type.table)} t
      where t.id = ${null} and ${deleted ? sql`t.deleted_at is not null` : isLive}
      ${lock ? sql`for no key update of t` : sql``}`);
  });
});

/** The statement that reads a row of a type; its one value is the id. */
export function selectRow(
  type: RecordType,
  registry: Registry,
  { lock = false, deleted = false, plain = false }: RowOptions,
): FrozenStatement<StoredRow> {
  return statements[Number(lock) + 2 * Number(deleted) + 4 * Number(plain)]!(type, registry);
}
