/** Responses to the calls about text messages, and about sharing jobs, courses, and resources. */
import { z } from "zod";
import { languageCodes } from "../../constants.ts";
import { consentMethods, textStates } from "../../texts.ts";
import { withValues, type Sent } from "./common.ts";

/** The text message that a mentee would get. */
export const textPreview = z.object({
  state: z.enum(textStates),
  /** Last digits of the phone number, or `""`. */
  lastDigits: z.string(),
  /**
   * Identifies the phone number and the wording of the consent without revealing the number. `""` if there is no
   * number.
   */
  number: z.string(),
  /** The consent question in the mentee's language. */
  wording: z.string(),
  /** The day when the mentee agreed, `YYYY-MM-DD`. `""` if never. */
  consentOn: z.string(),
  /** What the mentee agreed to, how, and who recorded it. Null if unknown. */
  consent: z
    .object({
      wording: z.string(),
      /** `text` is consent by text message, which only the system records. */
      method: z.enum([...consentMethods, "text"]),
      recordedBy: z.string(),
    })
    .nullable(),
  /** The language of text messages, emails, and the app. */
  language: z.enum(languageCodes),
  /** True if there is a gateway. Otherwise text messages are stored but not sent. */
  isSent: z.boolean(),
  /** The message as the phone shows it. `""` if the text is empty. */
  body: z.string(),
  units: z.number(),
});
export type TextPreview = Sent<typeof textPreview>;

/** What one mentee would get. */
const sharedMessage = z.object({
  menteeId: z.string(),
  /** The message in the mentee's language. */
  body: z.string(),
  language: z.enum(languageCodes),
  /** Why the mentee can't get it, in the caller's language. `""` if nothing prevents it. */
  problem: z.string(),
});
export type SharedMessage = Sent<typeof sharedMessage>;

/** Response to `POST /share/preview`. */
export const shareAnswer = withValues(z.array(sharedMessage), "share");
export type ShareAnswer = Sent<typeof shareAnswer>;

/** A received text message whose number matches no one, or several people. */
export const unclaimedText = z.object({
  id: z.string(),
  from: z.string(),
  body: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** The people with this number whom the caller may see. */
  candidates: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type UnclaimedText = Sent<typeof unclaimedText>;
