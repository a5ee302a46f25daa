/**
 * The paper card of a mentee (docs/decisions/history/0084-paper-cards.md). `POST /paperCards` creates a PDF like the other
 * exports. The calls below it are public and take the printed code.
 */
import { z } from "zod";
import { languageCodes } from "../constants.ts";
import { maxPaperCards, paperCardSteps } from "../paper-cards.ts";
import { exportMenteeBody } from "./exports.ts";
import { paper, text, wireIds } from "./text.ts";

export const paperCardsBody = z.object({
  menteeIds: wireIds(maxPaperCards),
  /** Language of the cards. */
  lang: z.enum(languageCodes),
  paper,
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
