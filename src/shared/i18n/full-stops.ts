/**
 * An i18next post-processor for sentences that end in a time. A Spanish time ends in an abbreviation ("12:43 p. m."), whose
 * period also ends the sentence.
 */
export const fullStops = {
  type: "postProcessor" as const,
  name: "fullStops",
  process: (text: string): string => text.replace(/(\bm\.)\.(?!\.)/g, "$1"),
};
