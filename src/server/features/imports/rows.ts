/** The rows of an import: a page of them, and those with problems as a sheet. */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { importPageSize, type ImportResult } from "#shared/contracts/import-choices.ts";
import type { ImportRow } from "#shared/contracts/responses/imports.ts";
import { onOffText } from "#shared/fields/on-off.ts";
import { splitList } from "#shared/fields/wire-lists.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { plainText } from "#server/platform/mail/plain-text.ts";
import { csvRows } from "#server/platform/sheets/csv.ts";
import { targetsOf, type Target } from "./fields.ts";
import { problemInWords, type StoredProblem } from "./problems.ts";
import type { StoredImport } from "./store.ts";

interface ListedRow extends Omit<ImportRow, "changes" | "problems"> {
  readonly problems: readonly StoredProblem[];
  readonly total: number;
  readonly draft: Readonly<Record<string, unknown>> | null;
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** Returns a value in wire form as readable text. */
function textOf({ t }: Repository, { options, field }: Target, wire: unknown): string {
  const text =
    typeof wire === "string" ? wire : wire === undefined || wire === null ? "" : JSON.stringify(wire);
  if (field.value === "html") return plainText(text);
  if (field.value === "boolean" && text) return t(onOffText(field, text === "1"));
  if (!options) return text;
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (splitList(text) ?? [text]).map((one) => names.get(one) ?? one).join(", ");
}

/** Returns the changes in a row, by field. */
const changesOf = (
  repository: Repository,
  targets: readonly Target[],
  before: ListedRow["before"],
  draft: ListedRow["draft"],
): ImportRow["changes"] =>
  targets.flatMap((target) =>
    before && target.name in before
      ? [
          {
            label: target.label,
            from: textOf(repository, target, before[target.name]),
            to: textOf(repository, target, draft?.[target.name]),
          },
        ]
      : [],
  );

/** Returns one page of the rows with a result. */
export async function readRows(
  repository: Repository,
  { id, tableName }: StoredImport,
  result: ImportResult,
  page: number,
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<ListedRow>`
    select row_no as "rowNo", cells, problems, record_id::text as "recordId", draft, before, (count(*) over ())::integer as total
    from import_rows where import_id = ${id} and result = ${result}
    order by row_no limit ${importPageSize} offset ${(page - 1) * importPageSize}`.execute(repository.db);
  const type = repository.typeOf(tableName);
  // The right may have been lost since the check.
  const maySee = authorizeType(repository.signedIn.caller, type, "view") === "allow";
  const hasChanges = maySee && rows.some(({ before }) => before !== null);
  const targets = hasChanges ? await targetsOf(repository, type) : [];
  return {
    rows: rows.map(({ total: _, draft, before, problems, ...row }) => ({
      ...row,
      problems: problems.map((problem) => problemInWords(repository, type, problem)),
      changes: changesOf(repository, targets, before, draft),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Returns the rows with problems as a sheet with the same columns, plus one that describes the problems. */
export async function wrongRows(repository: Repository, stored: StoredImport): Promise<string> {
  const { db, t } = repository;
  const { id, headers, tableName } = stored;
  const type = repository.typeOf(tableName);
  const { rows } = await sql<Pick<ListedRow, "cells" | "problems">>`
    select cells, problems from import_rows where import_id = ${id} and result = 'wrong' order by row_no`.execute(
    db,
  );
  const lines = rows.map(({ cells, problems }) => [
    ...cells,
    problems
      .map((problem) => problemInWords(repository, type, problem))
      .map(({ column, message }) => (column === null ? message : `${headers[column]}: ${message}`))
      .join(" "),
  ]);
  return csvRows([[...headers, t("server.imports.problem")], ...lines], true);
}
