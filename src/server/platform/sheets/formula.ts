/**
 * Returns true if a spreadsheet program may read a text as a formula, including full-width signs. A single dash isn't a
 * formula.
 */
export const isFormulaLike = (text: string): boolean => text !== "-" && /^[=+\-@\t\r\n＝＋－＠]/.test(text);

/**
 * Guards a text for a .csv file, so that no cell is a formula whichever separator the file is opened with. Anything
 * that a program may read as a formula gets an apostrophe before it, at the start and after each `;`, `,`, tab, and
 * line break, even if quotes precede it. With another separator, only the first cell of a row is quoted, so a line
 * break in any other cell begins a row.
 */
export function guardFormulas(text: string): string {
  const guarded = text
    .split(/(^"+|[;,\t\r\n]"*)/)
    .map((part) => (isFormulaLike(part) && !/^[\t\r\n]"*$/.test(part) ? `'${part}` : part))
    .join("");
  return isFormulaLike(guarded) ? `'${guarded}` : guarded;
}

/** Matches an apostrophe that {@link guardFormulas} adds, and the characters before it. */
const guard = /(^"*|[;,\t\r\n]"*)'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g;

/** Removes the apostrophes that {@link guardFormulas} added. */
export const unguardFormulas = (text: string): string =>
  text.includes("'") ? text.replaceAll(guard, "$1") : text;
