/** The media query for phone-sized viewports. */
export const phoneQuery = "(max-width: 47.99em)";
