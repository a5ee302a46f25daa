/** Decides which texts count as empty. */

/**
 * Matches a visible character. Spaces, control characters, marks without a letter, and characters without a shape
 * (such as the zero-width space and the Hangul filler) aren't visible.
 */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns true if a text shows nothing. Required text fields treat it as empty. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Returns a text without surrounding spaces. Empty if the text shows nothing. */
export const shownText = (text: string): string => (isBlank(text) ? "" : text.trim());

/** Named HTML entities that show nothing. */
const blankEntities =
  /&(?:nbsp|ensp|emsp|emsp1[34]|numsp|puncsp|thinsp|hairsp|ZeroWidthSpace|NoBreak|zwj|zwnj|lrm|rlm|shy|Tab|NewLine|ic|it|af|InvisibleComma|InvisibleTimes|ApplyFunction);/g;

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\ufffd";

/** Returns true if rich text shows neither text nor an image. */
export const isBlankHtml = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  isBlank(
    html
      .replace(/<[^<>]*>/g, "")
      .replace(blankEntities, "")
      .replace(
        /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi,
        (_, hex: string | undefined, decimal: string | undefined) =>
          characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
      ),
  );
