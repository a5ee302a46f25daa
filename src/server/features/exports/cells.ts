/**
 * Converts stored values to readable ones for sheets and documents: names instead of ids, and labels instead of
 * codes.
 */
import { localeOf, type LanguageCode } from "#shared/constants.ts";
import type { StoredEntry } from "#shared/fields/codec.ts";
import { dayIn } from "#shared/fields/days.ts";
import type { Moment } from "#shared/fields/moment.ts";
import { waivedField, type Field } from "#shared/fields/field.ts";
import { onOffText } from "#shared/fields/on-off.ts";
import { declaredColumn } from "#shared/records/list-column.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { labelOf, type StoredRow } from "#server/core/records/columns.ts";
import type { Cell } from "#server/platform/sheets/cell.ts";
import { codeLabel, dayText, fieldLabel } from "#server/core/records/words/field-words.ts";
import { wordsOf } from "#server/core/records/words/words.ts";
import { htmlToText } from "./html-text.ts";

export { codeLabel, dayText, fieldLabel };

/** The context for converting values. */
export interface Reading {
  readonly type: RecordType;
  readonly language: LanguageCode;
  /** The IANA time zone that determines the days of entries. */
  readonly zone: string;
  /** Original file names by stored name. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** Formats a moment in its time zone, which is named: "Jul 1, 2027, 10:00 AM EDT". */
function momentText(language: LanguageCode, { at, zone: timeZone }: Moment): string {
  const style = {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone, timeZoneName: "short" }).format(
    new Date(at),
  );
}

function entriesText(reading: Reading, field: Field, entries: StoredEntry[]): string {
  const { language, zone } = reading;
  const dayOf = (cell: Cell): Cell =>
    typeof cell === "object" && cell !== null && "instant" in cell
      ? { day: dayIn(zone, cell.instant) }
      : cell;
  const line = (entry: StoredEntry) =>
    Object.entries(field.of ?? {})
      .map(([part, declared]) => cellText(language, dayOf(valueCell(reading, part, declared, entry[part]))))
      .filter(Boolean)
      .join(" · ");
  return entries.map(line).join("\n");
}

/** Returns the cell of a stored value that is not a reference. */
export function valueCell(reading: Reading, name: string, field: Field, value: unknown): Cell {
  if (value === null || value === undefined || value === "") return null;
  const words = wordsOf(reading.language);
  switch (field.value) {
    case "boolean":
      return words.find(onOffText(field, value === true)) ?? null;
    case "integer":
    case "decimal":
      return typeof value === "number" ? value : String(value);
    case "date":
      return { day: String(value) };
    case "instant":
      return { instant: value instanceof Date ? value : new Date(String(value)) };
    case "moment":
      return { moment: value as Moment };
    case "code":
    case "numberCode":
      return codeLabel(reading, name, field, String(value));
    case "codeList":
      return (value as string[]).map((code) => codeLabel(reading, name, field, code)).join(", ");
    case "html":
      return htmlToText(String(value));
    case "file":
      return reading.fileNames.get(String(value)) ?? String(value);
    case "fileList":
      return (value as string[]).map((file) => reading.fileNames.get(file) ?? file).join(", ");
    case "entries":
      return entriesText(reading, field, value as StoredEntry[]);
    default:
      return String(value);
  }
}

/** Returns one field of a row in readable form. A waived answer is empty. */
export function cellOf(reading: Reading, name: string, row: StoredRow): Cell {
  const field = declaredColumn(reading.type, name);
  if (!field) return null;
  if (field.value === "id" || field.value === "idList") return labelOf(row, name);
  if (field.emptyShows && !row[name]) return cellOf(reading, field.emptyShows, row);
  return valueCell(reading, name, field, row[name]);
}

/** Returns one field of a row for a document. A waived answer has a text such as "Does not have one". */
export function documentCell(reading: Reading, name: string, row: StoredRow): Cell {
  const { waivable } = reading.type.fields[name] ?? {};
  const waived = row[waivedField] as readonly string[] | undefined;
  if (waivable && row[name] === null && waived?.includes(name))
    return wordsOf(reading.language).find(`screens.list.waived.${waivable}`) ?? null;
  return cellOf(reading, name, row);
}

/** Returns a cell as plain text in the reader's language. */
export function cellText(language: LanguageCode, cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return wordsOf(language).number.format(cell);
  if ("share" in cell)
    return new Intl.NumberFormat(localeOf(language), { style: "percent", maximumFractionDigits: 1 }).format(
      cell.share,
    );
  if ("moment" in cell) return momentText(language, cell.moment);
  return dayText(language, "day" in cell ? cell.day : cell.instant);
}

/** Returns true if a field has a readable value. Pictures, passwords, and headings don't. */
export const isReadable = (field: Field): boolean =>
  field.kind !== "imageUpload" && field.value !== "secret" && field.value !== "none";
