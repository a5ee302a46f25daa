/** A list as columns and rows of a sheet. */
import { canReadField, canUseField } from "#shared/access/policy.ts";
import { waivedField } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import { factsOf } from "#server/core/records/rows.ts";
import { cellOf, fieldLabel, isReadable, type Reading } from "./cells.ts";
import type { Batch } from "./list-reader.ts";
import type { SheetColumn, SheetRow } from "#server/platform/sheets/sheet-xml.ts";

export interface SheetField extends SheetColumn {
  readonly name: string;
}

const wrapping = new Set(["textarea", "richText", "simpleRichText", "entries"]);

/** The fields of a type that a sheet can show to the caller, with their labels; a field without a label is left out. */
export function sheetFields(query: ListQuery, names: readonly string[]): SheetField[] {
  return names.flatMap((name) => {
    const field = query.type.fields[name];
    const header = fieldLabel(query.type, query.language, name);
    if (!field || !header || !isReadable(field) || !canUseField(query.caller, field)) return [];
    return [{ name, header, wraps: wrapping.has(field.kind) }];
  });
}

const shownNames = ({ type, columns }: ListQuery): string[] => [...(type.list?.columns ?? []), ...columns];

/**
 * Adds a column with the names of the waived answers where one of the columns can lack an answer: cells of email and address
 * columns stay empty, as a mail merge needs them.
 */
const withWaived = ({ type }: ListQuery, names: readonly string[]): string[] => [
  ...names,
  ...(names.some((name) => type.fields[name]?.waivable) && !names.includes(waivedField) ? [waivedField] : []),
];

/** The columns of a list as it is shown. */
export const shownFields = (query: ListQuery): SheetField[] =>
  sheetFields(query, withWaived(query, shownNames(query)));

/** The columns of a list as it is shown, then all other fields; of these, what is sensitive only if that is wanted. */
export function everyField(query: ListQuery, withSensitive: boolean): SheetField[] {
  const shown = shownFields(query);
  const others = allFields(query).filter(
    ({ name }) =>
      !shown.some((field) => field.name === name) && (withSensitive || !query.type.fields[name]?.sensitive),
  );
  return [...shown, ...others];
}

/** All fields of a type but coordinates and the like. */
export const allFields = (query: ListQuery): SheetField[] =>
  sheetFields(
    query,
    withWaived(
      query,
      Object.entries(query.type.fields)
        .filter(([, field]) => field.kind !== "hidden")
        .map(([name]) => name),
    ),
  );

/** The readable values of one row; what the caller may not read is empty. */
export function rowCells(
  { caller, language }: Pick<ListQuery, "caller" | "language">,
  type: RecordType,
  fields: readonly SheetField[],
  row: StoredRow,
  fileNames: Reading["fileNames"],
): SheetRow {
  const facts = factsOf(type, row);
  return fields.map(({ name }) => {
    const field = type.fields[name];
    return field && canReadField(caller, field, facts)
      ? cellOf({ type, language, fileNames }, name, row)
      : null;
  });
}

/** The rows of a sheet, in batches as they are read. @param report how much is done, 0 to 1 */
export async function* sheetRows(
  query: ListQuery,
  fields: readonly SheetField[],
  batches: AsyncIterable<Batch>,
  report: (share: number) => void = () => undefined,
): AsyncGenerator<SheetRow[]> {
  let done = 0;
  for await (const { rows, total, fileNames } of batches) {
    yield rows.map((row) => rowCells(query, query.type, fields, row, fileNames));
    done += rows.length;
    report(total > 0 ? done / total : 1);
  }
}
