/** Writes the XML of a worksheet row by row. */
import { momentAt } from "#shared/fields/moment.ts";
import { sortableMoment, type Cell } from "./cell.ts";
import { isFormulaLike } from "./formula.ts";
import { styles } from "./styles.ts";
import { escapeXml, xmlDeclaration } from "./xml-text.ts";

export interface SheetColumn {
  readonly header: string;
  /** True if long texts wrap instead of widening the column. */
  readonly wraps?: boolean;
}

export type SheetRow = readonly Cell[];

/** Settings for printing and reading a worksheet. */
export interface SheetSettings {
  /** The IANA time zone that instants are shown in. */
  readonly zone: string;
  /** The paper size. Pages are in landscape, and the sheet is scaled to their width. */
  readonly paper: "A4" | "Letter";
  /** True if the header has a filter for each column. */
  readonly hasFilters: boolean;
  /** The text above each printed page. Empty for none. */
  readonly mark: string;
}

/** Maximum length of an Excel cell, in UTF-16 units. PDF and .csv keep longer texts. */
const maxText = 32_767;
const cutMark = " […]";
/** Column widths, in characters. */
const narrowest = 10;
const widest = 50;
/** The number of rows that determine the column widths. */
const sampleRows = 100;

const dayMs = 86_400_000;
const firstDay = Date.UTC(1899, 11, 30);
/** Excel counts a February 29, 1900 that didn't exist. Earlier days are stored as text. */
const firstSafeSerial = 61;

const serialOf = (time: number): number => (time - firstDay) / dayMs;

/** 0 → `A`, 26 → `AA`. */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}

const textCell = (place: string, text: string, style: number): string => {
  const kept = text.length > maxText ? text.slice(0, maxText - cutMark.length) + cutMark : text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(kept)}</t></is></c>`;
};

/** Returns the local time of an instant in a zone, as if it were UTC. */
const clockTime = (instant: Date, zone: string): number =>
  zone === "UTC" ? instant.getTime() : Date.parse(`${momentAt(instant, zone).local}Z`);

function dateCell(place: string, time: number, style: number, fallback: string): string {
  const serial = serialOf(time);
  if (serial < firstSafeSerial) return textCell(place, fallback, styles.plain);
  return `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
}

function cellXml(place: string, cell: Cell, wraps: boolean, zone: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}" s="${styles.plain}"><v>${cell}</v></c>`;
  if (typeof cell === "string") {
    // The quote prefix keeps it text if the cell is edited.
    if (isFormulaLike(cell)) return textCell(place, cell, styles.quoted);
    return textCell(place, cell, wraps || cell.includes("\n") ? styles.text : styles.plain);
  }
  if ("share" in cell) return `<c r="${place}" s="${styles.percent}"><v>${cell.share}</v></c>`;
  if ("moment" in cell) return textCell(place, sortableMoment(cell.moment), styles.plain);
  if ("day" in cell) return dateCell(place, Date.parse(`${cell.day}T00:00:00Z`), styles.day, cell.day);
  return dateCell(place, clockTime(cell.instant, zone), styles.instant, cell.instant.toISOString());
}

const lengthOf = (cell: Cell): number => {
  if (cell === null) return 0;
  if (typeof cell === "object" && "share" in cell) return 6;
  if (typeof cell === "object" && !("moment" in cell)) return "day" in cell ? 10 : 16;
  return Math.max(
    ...(typeof cell === "object" ? sortableMoment(cell.moment) : String(cell))
      .slice(0, 500)
      .split("\n")
      .map((line) => line.length),
  );
};

function columnsXml(columns: readonly SheetColumn[], rows: readonly SheetRow[]): string {
  const widths = columns.map(({ header, wraps }, at) => {
    const longest = Math.max(header.length + 2, ...rows.map((row) => lengthOf(row[at] ?? null)));
    return Math.min(widest, Math.max(narrowest, wraps ? widest : longest + 1));
  });
  const column = (width: number, at: number) =>
    `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  return widths.length > 0 ? `<cols>${widths.map(column).join("")}</cols>` : "";
}

const headXml = (columns: readonly SheetColumn[], rows: readonly SheetRow[]): string =>
  `${xmlDeclaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columnsXml(columns, rows)}<sheetData>` +
  `<row r="1">${columns.map(({ header }, at) => textCell(`${columnLetters(at)}1`, header, styles.header)).join("")}</row>`;

/** Codes of paper sizes (ECMA-376 part 1, 18.3.1.63). */
const papers = { Letter: 1, A4: 9 } as const;

/** Returns the header of printed pages, with ampersands escaped because they begin a code. */
const headerXml = (mark: string): string =>
  mark ? `<oddHeader>${escapeXml(`&L${mark.replaceAll("&", "&&")}`)}</oddHeader>` : "";

function footXml(
  { paper, hasFilters, mark }: SheetSettings,
  lastColumn: string | undefined,
  rows: number,
): string {
  const filters = hasFilters && lastColumn ? `<autoFilter ref="A1:${lastColumn}${rows}"/>` : "";
  return (
    `</sheetData>${filters}<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="${papers[paper]}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter>${headerXml(mark)}<oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`
  );
}

/**
 * Generates the XML of a worksheet in pieces, on demand.
 * @param batches batches of rows. The first one determines the column widths.
 */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly SheetRow[]>,
  settings: SheetSettings,
): AsyncGenerator<string> {
  const letters = columns.map((_column, at) => columnLetters(at));
  let number = 1;
  const rowXml = (row: SheetRow): string => {
    number += 1;
    let text = `<row r="${number}">`;
    for (let at = 0; at < columns.length; at += 1) {
      text += cellXml(`${letters[at]}${number}`, row[at] ?? null, columns[at]?.wraps === true, settings.zone);
    }
    return `${text}</row>`;
  };
  let isBegun = false;
  for await (const rows of batches) {
    if (!isBegun) yield headXml(columns, rows.slice(0, sampleRows));
    isBegun = true;
    let text = "";
    for (const row of rows) text += rowXml(row);
    if (text) yield text;
  }
  yield `${isBegun ? "" : headXml(columns, [])}${footXml(settings, letters.at(-1), number)}`;
}
