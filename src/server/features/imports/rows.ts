/** The rows of an import: a page of them, and those with problems as a sheet. */
import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import { importPageSize, type ImportResult, type ImportRow } from "#shared/contracts/imports.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { StoredImport } from "./store.ts";

/** One page of the rows that have a result. */
export async function readRows(
  { db }: Repository,
  { id }: StoredImport,
  result: ImportResult,
  page: number,
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<ImportRow & { total: number }>`
    select row_no as "rowNo", cells, problems, record_id::text as "recordId", (count(*) over ())::integer as total
    from import_rows where import_id = ${id} and result = ${result}
    order by row_no limit ${importPageSize} offset ${(page - 1) * importPageSize}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The rows with problems as a sheet with the same columns, and one more that says what is wrong. */
export async function wrongRows({ db, t }: Repository, { id, headers }: StoredImport): Promise<string> {
  const { rows } = await sql<Pick<ImportRow, "cells" | "problems">>`
    select cells, problems from import_rows where import_id = ${id} and result = 'wrong' order by row_no`.execute(
    db,
  );
  const lines = rows.map(({ cells, problems }) => [
    ...cells,
    problems
      .map(({ column, message }) => (column === null ? message : `${headers[column]}: ${message}`))
      .join(" "),
  ]);
  return stringify([[...headers, t("server.imports.problem")], ...lines], {
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { string: (text) => (text === "-" ? { value: text, escape_formulas: false } : text) },
  });
}
