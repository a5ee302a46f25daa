/** The media query of windows as narrow as a phone's. */
export const phoneQuery = "(max-width: 47.99em)";
