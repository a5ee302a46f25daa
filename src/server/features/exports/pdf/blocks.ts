/** Building blocks of several documents. */
import type { Content, ContentTable, ContentText, TableCell } from "pdfmake/interfaces";
import { heightOf } from "./height.ts";

/** Returns a text in one line, cut to at most `max` characters. Letters keep their accents and vowel signs. */
export const shortened = (text: string, max: number): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const letters = [...new Intl.Segmenter().segment(line.slice(0, max + 20))];
  const kept = letters.filter(({ index, segment }) => index + segment.length < max);
  return `${kept
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
};

/**
 * Returns a table whose header is repeated on every page and whose rows are never split.
 * @param kept number of rows that are never separated from the header
 */
export function dataTable(
  head: readonly (string | ContentText)[],
  rows: readonly (readonly (string | Content)[])[],
  widths: readonly (string | number)[],
  kept = 1,
): ContentTable {
  const cell = (content: string | Content): TableCell =>
    typeof content === "string" ? { text: content, style: "cell" } : content;
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: kept,
      dontBreakRows: true,
      widths: [...widths],
      body: [
        head.map((part): TableCell => ({
          ...(typeof part === "string" ? { text: part } : part),
          style: "tableHead",
        })),
        ...rows.map((row) => row.map((content) => cell(content))),
      ],
    },
    layout: "lightHorizontalLines",
    margin: [0, 2, 0, 12],
  };
}

/**
 * Height of the beginning of a piece that may continue on the next page, in points. For a table, the header and three
 * rows, some of them with two lines.
 */
const beginningHeight = 110;

/** Keeps content on the same page as the beginning of a piece that may continue on the next page. */
export const aboveLong = (above: readonly Content[], piece: Content): Content[] => [
  // The negative margin moves the piece up into the reserved room.
  { stack: [{ stack: [...above], margin: [0, 0, 0, beginningHeight] }], unbreakable: true },
  { stack: [piece], margin: [0, -beginningHeight, 0, 0] },
];

/** Returns a picture with alternative text. */
export function picture(
  image: string,
  alt: string,
  more: {
    readonly width?: number;
    readonly fit?: [number, number];
    readonly margin?: [number, number, number, number];
  },
): Content {
  // The types of the library don't declare the alternative text.
  const figure = { image, alt, ...more };
  return figure;
}

/** Returns labels and values side by side. Empty values are left out. */
export function facts(pairs: readonly (readonly [string, string])[], labelWidth = 150): Content[] {
  const given = pairs.filter(([, value]) => value.trim() !== "");
  if (given.length === 0) return [];
  return [
    {
      table: {
        dontBreakRows: false,
        widths: [labelWidth, "*"],
        body: given.map(([label, value]): TableCell[] => [{ text: label, style: "label" }, { text: value }]),
      },
      layout: "noBorders",
      margin: [0, 0, 0, 8],
    },
  ];
}

export const heading = (
  text: string,
  style: "h1" | "h2" | "h3",
  more: { pageBreak?: "before" } = {},
): Content => ({ text, style, ...more, ...(style === "h1" ? { tocItem: true } : {}) });

/** In points. Taller pieces may continue on the next page. A piece that is never split must not exceed `maxPage`. */
const maxWhole = 220;
const maxPage = 600;

/** Returns a part of a document that follows the previous one without a page break. */
export const belowOthers = (title: string, content: readonly Content[]): Content[] =>
  underHeading({ text: title, style: "h1", margin: [0, 24, 0, 8], tocItem: true }, content);

/** Keeps a heading together with what follows: a short piece stays on the same page, and a long one starts there. */
export function underHeading(title: Content, content: readonly Content[]): Content[] {
  const [first, ...rest] = content;
  const above = heightOf(title);
  // Headings may contain long texts.
  if (!first || above > maxWhole) return [title, ...content];
  const isPiece = typeof first === "object" && "unbreakable" in first;
  const fits = above + heightOf(first) <= (isPiece ? maxPage : maxWhole);
  return [...(fits ? [{ stack: [title, first], unbreakable: true }] : aboveLong([title], first)), ...rest];
}
