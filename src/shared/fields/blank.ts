/** What counts as an empty text. */

/**
 * A character that a reader sees. Spaces, control characters, marks without a letter and characters without a shape, such
 * as the zero-width space and the Hangul filler, are none.
 */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing: every required text refuses it like an empty one. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** A text without the spaces around it; empty for one that shows nothing. */
export const shownText = (text: string): string => (isBlank(text) ? "" : text.trim());

/** The characters of HTML that show nothing, by name. */
const blankEntities =
  /&(?:nbsp|ensp|emsp|emsp1[34]|numsp|puncsp|thinsp|hairsp|ZeroWidthSpace|NoBreak|zwj|zwnj|lrm|rlm|shy|Tab|NewLine|ic|it|af|InvisibleComma|InvisibleTimes|ApplyFunction);/g;

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\ufffd";

/** Whether rich text shows neither a text nor a picture. */
export const isBlankHtml = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  isBlank(
    html
      .replace(/<[^>]*>/g, "")
      .replace(blankEntities, "")
      .replace(
        /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi,
        (_, hex: string | undefined, decimal: string | undefined) =>
          characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
      ),
  );
