/** Reads the sheets, shared texts, and formats of a workbook (.xlsx). */
import { maxImportMb } from "#shared/contracts/import-choices.ts";
import { digitsFormat, isDateFormat, isLengthFormat } from "./number-format.ts";
import { SheetError } from "./sheet-error.ts";
import { TextPieces } from "./text-pieces.ts";
import { type Attributes, WorkbookArchive } from "./workbook-archive.ts";

export interface SheetPart {
  readonly name: string;
  readonly path: string;
}

/** How a style shows numbers. */
interface CellStyle {
  readonly isDate: boolean;
  /** True for a length of time in hours. */
  readonly isLength: boolean;
  /** The format of {@link digitsFormat}. */
  readonly digits: string;
}

export interface Workbook {
  readonly archive: WorkbookArchive;
  readonly sheets: readonly SheetPart[];
  readonly isFrom1904: boolean;
  /** The shared texts, which cells refer to by index. */
  readonly texts: readonly string[];
  /** The cell styles by index. */
  readonly styles: readonly CellStyle[];
}

/** Maximum number of sheets of a workbook that are listed. */
const maxSheets = 200;
/** Maximum characters of all shared texts together. */
const maxTexts = 2 * maxImportMb * 1024 * 1024;

const attributeNamed = (attributes: Attributes, suffix: string): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(suffix))?.[1] ?? "";

async function readTexts(archive: WorkbookArchive, path: string): Promise<string[]> {
  const texts: string[] = [];
  const pieces = new TextPieces();
  let characters = 0;
  await archive.read(path, {
    open: (name) => pieces.open(name),
    text: (text) => pieces.add(text),
    close(name) {
      pieces.close(name);
      if (name !== "si") return;
      const text = pieces.take();
      characters += text.length;
      if (characters > maxTexts) throw new SheetError("tooLarge");
      texts.push(text);
    },
  });
  return texts;
}

async function readStyles(archive: WorkbookArchive, path: string): Promise<CellStyle[]> {
  const codes = new Map<string, string>();
  const styles: CellStyle[] = [];
  let isCellStyle = false;
  await archive.read(path, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") codes.set(numFmtId, formatCode);
      if (name === "cellXfs") isCellStyle = true;
      if (name !== "xf" || !isCellStyle) return;
      const code = codes.get(numFmtId);
      const id = Number(numFmtId);
      styles.push({
        isDate: isDateFormat(id, code),
        isLength: isLengthFormat(id, code),
        digits: digitsFormat(code),
      });
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

/** @throws Error for an archive that isn't a workbook; SheetError */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const archive = await WorkbookArchive.open(bytes);
  const paths = new Map<string, string>();
  const special = { sharedStrings: "xl/sharedStrings.xml", styles: "xl/styles.xml" };
  await archive.read("xl/_rels/workbook.xml.rels", {
    open(name, { Id = "", Target = "", Type = "" }) {
      if (name !== "Relationship") return;
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
      paths.set(Id, path);
      if (Type.endsWith("/sharedStrings")) special.sharedStrings = path;
      if (Type.endsWith("/styles")) special.styles = path;
    },
  });
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  await archive.read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (name !== "sheet" || sheets.length === maxSheets) return;
      const path = paths.get(attributeNamed(attributes, ":id"));
      if (path) sheets.push({ name: (attributes["name"] ?? "").slice(0, 200), path });
    },
  });
  if (sheets.length === 0) throw new SheetError("unreadable");
  const texts = await readTexts(archive, special.sharedStrings);
  return { archive, sheets, isFrom1904, texts, styles: await readStyles(archive, special.styles) };
}
