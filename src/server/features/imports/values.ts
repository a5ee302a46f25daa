/** The values in a column that is mapped to a field with options, and the option for each value. */
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { foldText } from "#shared/search-words.ts";
import { maxImportValues } from "#shared/contracts/imports.ts";
import type { ImportValues } from "#shared/contracts/responses/imports.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";
import { optionReader } from "./check/read-option.ts";
import { targetsOf } from "./fields.ts";
import type { StoredImport } from "./store.ts";

/**
 * Returns the distinct texts of a column. Those that match no option come first, then the most frequent ones.
 * @throws AppError badRequest for a column that doesn't exist, or a field without options
 */
export async function readValues(
  repository: Repository,
  stored: StoredImport,
  { column, field }: { readonly column: number; readonly field: string },
): Promise<ImportValues> {
  const targets = await targetsOf(repository, repository.typeOf(stored.tableName));
  const target = targets.find(({ name, options }) => name === field && options);
  if (!target || column >= stored.headers.length) throw new AppError("badRequest", "field");
  const { rows } = await sql<{ cell: string; count: number }>`
    select btrim(cells ->> ${column}::integer) as cell, count(*)::integer as count from import_rows
    where import_id = ${stored.id} and btrim(cells ->> ${column}::integer) <> ''
    group by 1 order by 2 desc, 1`.execute(repository.db);
  const read = optionReader(target, {});
  // Ignores case and accents.
  const byText = new Map<string, { cell: string; count: number }>();
  for (const { cell, count } of rows) {
    const same = byText.get(foldText(cell));
    byText.set(foldText(cell), { cell: same?.cell ?? cell, count: count + (same?.count ?? 0) });
  }
  const values: { cell: string; count: number; value: string | null }[] = [];
  for (const { cell, count } of byText.values()) {
    const found = read(cell);
    values.push({ cell, count, value: "wire" in found ? found.wire : null });
    // Lets other requests run between two cells.
    await turn();
  }
  const isUnknown = ({ value }: { value: string | null }) => value === null;
  const unknown = values.filter(isUnknown);
  return {
    values: [...unknown, ...values.filter((one) => !isUnknown(one))].slice(0, maxImportValues),
    total: values.length,
    unknown: unknown.length,
  };
}
