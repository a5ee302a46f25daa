/** Lists and tables that were copied from a text editor, as plain text: its own plain text leaves out what they are. */

const skipped = new Set(["STYLE", "SCRIPT", "TITLE", "META", "LINK"]);
const blocks = /^(P|DIV|H[1-6]|LI|UL|OL|TABLE|TR|BLOCKQUOTE|PRE|SECTION)$/;

const isWordItem = (element: Element) => /mso-list:(?!Ignore)/.test(element.getAttribute("data-style") ?? "");
const isWordMark = (element: Element) => /mso-list:\s*Ignore/.test(element.getAttribute("data-style") ?? "");

/** The policy of the page forbids styles in what it reads, too. */
const withoutStyles = (html: string) =>
  html.replaceAll(/<style\b.*?<\/style>/gis, "").replaceAll(/(<[^>]*\s)style=/gi, "$1data-style=");

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

/** What stands before an item: its number, or a dash. */
function markOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== "OL") return "- ";
  const items = [...list.children].filter(({ tagName }) => tagName === "LI");
  return `${Number(list.getAttribute("start") ?? 1) + items.indexOf(item)}. `;
}

/** Word writes the mark of an item as text: a number, or a letter of a font of signs. */
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

/**
 * The text of copied HTML with its lists and tables; undefined where it has none, and its plain text says as much.
 */
export function textWithLists(html: string): string | undefined {
  if (!/<(li|table)\b|mso-list/i.test(html)) return undefined;
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  if (!body.querySelector("li, table") && ![...body.querySelectorAll("p")].some(isWordItem)) return undefined;
  return partsOf(body)
    .split("\n")
    .map((line) =>
      line.replace(/^(\s*) (?=\S)/, (space) => (space.length % 2 ? space.slice(1) : space)).trimEnd(),
    )
    .filter((line) => line.trim() !== "")
    .join("\n");
}
