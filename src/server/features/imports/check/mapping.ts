/** Which column of a sheet goes into which field, as somebody sends it. */
import { noColumn, type ImportMode } from "#shared/contracts/import-choices.ts";
import type { MappedColumn } from "#shared/contracts/imports.ts";
import { importKeysOf } from "#shared/records/import-keys.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { hasDefault, type Target } from "../fields.ts";

/** @throws BusinessError for a mapping that no sheet can have */
export function requireMapping(
  { t }: Repository,
  targets: readonly Target[],
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  { type, mode, matchField }: { type: RecordType; mode: ImportMode; matchField: string },
): void {
  for (const { column, field, whereEmpty } of mapping) {
    const target = targets.find(({ name }) => name === field);
    if (!target || column >= headers.length)
      throw new BusinessError(t("server.imports.noField"), { mapping: field });
    if (whereEmpty ? !hasDefault(target) : column === noColumn)
      throw new AppError("badRequest", "whereEmpty");
    if (mapping.filter((other) => other.field === field).length > 1)
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
