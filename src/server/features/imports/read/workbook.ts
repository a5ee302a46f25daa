/** Reads the sheets, shared texts, and formats of a workbook (.xlsx). */
import { maxImportMb } from "#shared/contracts/import-choices.ts";
import { isDateFormat } from "./number-format.ts";
import { SheetError } from "./sheet-error.ts";
import { TextPieces } from "./text-pieces.ts";
import { type Attributes, WorkbookArchive } from "./workbook-archive.ts";

export interface SheetPart {
  readonly name: string;
  readonly path: string;
}

export interface Workbook {
  readonly archive: WorkbookArchive;
  readonly sheets: readonly SheetPart[];
  readonly isFrom1904: boolean;
  /** The shared texts, which cells refer to by index. */
  readonly texts: readonly string[];
  /** True if a cell style shows a date, by the style's index. */
  readonly dateStyles: readonly boolean[];
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

async function readDateStyles(archive: WorkbookArchive, path: string): Promise<boolean[]> {
  const codes = new Map<string, string>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  await archive.read(path, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") codes.set(numFmtId, formatCode);
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle) styles.push(isDateFormat(Number(numFmtId), codes.get(numFmtId)));
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
  return { archive, sheets, isFrom1904, texts, dateStyles: await readDateStyles(archive, special.styles) };
}
