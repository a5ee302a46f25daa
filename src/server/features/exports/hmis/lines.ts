/** Converts rows of the HMIS CSV to text. Cleans and shortens values, and rejects rows that the format forbids. */
import { stringify } from "csv-stringify/sync";
import { isFormulaLike } from "#server/platform/sheets/formula.ts";
import { hmisFiles, type HmisColumn, type HmisFile } from "./files-2026.ts";

type HmisValue = string | number | null;

/** The values of a row by column. Columns that are left out are empty. */
export type HmisRow = Readonly<Record<string, HmisValue>>;

/**
 * Removes characters that HUD excludes, repeated spaces, and leading characters that spreadsheet programs read as the
 * start of a formula. Then cuts the text to `max` characters.
 */
export function cleanText(text: string, max: number): string {
  let plain = text
    .replaceAll(/[<>[\]{}]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  while (isFormulaLike(plain)) plain = plain.slice(1).trimStart();
  return [...plain].slice(0, max).join("").trimEnd();
}

function cellOf({ type, max }: HmisColumn, value: HmisValue): HmisValue {
  if (value === null) return null;
  if (type === "money") return Number(value).toFixed(2);
  return type === "text" ? cleanText(String(value), max) || null : value;
}

const linesOf = (rows: readonly (readonly HmisValue[])[]): string =>
  stringify(rows as HmisValue[][], { record_delimiter: "windows", quoted_string: true });

/** Returns the header line of a file. */
export const headerOf = (file: HmisFile): string => linesOf([hmisFiles[file].map(({ name }) => name)]);

/**
 * Returns rows as CSV lines.
 * @throws Error if a row has an unknown column or lacks a required one
 */
export function hmisLines(file: HmisFile, rows: readonly HmisRow[]): string {
  const columns = hmisFiles[file];
  const known = new Set(columns.map(({ name }) => name));
  return linesOf(
    rows.map((row) => {
      const unknown = Object.keys(row).find((name) => !known.has(name));
      if (unknown) throw new Error(`${file} has no column ${unknown}`);
      return columns.map((column) => {
        const cell = cellOf(column, row[column.name] ?? null);
        if (cell === null && column.isRequired) throw new Error(`${file} lacks ${column.name}`);
        return cell;
      });
    }),
  );
}
