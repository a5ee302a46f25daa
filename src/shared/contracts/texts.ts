/** The calls about text messages. */
import { z } from "zod";
import { languageCodes } from "../constants.ts";
import { consentMethods, maxTextLength } from "../texts.ts";
import { anyId as id, text, writtenText } from "./text.ts";

const written = writtenText(maxTextLength * 4);

export const previewTextBody = z.object({ menteeId: id, text: written.default("") });
export type PreviewText = z.output<typeof previewTextBody>;

export const sendTextBody = z.object({
  menteeId: id,
  text: written,
  /** Identifies the message. A repeated id doesn't send it again. */
  clientId: writtenText(100).min(8),
});
export type SendText = z.output<typeof sendTextBody>;

/**
 * Records a mentee's consent to text messages, or that they don't want any. `number` is the value from {@link
 * TextPreview}.
 */
export const textConsentBody = z.discriminatedUnion("allowed", [
  z.object({ menteeId: id, allowed: z.literal("1"), number: text(40), method: z.enum(consentMethods) }),
  z.object({ menteeId: id, allowed: z.literal("0") }),
]);
export type TextConsent = z.output<typeof textConsentBody>;

/** Sets the language of the app, emails, and text messages for a mentee. */
export const menteeLanguageBody = z.object({ menteeId: id, language: z.enum(languageCodes) });
export type MenteeLanguage = z.output<typeof menteeLanguageBody>;

export const claimTextBody = z.object({ textId: id, menteeId: id });
export const discardTextBody = z.object({ textId: id });
