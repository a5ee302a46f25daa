/** Reads all rows of a list in batches, as of one moment. */
import { sql, type RawBuilder } from "kysely";
import type { Field } from "#shared/fields/field.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyName } from "#server/platform/db/expressions.ts";
import { recordColumns, sheetColumns, type StoredRow } from "#server/core/records/columns.ts";
import { storedFiles } from "#server/core/records/file-fields.ts";
import { conditionsOf } from "#server/core/records/list/conditions.ts";
import { derivedColumns } from "#server/core/records/list/derived.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import { withoutSensitive } from "#server/core/records/rows.ts";
import { selectAll } from "#server/core/records/list/page.ts";

/** Number of rows per batch: large enough to be fast, small enough for any memory. */
const batchRows = 200;

export interface Batch {
  readonly rows: readonly StoredRow[];
  /** Total of all batches. */
  readonly total: number;
  /** Original file names by stored name, for these rows. */
  readonly fileNames: ReadonlyMap<string, string>;
}

export interface ReadSettings {
  /** Reads all fields of the records instead of only those that the list shows. */
  readonly isWhole?: boolean;
  readonly signal?: AbortSignal;
}

const holdsFiles = (field: Field): boolean => ["file", "fileList", "entries"].includes(field.value);

async function fileNamesOf(
  db: Db,
  fields: readonly [string, Field][],
  rows: readonly StoredRow[],
): Promise<Map<string, string>> {
  if (fields.length === 0) return new Map();
  const names = rows.flatMap((row) => fields.flatMap(([name, field]) => storedFiles(field, row[name])));
  if (names.length === 0) return new Map();
  const found = await db
    .selectFrom("files")
    .select(["name", "original_name"])
    .where("name", "=", anyName(names))
    .execute();
  return new Map(found.map((file) => [file.name, file.original_name]));
}

async function* fetchAll(db: Db, statement: RawBuilder<StoredRow>): AsyncGenerator<readonly StoredRow[]> {
  await sql`declare export_rows no scroll cursor for ${statement}`.execute(db);
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(batchRows)} from export_rows`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) return;
  }
}

/**
 * Reads all rows of a list through a cursor, so that memory holds only one batch at a time. A list without rows
 * yields one empty batch. Values that are sensitive to the caller are empty. The transaction lasts until the last
 * batch was taken or the reader stops.
 */
export async function* readList(
  db: Db,
  query: ListQuery,
  settings: ReadSettings = {},
): AsyncGenerator<Batch> {
  const { type, registry, language } = query;
  const isWhole = settings.isWhole === true || query.columns.length > 0;
  const columns = sql`${(isWhole ? recordColumns : sheetColumns)(type, registry, language)}${derivedColumns(query)}`;
  const fields = Object.entries(type.fields).filter(([, field]) => holdsFiles(field));
  const blank = withoutSensitive(query.caller, type);
  const trx = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${sql.table(type.table)} t where ${conditionsOf(query)}`.execute(
      trx,
    );
    const total = rows[0]?.total ?? 0;
    if (total === 0) yield { rows: [], total, fileNames: new Map() };
    else {
      for await (const batch of fetchAll(trx, selectAll(query, columns))) {
        settings.signal?.throwIfAborted();
        const read = batch.map(blank);
        yield { rows: read, total, fileNames: await fileNamesOf(trx, fields, read) };
      }
    }
  } finally {
    await trx.rollback().execute();
  }
}

/** Reads all rows of a short list at once. */
export async function readWhole(db: Db, query: ListQuery, signal?: AbortSignal): Promise<Batch> {
  const rows: StoredRow[] = [];
  const fileNames = new Map<string, string>();
  for await (const batch of readList(db, query, { isWhole: true, ...(signal ? { signal } : {}) })) {
    rows.push(...batch.rows);
    for (const [name, original] of batch.fileNames) fileNames.set(name, original);
  }
  return { rows, total: rows.length, fileNames };
}
