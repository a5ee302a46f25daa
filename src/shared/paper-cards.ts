/** Constants of paper cards (docs/decisions/history/0084-paper-cards.md). */

/** How many days the code of a card is valid. */
export const paperCardDays = 14;
/** Maximum number of cards in one call. */
export const maxPaperCards = 500;
/** Number of steps on a card. */
export const paperCardSteps = 3;
/** The page that a card opens. The code follows the `#` so that no server logs it. */
export const paperCardPath = "/card";
