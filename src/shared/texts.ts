/** Texts to phones, as both sides see them. */

/** The longest text that staff may send, in characters. */
export const maxTextLength = 480;

/** Whether a mentee may get texts, and if not, why: no number, nobody asked, another number than asked about, or a stop. */
export const textStates = ["allowed", "noNumber", "noConsent", "otherNumber", "stopped"] as const;
export type TextState = (typeof textStates)[number];

/** How a mentee agrees to texts when staff record it. `text` is an agreement by text, which nobody else records. */
export const consentMethods = ["spoken", "paper"] as const;
export type ConsentMethod = (typeof consentMethods)[number] | "text";

// What one unit of a text can hold in its small alphabet (GSM 03.38); anything else doubles the size of every character.
const small = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]*$/;

/** How many units a text takes, each of which carriers charge for. */
export function textUnits(text: string): number {
  const isSmall = small.test(text);
  const [single, several] = isSmall ? [160, 153] : [70, 67];
  const length = text.length;
  return length <= single ? 1 : Math.ceil(length / several);
}
