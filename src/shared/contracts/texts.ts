/** The calls about texts to phones. */
import { z } from "zod";
import { languages, type LanguageCode } from "../constants.ts";
import { consentMethods, maxTextLength, type ConsentMethod, type TextState } from "../texts.ts";
import { text, writtenText } from "./text.ts";

const id = z.union([text(40), z.number().int()]).transform(String);
const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];
const written = writtenText(maxTextLength * 4);

export const previewTextBody = z.object({ menteeId: id, text: written.default("") });
export type PreviewText = z.output<typeof previewTextBody>;

/** What a mentee would get. */
export interface TextPreview {
  readonly state: TextState;
  /** The last digits of the number; `""` without one. */
  readonly lastDigits: string;
  /** Identifies the number and the wording without naming the number; `""` without a number. */
  readonly number: string;
  /** What the mentee is asked, in the mentee's language. */
  readonly wording: string;
  /** `YYYY-MM-DD`: when the mentee agreed; `""` for never. */
  readonly consentOn: string;
  /** What the mentee agreed to, how, and the name of who recorded it; null where that is not known. */
  readonly consent: {
    readonly wording: string;
    readonly method: ConsentMethod;
    readonly recordedBy: string;
  } | null;
  /** Of texts, mails and the app. */
  readonly language: LanguageCode;
  /** Whether there is a gateway; without one texts are stored and not sent. */
  readonly isSent: boolean;
  /** As the phone shows it; `""` while nothing is written. */
  readonly body: string;
  readonly units: number;
}

export const sendTextBody = z.object({
  menteeId: id,
  text: written,
  /** Of the message; the same one sends once. */
  clientId: writtenText(100).min(8),
});
export type SendText = z.output<typeof sendTextBody>;

/** A mentee's answer about texts: yes, to the number and wording with the mark `number` of {@link TextPreview}, or no. */
export const textConsentBody = z.discriminatedUnion("allowed", [
  z.object({ menteeId: id, allowed: z.literal("1"), number: text(40), method: z.enum(consentMethods) }),
  z.object({ menteeId: id, allowed: z.literal("0") }),
]);
export type TextConsent = z.output<typeof textConsentBody>;

/** In which language a mentee reads the app, mails and texts. */
export const menteeLanguageBody = z.object({ menteeId: id, language: z.enum(languageCodes) });
export type MenteeLanguage = z.output<typeof menteeLanguageBody>;

/** A text that nobody's number fits, or several people's do. */
export interface UnclaimedText {
  readonly id: string;
  readonly from: string;
  readonly body: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Who has this number, of those whom the caller sees. */
  readonly candidates: readonly { readonly id: string; readonly name: string }[];
}

export const claimTextBody = z.object({ textId: id, menteeId: id });
export const discardTextBody = z.object({ textId: id });
