/** Converts pasted lists and tables, for fields without tables and without support for Word's lists. */

const skipped = new Set(["STYLE", "SCRIPT", "TITLE", "META", "LINK"]);
const blocks = /^(P|DIV|H[1-6]|LI|UL|OL|TABLE|TR|BLOCKQUOTE|PRE|SECTION)$/;

const isWordItem = (element: Element) => /mso-list:(?!Ignore)/.test(element.getAttribute("data-style") ?? "");
const isWordMark = (element: Element) => /mso-list:\s*Ignore/.test(element.getAttribute("data-style") ?? "");

/**
 * Renames style attributes and removes style elements, because the page's policy forbids styles even in parsed text.
 */
const withoutStyles = (html: string) =>
  html.replaceAll(/<style\b.*?<\/style>/gis, "").replaceAll(/(<[^>]*\s)style=/gi, "$1data-style=");

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

/** Returns the text before a list item: its number or a dash. */
function markOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== "OL") return "- ";
  const items = [...list.children].filter(({ tagName }) => tagName === "LI");
  return `${Number(list.getAttribute("start") ?? 1) + items.indexOf(item)}. `;
}

/** Returns the mark of a Word list item. Word writes it as text: a number, or a character of a symbol font. */
const wordMark = (text: string) => (/^\s*\w+[.)]/.test(text) ? `${text.trim()} ` : "- ");

function depthOf(item: Element): number {
  const outer = item.parentElement?.closest("li");
  return outer ? depthOf(outer) + 1 : 0;
}

function textOf(node: Node): string {
  if (!(node instanceof Element))
    return node.nodeType === Node.TEXT_NODE ? inOneLine(node.textContent ?? "") : "";
  if (skipped.has(node.tagName)) return "";
  if (node.tagName === "BR") return "\n";
  if (isWordMark(node)) return wordMark(node.textContent);
  if (node.tagName === "TR") {
    const cells = [...node.children].map((cell) => inOneLine(partsOf(cell)).trim());
    return `\n${cells.join(" | ")}\n`;
  }
  const text = partsOf(node);
  if (node.tagName === "LI") return `\n${"  ".repeat(depthOf(node))}${markOf(node)}${text.trimStart()}\n`;
  return blocks.test(node.tagName) ? `\n${text}\n` : text;
}

const partsOf = (element: Element): string => [...element.childNodes].map(textOf).join("");

const read = (html: string) => new DOMParser().parseFromString(withoutStyles(html), "text/html");
const hasParts = (html: string) => /<(li|table)\b|mso-list/i.test(html);

/**
 * Returns the plain text of pasted HTML with its lists and tables. Undefined if it has none, so that the default text
 * is fine.
 */
export function textWithLists(html: string): string | undefined {
  if (!hasParts(html)) return undefined;
  const { body } = read(html);
  if (!body.querySelector("li, table") && ![...body.querySelectorAll("p")].some(isWordItem)) return undefined;
  return partsOf(body)
    .split("\n")
    .map((line) =>
      line.replace(/^(\s*) (?=\S)/, (space) => (space.length % 2 ? space.slice(1) : space)).trimEnd(),
    )
    .filter((line) => line.trim() !== "")
    .join("\n");
}

/** Converts a table row into a line of its cells, separated by bars. */
function rowLine(row: Element): Element {
  const line = row.ownerDocument.createElement("p");
  line.textContent = textOf(row).trim();
  return line;
}

/** Converts Word's list items, which are paragraphs with a mark, into lists. */
function gatherWordItems(body: Element): void {
  for (const item of body.querySelectorAll("p")) {
    if (!isWordItem(item)) continue;
    const mark = [...item.querySelectorAll("span")].find(isWordMark);
    const tag = mark && wordMark(mark.textContent) !== "- " ? "OL" : "UL";
    const [, start = "1"] = /^\s*(\d+)[.)]/.exec(mark?.textContent ?? "") ?? [];
    mark?.remove();
    const before = item.previousElementSibling;
    const list =
      before?.tagName === tag && before.hasAttribute("data-word")
        ? before
        : body.ownerDocument.createElement(tag);
    if (list !== before) {
      if (start !== "1") list.setAttribute("start", start);
      item.before(list);
    }
    list.setAttribute("data-word", "");
    const entry = body.ownerDocument.createElement("li");
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
}

/** Converts pasted HTML for a rich text editor: tables become lines, and Word's items become lists. */
export function htmlWithLists(html: string): string {
  if (!hasParts(html)) return html;
  const { body } = read(html);
  gatherWordItems(body);
  for (const table of body.querySelectorAll("table")) {
    // The line of a row has the text of the tables in it.
    const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
    table.replaceWith(...rows.map(rowLine));
  }
  return body.innerHTML.replaceAll(/(<[^>]*\s)data-style=/g, "$1style=");
}
