/** The worker thread that lays out and writes one PDF. */
import { workerData } from "node:worker_threads";
import pdfmake from "pdfmake";
import type { Column, Content, DynamicContent, TDocumentDefinitions } from "pdfmake/interfaces";
import { shortened } from "./blocks.ts";
import { limitColumns } from "./columns.ts";
import {
  bareMargins,
  cardLayout,
  cardPadding,
  pageMargins,
  pdfStyles,
  type PdfDocument,
} from "./document.ts";
import { fontFiles, fontRuns, fontsWith, lettersOutside, unknownLetter, withFonts } from "./fonts.ts";
import { orderLines } from "./line-order.ts";
import { loadScriptFonts } from "./script-fonts.ts";
import { shapeFonts } from "./shaping.ts";
import { tagContent } from "./tag-tree.ts";
import { writeTags } from "./write-tags.ts";

const { path, document } = workerData as { path: string; document: PdfDocument };

const printed = JSON.stringify([document.content, document.heading, document.foot, document.pageText]);
const missing = [...lettersOutside(printed)].map((letter) => letter.codePointAt(0) ?? 0);
const scriptFonts = await loadScriptFonts(missing);
const fonts = fontsWith(scriptFonts);
// The types of the library don't declare its in-memory files.
const { virtualfs } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
};
const scriptFontFiles = scriptFonts.map(({ name, regular, bold }) => {
  const [normal, strong] = [`${name}-regular`, `${name}-bold`];
  virtualfs.writeFileSync(normal, regular);
  virtualfs.writeFileSync(strong, bold);
  // These scripts have no italics.
  return [name, { normal, bold: strong, italics: normal, bolditalics: strong }] as const;
});

// Content comes from users, so it must never make this thread read a file or a URL.
const allowed = new Set(Object.values(fontFiles).flatMap((faces) => Object.values(faces)));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => allowed.has(file));
pdfmake.setFonts({ ...fontFiles, ...Object.fromEntries(scriptFontFiles) });
limitColumns();
orderLines();
await shapeFonts(scriptFonts);
writeTags();
// Draws the lines to cut along only between the cells.
const betweenCells = (at: number) => (at === 1 ? 0.5 : 0);
pdfmake.addTableLayouts({
  [cardLayout]: {
    hLineWidth: betweenCells,
    vLineWidth: betweenCells,
    paddingLeft: () => cardPadding,
    paddingRight: () => cardPadding,
    paddingTop: () => cardPadding,
    paddingBottom: () => cardPadding,
  },
});

/** Maximum number of characters in the note about characters without a font. */
const maxNamed = 40;

const line = (content: Column[], margin: [number, number, number, number]): Content => ({
  columns: content,
  columnGap: 12,
  margin,
  fontSize: 8.5,
  color: "#5a6778",
});

const [left, , right] = pageMargins;

// Names are shortened, so that the header and footer fit into the margins.
const heading = fontRuns(shortened(document.heading, 240), fonts);
const foot = fontRuns(shortened(document.foot, 240), fonts);

const header: DynamicContent = (page) =>
  page === 1 ? null : line([{ text: heading, width: "*" }], [left, 28, right, 0]);

const footer: DynamicContent = (page, pages) => {
  const text = document.pageText.replace("{page}", String(page)).replace("{pages}", String(pages));
  const number: Column = { text: fontRuns(text, fonts), width: "auto", alignment: "right" };
  return line([{ text: foot, width: "*" }, number], [left, 18, right, 0]);
};

/** Returns a note about characters without a font, for the end of the document. */
function unknownNote(): Content[] {
  const codes = [...lettersOutside(printed, fonts)]
    .map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .toSorted();
  if (codes.length === 0) return [];
  const named = codes.slice(0, maxNamed).join(", ") + (codes.length > maxNamed ? ", …" : "");
  const text = document.unknownText.replace("{mark}", unknownLetter).replace("{letters}", named);
  return [{ text: fontRuns(text, fonts), style: "small", margin: [0, 16, 0, 0] }];
}

const whole = [...(withFonts(document.content, fonts) as Content[]), ...unknownNote()];
tagContent(whole);

const definition: TDocumentDefinitions = {
  info: { title: document.title, author: document.author, creator: "Mentor Management App" },
  language: document.language,
  displayTitle: true,
  // Tagged structure needs version 1.4, and full support by screen readers needs 1.7.
  version: "1.7",
  tagged: true,
  pageSize: document.paper === "A4" ? "A4" : "LETTER",
  pageMargins: document.isBare ? bareMargins : pageMargins,
  defaultStyle: { font: "Roboto", fontSize: 10, lineHeight: 1.2 },
  styles: Object.fromEntries(
    Object.entries(pdfStyles).map(([name, style]) => [name, { ...style }]),
  ) as NonNullable<TDocumentDefinitions["styles"]>,
  ...(document.isBare ? {} : { header, footer }),
  content: whole,
};

await pdfmake.createPdf(definition).write(path);
