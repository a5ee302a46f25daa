/** Whether a spreadsheet program may take a text for a formula, full-width signs included. A dash alone is none. */
export const isFormulaLike = (text: string): boolean => text !== "-" && /^[=+\-@\t\r\n＝＋－＠]/.test(text);

/**
 * A text for a .csv file, in which no cell is a formula whichever separator the file is opened with: what a program may
 * take for one gets an apostrophe before it, at the start and after each `;`, `,` and tab. Quotes before it don't hide it.
 */
export function guardFormulas(text: string): string {
  const guarded = text
    .split(/(^"+|[;,\t]"*)/)
    .map((part) => (isFormulaLike(part) && !/^\t"*$/.test(part) ? `'${part}` : part))
    .join("");
  return isFormulaLike(guarded) ? `'${guarded}` : guarded;
}
