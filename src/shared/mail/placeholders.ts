/** Fills the placeholders (`{{firstName}}`) of email templates. */

export type PlaceholderValues = Readonly<Record<string, string>>;

const place = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;
const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const valueOf = (values: PlaceholderValues, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] ?? "") : "";

/** A paragraph that contains only placeholders. */
const onlyPlaces = /<p>\s*(?:\{\{\s*[A-Za-z][A-Za-z0-9]*\s*\}\}\s*)+<\/p>\n?/g;

/**
 * Fills an HTML template. Values are escaped, and placeholders without a value become empty. Paragraphs that would be
 * empty are removed.
 */
export const fillHtml = (template: string, values: PlaceholderValues): string =>
  template
    .replace(onlyPlaces, (paragraph) =>
      [...paragraph.matchAll(place)].some(([, name = ""]) => valueOf(values, name)) ? paragraph : "",
    )
    .replace(place, (_, name: string) =>
      valueOf(values, name).replace(/[&<>"']/g, (character) => escapes[character] ?? ""),
    );

/** Fills one line of plain text, such as a subject. Line breaks become spaces. */
export const fillLine = (template: string, values: PlaceholderValues): string =>
  template
    .replace(place, (_, name: string) => valueOf(values, name))
    // Control characters aren't allowed in an email header.
    .replace(/\p{Cc}+/gu, " ")
    .trim();
