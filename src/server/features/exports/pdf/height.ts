/**
 * Estimates the height of content on a page, in points. Content that is laid out in one piece and doesn't fit on one
 * page isn't printed at all.
 */
import { pageMargins, paperPoints, pdfStyles } from "./document.ts";

/** The properties that are read. The declared type has a member for each kind of content. */
interface Piece {
  readonly text?: unknown;
  readonly stack?: readonly unknown[];
  readonly ul?: readonly unknown[];
  readonly ol?: readonly unknown[];
  readonly columns?: readonly unknown[];
  readonly table?: { readonly body: readonly (readonly unknown[])[]; readonly widths?: readonly unknown[] };
  readonly image?: string;
  readonly style?: string;
  readonly fontSize?: number;
  readonly color?: string;
  readonly margin?: unknown;
}

const styles: Readonly<Record<string, Pick<Piece, "fontSize" | "margin" | "color"> | undefined>> = pdfStyles;
const defaultFontSize = 10;
/** Width of wide letters and height of a line, relative to the font size. */
const letterWidth = 0.7;
const lineHeight = 1.42;
/** The same for scripts with wide letters or tall lines, such as Chinese and Tibetan. */
const wideLetterWidth = 1.1;
const tallLineHeight = 3.4;
/** Returns true for a text in such a script. */
export const isWideOrTall = (text: string): boolean =>
  /[\u0700-\u1DFF\u2E80-\uFFEF\u{20000}-\u{3FFFF}]/u.test(text);
/** Padding of a cell. */
const cellPadding = 6;
/** Width of a bullet. */
const bulletWidth = 20;
/** Taller than any picture. */
const pictureHeight = 150;

const [left, , right] = pageMargins;
const pageWidth = paperPoints.A4[0] - left - right;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the plain text of a text and its parts. */
function wordsOf(text: unknown): string {
  if (Array.isArray(text)) return text.map(wordsOf).join("");
  if (typeof text === "object" && text !== null) return wordsOf((text as Piece).text);
  return typeof text === "string" ? text : "";
}

function textHeight(text: unknown, size: number, width: number): number {
  const words = wordsOf(text);
  const [letter, height] = isWideOrTall(words)
    ? [wideLetterWidth, tallLineHeight]
    : [letterWidth, lineHeight];
  const lines = words
    .split("\n")
    .map((line) => Math.max(1, Math.ceil((line.length * size * letter) / width)));
  return sum(lines) * size * height;
}

/** Returns the sum of the top and bottom margins. */
function marginOf(margin: unknown): number {
  if (typeof margin === "number") return 2 * margin;
  if (!Array.isArray(margin)) return 0;
  const [, above, , below] = margin as number[];
  return (above ?? 0) + (below ?? above ?? 0);
}

function tableHeight({ body, widths = [] }: NonNullable<Piece["table"]>, width: number): number {
  const given = widths.map((one) => (typeof one === "number" ? one : 0));
  const share = (width - sum(given)) / Math.max(1, given.filter((one) => one === 0).length);
  const cell = (content: unknown, at: number) =>
    heightOf(content, Math.max(defaultFontSize, given[at] || share));
  return sum(body.map((cells) => Math.max(0, ...cells.map(cell)) + cellPadding));
}

function bareHeight(piece: Piece, size: number, width: number): number {
  if (piece.image !== undefined) return pictureHeight;
  if (piece.table) return tableHeight(piece.table, width);
  const { stack, columns } = piece;
  const items = piece.ul ?? piece.ol;
  if (items) return sum(items.map((item) => heightOf(item, width - bulletWidth)));
  if (stack) return sum(stack.map((part) => heightOf(part, width)));
  if (columns) return Math.max(0, ...columns.map((part) => heightOf(part, width / columns.length)));
  return textHeight(piece.text, size, width);
}

/**
 * Returns an upper estimate of the height.
 * @param width available width in points
 */
export function heightOf(content: unknown, width = pageWidth): number {
  if (Array.isArray(content)) return sum(content.map((part) => heightOf(part, width)));
  if (typeof content !== "object" || content === null) return textHeight(content, defaultFontSize, width);
  const piece = content as Piece;
  const style = styles[piece.style ?? ""];
  const size = piece.fontSize ?? style?.fontSize ?? defaultFontSize;
  return bareHeight(piece, size, width) + marginOf(piece.margin ?? style?.margin);
}
