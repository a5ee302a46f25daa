/** Definitions for text messages, shared by server and web. */

/** Maximum length of a text message from staff, in characters. */
export const maxTextLength = 480;

/**
 * Whether a mentee may get text messages. If not, why: no number, no consent, a different number than the consent
 * covers, or the mentee texted STOP.
 */
export const textStates = ["allowed", "noNumber", "noConsent", "otherNumber", "stopped"] as const;
export type TextState = (typeof textStates)[number];

/** How a mentee gave consent when staff recorded it. */
export const consentMethods = ["spoken", "paper"] as const;

// Text in the GSM 03.38 alphabet. A message with any other character takes about twice the space.
const gsmText = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]*$/;

/** Returns how many segments a text message has. Carriers charge per segment. */
export function textSegments(text: string): number {
  const [single, several] = gsmText.test(text) ? [160, 153] : [70, 67];
  const length = text.length;
  return length <= single ? 1 : Math.ceil(length / several);
}
