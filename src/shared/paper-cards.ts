/** Figures of cards on paper (docs/decisions/0084-paper-cards.md). */

/** How long the code of a card works. */
export const paperCardDays = 14;
/** Most cards of one call. */
export const maxPaperCards = 500;
/** Steps on a card. */
export const paperCardSteps = 3;
/** What a card opens at. The code follows the `#`, so that it stands in no log of a server. */
export const paperCardPath = "/card";
