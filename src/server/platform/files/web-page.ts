/** Detects markup that a browser would run. */

/** Number of bytes that browsers inspect to guess the type if no header names it. */
export const sniffedBytes = 1024;

const markup =
  /<(!doctype\s+html|html|head|body|script|svg|iframe|object|embed|style|meta|link|img|form|base|\?php)[\s/>]/i;
const webPage = /<(!doctype\s+html|html|script|svg|iframe|\?php)[\s/>]/i;

/** The longest text, in characters, that {@link hasWebPage} needs in one piece. */
export const maxMark = 64;

/** Returns true if a text contains any markup. Use it for the start of a file, where other formats have none. */
export const hasMarkup = (text: string): boolean => markup.test(text);

/** Returns true if a text contains the start of a web page or script. */
export const hasWebPage = (text: string): boolean => webPage.test(text);
