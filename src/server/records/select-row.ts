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

function compose(type: RecordType, registry: Registry, { lock, deleted, plain }: RowOptions) {
  const columns = plain ? plainColumns : recordColumns;
  const isLive = type.scope === "system" ? sql`true` : sql`t.deleted_at is null`;
  return frozenStatement(sql<StoredRow>`
    select ${columns(type, registry)} from ${sql.table(type.table)} t
    where t.id = ${null} and ${deleted ? sql`t.deleted_at is not null` : isLive}
    ${lock ? sql`for no key update of t` : sql``}`);
}

const statementsOf = oncePerType(() => new Map<string, FrozenStatement<StoredRow>>());

/** The statement that reads a row of a type; its one value is the id. */
export function selectRow(
  type: RecordType,
  registry: Registry,
  options: RowOptions,
): FrozenStatement<StoredRow> {
  const statements = statementsOf(type, registry);
  const key = `${options.lock ?? false} ${options.deleted ?? false} ${options.plain ?? false}`;
  const statement = statements.get(key) ?? compose(type, registry, options);
  statements.set(key, statement);
  return statement;
}
