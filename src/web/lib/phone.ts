/** The media query for phone-sized viewports. */
export const phoneQuery = "(max-width: 47.99em)";

/** Returns true on a phone or tablet, where touch is the only pointer. */
export const isTouchDevice = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Matches the first number in a text, without an extension or another number after it. */
const firstNumber = /\+?\d[\d\s()./\u2010-\u2015-]{6,}/;

/** Returns the link that calls a phone number. The number can have any format, and words before and after it. */
export const telLink = (text: string): string =>
  `tel:${(firstNumber.exec(text)?.[0] ?? text).replace(/[^\d+]/g, "")}`;
