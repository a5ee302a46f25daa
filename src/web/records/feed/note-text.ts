/** Between the plain text of the quick box and a record with a title and rich text. */

/** Longest title that is made of a text, in characters. */
const titleLength = 60;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? "");

/** Plain text as rich text: an empty line begins a paragraph, another line stays one. */
export const toHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** How a text begins, as a title: its first line, cut between two words. */
export function titleOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  const characters = [...line.trim().replace(/\s+/g, " ")];
  if (characters.length <= titleLength) return characters.join("");
  const cut = characters.slice(0, titleLength - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > 0 ? cut.slice(0, space) : cut}…`;
}

/** Whether a title says only how a text begins. */
export const isBeginning = (title: string, text: string): boolean =>
  title !== "" && text.startsWith(title.endsWith("…") ? title.slice(0, -1) : title);
