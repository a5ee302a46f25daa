/** Finds markup that a browser would run. */

/** Where browsers look for a type when no header names it, in bytes from the start. */
export const sniffedBytes = 1024;

const markup =
  /<(!doctype\s+html|html|head|body|script|svg|iframe|object|embed|style|meta|link|img|form|base|\?php)[\s/>]/i;
const webPage = /<(!doctype\s+html|html|script|svg|iframe|\?php)[\s/>]/i;

/** The longest piece of text, in characters, that {@link hasWebPage} needs to see at once. */
export const maxMark = 64;

/** Whether there is any markup in a text; for the start of a file, where other formats have none. */
export const hasMarkup = (text: string): boolean => markup.test(text);

/** Whether a page or a script begins in a text. */
export const hasWebPage = (text: string): boolean => webPage.test(text);
