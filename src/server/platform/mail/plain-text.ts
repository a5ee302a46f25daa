/** The plain-text part of an email. */
import sanitizeHtml from "sanitize-html";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** The tags that begin or end a line or a cell, so that the words before and after them are separate. */
export const blockTags = /<\/?(?:p|div|br|hr|li|ul|ol|table|tr|td|th|h[1-6]|blockquote|pre)\b[^<>]*>/gi;

/** Converts an HTML email to text. Links keep their URLs, and blocks become lines. */
export function plainText(html: string): string {
  const withAddresses = html.replace(
    /<a\b[^<>]*\bhref="([^"<>]*)"[^<>]*>(.*?)<\/a>/gis,
    (_, address: string, label: string) => `${label}: ${address}`,
  );
  const withLines = withAddresses.replace(blockTags, "$&\n");
  return sanitizeHtml(withLines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n\n");
}
