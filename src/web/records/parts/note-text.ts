/** Converts the plain text of the quick form into a title and rich text. */

/** Maximum length of a generated title, in characters. */
const titleLength = 60;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? "");

/** Converts plain text into rich text. An empty line starts a paragraph, and other line breaks are kept. */
export const toHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** Returns a title from the start of a text: its first line, cut at a word boundary. */
export function titleOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  const characters = [...line.trim().replace(/\s+/g, " ")];
  if (characters.length <= titleLength) return characters.join("");
  const cut = characters.slice(0, titleLength - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > 0 ? cut.slice(0, space) : cut}…`;
}

/** Returns true if a title only repeats the start of a text. */
export const isBeginning = (title: string, text: string): boolean =>
  title !== "" && text.startsWith(title.endsWith("…") ? title.slice(0, -1) : title);
