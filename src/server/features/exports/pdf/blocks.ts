/** Pieces that several documents are made of. */
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
 * A table whose head is repeated on every page and whose rows are never cut.
 * @param kept so many of its rows are never parted from the head
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

/** Of a piece that may go on on the next page, in points; of a table its head and three rows, of which some take two lines. */
const begun = 110;

/** What stands above a piece that may go on on the next page, on one page with how it begins. */
export const aboveLong = (above: readonly Content[], piece: Content): Content[] => [
  // The piece goes up into room that was kept for it.
  { stack: [{ stack: [...above], margin: [0, 0, 0, begun] }], unbreakable: true },
  { stack: [piece], margin: [0, -begun, 0, 0] },
];

/** A picture, with what it shows for those who do not see it. */
export function picture(
  image: string,
  alt: string,
  more: {
    readonly width?: number;
    readonly fit?: [number, number];
    readonly margin?: [number, number, number, number];
  },
): Content {
  // The types of the library do not know the text that the structure of the document gets.
  const figure = { image, alt, ...more };
  return figure;
}

/** Label and value side by side; empty values are left out. */
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

/** Higher pieces, in points, go on on the next page; one that never does takes this much of a page at most. */
const maxWhole = 220;
const maxPage = 600;

/** A part of a document, below the one before. */
export const belowOthers = (title: string, content: readonly Content[]): Content[] =>
  underHeading({ text: title, style: "h1", margin: [0, 24, 0, 8], tocItem: true }, content);

/** A heading that is never left alone at the foot of a page: what is short stays on one page with it, what is long begins there. */
export function underHeading(title: Content, content: readonly Content[]): Content[] {
  const [first, ...rest] = content;
  const above = heightOf(title);
  // Whole texts stand in headings too.
  if (!first || above > maxWhole) return [title, ...content];
  const isPiece = typeof first === "object" && "unbreakable" in first;
  const fits = above + heightOf(first) <= (isPiece ? maxPage : maxWhole);
  return [...(fits ? [{ stack: [title, first], unbreakable: true }] : aboveLong([title], first)), ...rest];
}
