/** Text messages as HTML, which the queue stores for the outbox screen. */
const special: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(special).map(([sign, entity]) => [entity, sign]),
);

export const textToHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => special[sign] ?? sign).replace(/\n/g, "<br>\n");

/** Reverses {@link textToHtml}. */
export const textOfHtml = (html: string): string =>
  html.replaceAll("<br>\n", "\n").replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs[entity] ?? entity);
