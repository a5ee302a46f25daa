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

/** Converts an HTML email to text. Links keep their URLs, and blocks become lines. */
export function plainText(html: string): string {
  const withAddresses = html.replace(
    /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis,
    (_, address: string, label: string) => `${label}: ${address}`,
  );
  const withLines = withAddresses.replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, "$&\n");
  return sanitizeHtml(withLines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]*\n\s*/g, "\n\n")
    .trim();
}
