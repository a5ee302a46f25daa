/** Converts the editor's HTML to PDF content: paragraphs, headings, lists, quotes, tables, links, and marks. */
import { parseDocument } from "htmlparser2";
import type { Content, ContentText } from "pdfmake/interfaces";
import { wordDirection } from "./bidi.ts";

type HtmlNode = ReturnType<typeof parseDocument>["children"][number];
type Style = Partial<Omit<ContentText, "text">>;
type Run = Style & { text: string };

/** Maximum nesting. The editor never exceeds it. Only the text of deeper markup is kept. */
const deepest = 30;

const marks: Readonly<Record<string, Style>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { decoration: "underline" },
  s: { decoration: "lineThrough" },
  sub: { sub: true },
  sup: { sup: true },
  mark: { background: "#fff3bf" },
  code: { background: "#eef1f5" },
};

/** All levels look the same, because they are below the heading of a record. */
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const blockNames = new Set(["p", "div", "ul", "ol", "blockquote", "pre", "hr", "table", ...headings]);

const nameOf = (node: HtmlNode): string => ("name" in node ? node.name : "");
const childrenOf = (node: HtmlNode): HtmlNode[] => ("children" in node ? (node.children as HtmlNode[]) : []);
const attribute = (node: HtmlNode, name: string): string =>
  "attribs" in node ? (node.attribs[name] ?? "") : "";
const isBlock = (node: HtmlNode): boolean => blockNames.has(nameOf(node));

/** Returns the text of nodes without their markup. It doesn't recurse, because markup can be nested thousands deep. */
function flatText(nodes: readonly HtmlNode[]): string {
  const waiting = nodes.toReversed();
  const parts: string[] = [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "text") parts.push(node.data);
    else for (const child of childrenOf(node).toReversed()) waiting.push(child);
  }
  return parts.join(" ").replace(/\s+/g, " ").trim();
}

function styleOf(node: HtmlNode, style: Style): Style {
  const address = nameOf(node) === "a" ? attribute(node, "href") : "";
  const link: Style = /^(https?|mailto|tel):/i.test(address)
    ? { link: address, color: "#1a5fb4", decoration: "underline" }
    : {};
  return { ...style, ...marks[nameOf(node)], ...link };
}

function runsOf(nodes: readonly HtmlNode[], style: Style, depth: number): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === "text") return [{ ...style, text: node.data.replace(/[ \t\r\n]+/g, " ") }];
    if (nameOf(node) === "br") return [{ text: "\n" }];
    if (nameOf(node) === "img") return [{ ...style, text: attribute(node, "alt") }];
    if (depth > deepest) return [{ ...style, text: flatText([node]) }];
    return runsOf(childrenOf(node), styleOf(node, style), depth + 1);
  });
}

const alignmentOf = (node: HtmlNode): Style => {
  const match = /text-align:\s*(left|right|center|justify)/.exec(attribute(node, "style"));
  return match ? { alignment: match[1] as "left" | "right" | "center" | "justify" } : {};
};

/** Right-aligns a paragraph in a right-to-left script, even a short one. */
const directionOf = (runs: readonly Run[]): Style =>
  wordDirection(runs.map(({ text }) => text).join("")) === "R" ? { alignment: "right" } : {};

const isBlank = (runs: readonly Run[]): boolean => runs.every(({ text }) => text.trim() === "");

/** A page has no room for more columns. The cells of a wider table are printed one after the other. */
const maxColumns = 12;

function rowInLines(cells: readonly HtmlNode[], depth: number): Content[] {
  const texts = cells.map((cell) => runsOf(childrenOf(cell), {}, depth)).filter((runs) => !isBlank(runs));
  const text = texts.flatMap((runs, at): Run[] => (at === 0 ? runs : [{ text: " · " }, ...runs]));
  return text.length > 0 ? [{ text, margin: [0, 0, 0, 2] }] : [];
}

/** Returns the texts of a table that are in none of its cells, such as a caption. */
const textsBetween = (part: HtmlNode, level: number): HtmlNode[] =>
  childrenOf(part).flatMap((child) => {
    if (child.type === "text") return [child];
    const isPart = ["thead", "tbody", "tr"].includes(nameOf(child)) && level <= deepest;
    return isPart ? textsBetween(child, level + 1) : [];
  });

function tableOf(node: HtmlNode, depth: number): Content[] {
  const rowsIn = (part: HtmlNode, level: number): HtmlNode[] => {
    if (nameOf(part) === "tr") return [part];
    return level > deepest ? [] : childrenOf(part).flatMap((child) => rowsIn(child, level + 1));
  };
  const rows = childrenOf(node)
    .flatMap((part) => rowsIn(part, depth))
    .map((row) => childrenOf(row).filter((cell) => ["td", "th"].includes(nameOf(cell))));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  // Without cells, it isn't a table.
  if (width === 0) return blocksOf(childrenOf(node), depth + 1);
  const above = blocksOf(textsBetween(node, depth), depth);
  if (width > maxColumns) return [...above, ...rows.flatMap((cells) => rowInLines(cells, depth))];
  const body = rows.map((cells) =>
    Array.from({ length: width }, (_, at): Content => {
      const cell = cells[at];
      return cell ? { stack: blocksOf(childrenOf(cell), depth + 1), bold: nameOf(cell) === "th" } : "";
    }),
  );
  const hasHead = rows.length > 1 && (rows[0] ?? []).every((cell) => nameOf(cell) === "th");
  return [
    ...above,
    {
      table: { widths: Array<string>(width).fill("*"), body, headerRows: hasHead ? 1 : 0 },
      fontSize: 9,
      margin: [0, 2, 0, 6],
    },
  ];
}

const isList = (node: HtmlNode): boolean => ["ul", "ol"].includes(nameOf(node));

/** Returns an item of a list. Some programs put a nested list next to the items instead of into one of them. */
function itemOf(node: HtmlNode, depth: number): Content[] {
  const isItem = nameOf(node) === "li";
  const blocks = blocksOf(isItem ? childrenOf(node) : [node], depth + 1, [0, 0, 0, 2]);
  return isItem || (blocks.length > 0 && !isList(node)) ? [{ stack: blocks }] : blocks;
}

function listOf(node: HtmlNode, depth: number): Content[] {
  const items = childrenOf(node).flatMap((item) => itemOf(item, depth));
  if (items.length === 0) return [];
  if (nameOf(node) === "ul") return [{ ul: items, margin: [4, 0, 0, 5] }];
  const start = Number(/^\d{1,6}$/.exec(attribute(node, "start"))?.[0] ?? 1);
  return [{ ol: items, start, margin: [4, 0, 0, 5] }];
}

function blockOf(node: HtmlNode, depth: number, margin: [number, number, number, number]): Content[] {
  const name = nameOf(node);
  if (isList(node)) return listOf(node, depth);
  if (name === "table") return tableOf(node, depth);
  if (name === "hr")
    return [{ canvas: [{ type: "line", x1: 0, y1: 4, x2: 200, y2: 4, lineColor: "#c3ccd8" }] }];
  if (name === "blockquote")
    return [{ stack: blocksOf(childrenOf(node), depth + 1), style: "quote", margin: [14, 2, 0, 6] }];
  if (name === "div") return blocksOf(childrenOf(node), depth + 1, margin);
  const text = runsOf(childrenOf(node), {}, depth);
  const alignment = { ...directionOf(text), ...alignmentOf(node) };
  if (headings.has(name)) return isBlank(text) ? [] : [{ text, style: "h3", headlineLevel: 9, ...alignment }];
  if (name === "pre") return [{ text, preserveLeadingSpaces: true, fontSize: 9, margin }];
  return [{ text: isBlank(text) ? " " : text, margin, ...alignment }];
}

function blocksOf(
  nodes: readonly HtmlNode[],
  depth: number,
  margin: [number, number, number, number] = [0, 0, 0, 5],
): Content[] {
  if (depth > deepest) {
    const text = flatText(nodes);
    return text === "" ? [] : [{ text, margin }];
  }
  const blocks: Content[] = [];
  let loose: HtmlNode[] = [];
  const gather = () => {
    const text = runsOf(loose, {}, depth);
    if (!isBlank(text)) blocks.push({ text, margin, ...directionOf(text) });
    loose = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) loose.push(node);
    else {
      gather();
      blocks.push(...blockOf(node, depth, margin));
    }
  }
  gather();
  return blocks;
}

/** Converts stored rich text to PDF content. */
export const richTextContent = (html: string): Content[] => blocksOf(parseDocument(html).children, 0);
