/** The media query for phone-sized viewports. */
export const phoneQuery = "(max-width: 47.99em)";

/** Returns true on a phone or tablet, where touch is the only pointer. */
export const isTouchDevice = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Returns the link that calls a phone number. The number can have any format. */
export const telLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, "")}`;
