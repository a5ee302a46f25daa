/** Converts a list to the columns and rows of a sheet. */
import { canReadField } from "#shared/access/policy.ts";
import { waivedField } from "#shared/fields/field.ts";
import { columnField, declaredColumn } from "#shared/records/list-column.ts";
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

/**
 * Returns the fields of a type that a sheet can show to the caller, with their labels. Fields without a label are
 * left out.
 */
export function sheetFields(query: ListQuery, names: readonly string[]): SheetField[] {
  return names.flatMap((name) => {
    const field = columnField(query.caller, query.type, name);
    const header = fieldLabel(query.type, query.language, name);
    if (!field || !header || !isReadable(field)) return [];
    return [{ name, header, wraps: wrapping.has(field.kind) }];
  });
}

const shownNames = ({ type, columns }: ListQuery): string[] => [...(type.list?.columns ?? []), ...columns];

/**
 * Adds a column with the names of the waived answers if one of the columns can be waived. Cells of email and address
 * columns stay empty, as mail merges need them.
 */
const withWaived = ({ type }: ListQuery, names: readonly string[]): string[] => [
  ...names,
  ...(names.some((name) => type.fields[name]?.waivable) && !names.includes(waivedField) ? [waivedField] : []),
];

/** Returns the columns that a list shows. */
export const shownFields = (query: ListQuery): SheetField[] =>
  sheetFields(query, withWaived(query, shownNames(query)));

/**
 * Returns the columns that a list shows, followed by all other fields. Sensitive ones among the others are included
 * only on request.
 */
export function everyField(query: ListQuery, withSensitive: boolean): SheetField[] {
  const shown = shownFields(query);
  const others = allFields(query).filter(
    ({ name }) =>
      !shown.some((field) => field.name === name) && (withSensitive || !query.type.fields[name]?.sensitive),
  );
  return [...shown, ...others];
}

/** Returns all fields of a type except hidden ones such as coordinates. */
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

/** Returns the readable values of one row. Values that the caller may not read are empty. */
export function rowCells(
  { caller, language, zone }: Pick<ListQuery, "caller" | "language" | "zone">,
  type: RecordType,
  fields: readonly SheetField[],
  row: StoredRow,
  fileNames: Reading["fileNames"],
): SheetRow {
  const facts = factsOf(type, row);
  return fields.map(({ name }) => {
    const field = declaredColumn(type, name);
    return field && canReadField(caller, field, facts)
      ? cellOf({ type, language, zone, fileNames }, name, row)
      : null;
  });
}

/**
 * Yields the rows of a sheet in batches as they are read.
 * @param report called with the progress from 0 to 1
 */
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
