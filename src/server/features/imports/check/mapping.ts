/** The mapping of a sheet's columns to fields, as sent by the client. */
import { sql } from "kysely";
import { noColumn, type ImportMode } from "#shared/contracts/import-choices.ts";
import type { MappedColumn } from "#shared/contracts/imports.ts";
import { importKeysOf } from "#shared/records/import-rules.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { hasDefault, type Target } from "../fields.ts";
import { isSsnColumn, namesSsn } from "../ssn.ts";
import type { StoredImport } from "../store.ts";

/** Kinds of fields whose text can be combined from several columns. Contact data and names of a person can't. */
const joinedKinds = new Set<string>(["text", "textarea", "address"]);

/** Returns true if a column can be mapped to a field in the requested way. */
const isPossible = ({ field, options = [] }: Target, { column, means, joinWith }: MappedColumn): boolean =>
  (means === undefined || (column !== noColumn && options.some(({ value }) => value === means))) &&
  (joinWith === undefined || (column !== noColumn && joinedKinds.has(field.kind)));

/** Returns true if two columns are combined into one field. */
const arePartsOfOne = (one: MappedColumn, other: MappedColumn): boolean =>
  (one.means !== undefined && other.means !== undefined) ||
  (one.joinWith !== undefined && other.joinWith !== undefined);

/** @throws BusinessError for an invalid mapping */
export function requireMapping(
  { t }: Repository,
  targets: readonly Target[],
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  { type, mode, matchField }: { type: RecordType; mode: ImportMode; matchField: string },
): void {
  for (const mapped of mapping) {
    const { column, field, whereEmpty } = mapped;
    const target = targets.find(({ name }) => name === field);
    if (!target || column >= headers.length)
      throw new BusinessError(t("server.imports.noField"), { mapping: field });
    if (whereEmpty ? !hasDefault(target) : column === noColumn)
      throw new AppError("badRequest", "whereEmpty");
    if (!isPossible(target, mapped)) throw new AppError("badRequest", "mapping");
    if (mapping.some((other) => other !== mapped && other.field === field && !arePartsOfOne(mapped, other)))
      throw new BusinessError(t("server.imports.fieldTwice", { field: target.label }), {
        [field]: target.label,
      });
    if (column !== noColumn && mapping.filter((other) => other.column === column).length > 1)
      throw new BusinessError(t("server.imports.columnTwice", { column: headers[column] }), {
        mapping: field,
      });
  }
  const isMapped = (name: string) => mapping.some(({ field }) => field === name);
  if (mode !== "create" && !importKeysOf(type).includes(matchField))
    throw new AppError("badRequest", "matchField");
  if (mode !== "create" && !isMapped(matchField))
    throw new BusinessError(t("server.imports.matchMissing"), { mapping: matchField });
  const missing =
    mode === "update" ? [] : targets.filter(({ name, isRequired }) => isRequired && !isMapped(name));
  if (missing.length > 0) {
    const fields = missing.map(({ label }) => label).join(", ");
    throw new BusinessError(
      t("server.imports.fieldsMissing", { fields }),
      Object.fromEntries(missing.map(({ name, label }) => [name, label])),
    );
  }
}

/**
 * Refuses to import a column with Social Security numbers into any field.
 * @throws BusinessError
 */
export async function requireNoSsns(
  { db, t }: Repository,
  { id, headers }: Pick<StoredImport, "id" | "headers">,
  mapping: readonly MappedColumn[],
): Promise<void> {
  for (const { column, field } of mapping) {
    const header = headers[column];
    if (header === undefined || !namesSsn(header)) continue;
    const { rows } = await sql<{
      cell: string;
    }>`select distinct cells ->> ${column}::integer as cell from import_rows
      where import_id = ${id}`.execute(db);
    const cells = rows.map(({ cell }) => cell ?? "");
    if (isSsnColumn(header, cells))
      throw new BusinessError(t("server.imports.ssnColumn", { column: header }), { mapping: field });
  }
}
