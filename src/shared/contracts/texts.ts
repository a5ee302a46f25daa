/** The calls about text messages. */
import { z } from "zod";
import { languageCodes, type LanguageCode } from "../constants.ts";
import { consentMethods, maxTextLength, type ConsentMethod, type TextState } from "../texts.ts";
import { anyId as id, text, writtenText } from "./text.ts";

const written = writtenText(maxTextLength * 4);

export const previewTextBody = z.object({ menteeId: id, text: written.default("") });
export type PreviewText = z.output<typeof previewTextBody>;

/** The text message that a mentee would get. */
export interface TextPreview {
  readonly state: TextState;
  /** Last digits of the phone number, or `""`. */
  readonly lastDigits: string;
  /**
   * Identifies the phone number and the wording of the consent without revealing the number. `""` if there is no
   * number.
   */
  readonly number: string;
  /** The consent question in the mentee's language. */
  readonly wording: string;
  /** The day when the mentee agreed, `YYYY-MM-DD`. `""` if never. */
  readonly consentOn: string;
  /** What the mentee agreed to, how, and who recorded it. Null if unknown. */
  readonly consent: {
    readonly wording: string;
    readonly method: ConsentMethod;
    readonly recordedBy: string;
  } | null;
  /** The language of text messages, emails, and the app. */
  readonly language: LanguageCode;
  /** True if there is a gateway. Otherwise text messages are stored but not sent. */
  readonly isSent: boolean;
  /** The message as the phone shows it. `""` if the text is empty. */
  readonly body: string;
  readonly units: number;
}

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

/** A received text message whose number matches no one, or several people. */
export interface UnclaimedText {
  readonly id: string;
  readonly from: string;
  readonly body: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The people with this number whom the caller may see. */
  readonly candidates: readonly { readonly id: string; readonly name: string }[];
}

export const claimTextBody = z.object({ textId: id, menteeId: id });
export const discardTextBody = z.object({ textId: id });
