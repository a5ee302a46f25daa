/** A bullet list as HTML; the items are trusted seed text. */
export function bullets(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}
