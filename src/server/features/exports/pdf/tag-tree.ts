/**
 * The structure of a document for screen readers and for navigation by headings: the type and the parent of each
 * piece.
 */

import { cardLayout } from "./document.ts";

/** A piece of the structure, with type names of the PDF standard. */
export interface Tag {
  readonly type:
    | "H1"
    | "H2"
    | "H3"
    | "P"
    | "L"
    | "LI"
    | "LBody"
    | "Table"
    | "TR"
    | "TH"
    | "TD"
    | "Figure"
    | "Sect"
    | "BlockQuote";
  /** Null for pieces directly in the document. */
  readonly parent: Tag | null;
  /** For a header cell: the direction that it applies to. */
  readonly scope?: "Column" | "Row";
  /** Alternative text of a picture. */
  readonly alt?: string;
  /** For a row: its cells, including empty ones. */
  readonly cells?: readonly Tag[];
}

/** Property of a node that holds its tag. The PDF library passes nodes through unchanged. */
export const tagKey = "structureTag";

type Node = Record<string, unknown>;

const headings: Readonly<Record<string, Tag["type"]>> = {
  title: "H1",
  h1: "H1",
  h2: "H2",
  h3: "H3",
  quote: "BlockQuote",
};
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Returns true if all first cells of a table are labels, so that each is the header of its row. */
const hasLabels = (body: readonly unknown[][]): boolean =>
  body.every(([first]) => isNode(first) && first["style"] === "label");

function tagTable({ table, layout }: Node, parent: Tag | null): void {
  const { body, headerRows = 0 } = table as { body: unknown[][]; headerRows?: number };
  // Tables that are used only for layout are read cell by cell.
  if (layout === cardLayout) {
    for (const cell of body.flat()) tagNode(cell, { type: "Sect", parent });
    return;
  }
  const ofTable: Tag = { type: "Table", parent };
  const isLabeled = hasLabels(body);
  body.forEach((row, at) => {
    const cells: Tag[] = [];
    const ofRow: Tag = { type: "TR", parent: ofTable, cells };
    row.forEach((cell, place) => {
      const scope = at < headerRows ? "Column" : isLabeled && place === 0 ? "Row" : undefined;
      const tag: Tag = { type: scope ? "TH" : "TD", parent: ofRow, ...(scope ? { scope } : {}) };
      cells.push(tag);
      if (isNode(cell) && "text" in cell) cell[tagKey] = tag;
      else tagNode(cell, tag);
    });
  });
}

function tagNode(node: unknown, parent: Tag | null): void {
  if (Array.isArray(node)) {
    for (const part of node) tagNode(part, parent);
    return;
  }
  if (!isNode(node)) return;
  if ("text" in node) node[tagKey] = { type: headings[String(node["style"])] ?? "P", parent } satisfies Tag;
  if (typeof node["alt"] === "string")
    node[tagKey] = { type: "Figure", parent, alt: node["alt"] } satisfies Tag;
  for (const key of ["stack", "columns"]) if (key in node) tagNode(node[key], parent);
  for (const key of ["ul", "ol"]) {
    if (!(key in node)) continue;
    const list: Tag = { type: "L", parent };
    for (const item of listOf(node[key]))
      tagNode(item, { type: "LBody", parent: { type: "LI", parent: list } });
  }
  if ("table" in node) tagTable(node, parent);
}

/** Tags each text and picture of the content. Everything else, such as lines and backgrounds, is decoration. */
export const tagContent = (content: readonly unknown[]): void => tagNode(content, null);
