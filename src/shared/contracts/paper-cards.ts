/**
 * The paper card of a mentee (docs/decisions/history/0084-paper-cards.md). `POST /paperCards` creates a PDF like the other
 * exports. The calls below it are public and take the printed code.
 */
import { z } from "zod";
import { languageCodes, type LanguageCode } from "../constants.ts";
import { maxPaperCards, paperCardSteps } from "../paper-cards.ts";
import { exportMenteeBody } from "./exports.ts";
import { text, wireIds } from "./text.ts";

export const paperCardsBody = z.object({
  menteeIds: wireIds(maxPaperCards),
  /** Language of the cards. */
  lang: z.enum(languageCodes),
  paper: exportMenteeBody.shape.paper,
  reason: exportMenteeBody.shape.reason,
});
export type PaperCards = z.output<typeof paperCardsBody>;

const code = text(100);

export const paperCardBody = z.object({ code });
export const paperCardStepBody = z.object({
  code,
  /** The printed number of the step. */
  step: z.number().int().min(1).max(paperCardSteps),
});
export const paperCardEntryBody = z.object({
  code,
  /** `YYYY-MM-DD` */
  birthday: text(40),
});

/** How the mentee can sign in: by entering their birthday, in the usual way (`signIn`), or not with this card. */
export type PaperCardEntry = "birthday" | "signIn" | "none";

/**
 * Answer of `POST /paperCards/open` and `POST /paperCards/done`. It contains no names, so a person who finds the card
 * learns nothing.
 */
export interface PaperCardAnswer {
  readonly status: 1;
  readonly dataType: "paperCard";
  /** For each printed step, whether it can still be marked as done. */
  readonly steps: readonly { readonly isOpen: boolean }[];
  readonly entry: PaperCardEntry;
  readonly languageCode: LanguageCode;
}

/** Answer of `POST /auth/cardEntry` if the mentee must choose a password first. `code` is the code of an invitation. */
export interface PaperCardInvitation {
  readonly status: true;
  readonly nextPage: "invitation";
  readonly code: string;
}
