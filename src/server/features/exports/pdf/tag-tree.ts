/** The structure of a document, for who hears it read or goes through it by headings: which piece is what, and inside what. */

import { cardLayout } from "./document.ts";

/** A piece of the structure, by the names of the PDF standard. */
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
  /** Null: directly in the document. */
  readonly parent: Tag | null;
  /** Of a head cell: what it is the head of. */
  readonly scope?: "Column" | "Row";
  /** What a picture shows. */
  readonly alt?: string;
  /** Of a row: its cells, those without text too. */
  readonly cells?: readonly Tag[];
}

/** Where the tag of a node stands; the PDF library hands nodes on as they are. */
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

/** A table whose first cells are labels says row by row what the value beside them is. */
const hasLabels = (body: readonly unknown[][]): boolean =>
  body.every(([first]) => isNode(first) && first["style"] === "label");

function tagTable({ table, layout }: Node, parent: Tag | null): void {
  const { body, headerRows = 0 } = table as { body: unknown[][]; headerRows?: number };
  // What is only laid out as a table is read piece by piece.
  if (layout === cardLayout) {
    for (const cell of body.flat()) tagNode(cell, { type: "Sect", parent });
    return;
  }
  const ofTable: Tag = { type: "Table", parent };
  const isLabelled = hasLabels(body);
  body.forEach((row, at) => {
    const cells: Tag[] = [];
    const ofRow: Tag = { type: "TR", parent: ofTable, cells };
    row.forEach((cell, place) => {
      const scope = at < headerRows ? "Column" : isLabelled && place === 0 ? "Row" : undefined;
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

/** Says of each text and picture of a content what it is; everything else (lines, backgrounds) is decoration. */
export const tagContent = (content: readonly unknown[]): void => tagNode(content, null);
