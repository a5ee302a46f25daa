/**
 * Chooses the font for each character of a document: Roboto for Latin, Cyrillic, and Greek, DejaVu for Hebrew and Arabic,
 * Noto Emoji, and fonts of other scripts that are loaded when a document needs them.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import { wordDirection } from "./bidi.ts";
import type { ScriptFont } from "./script-fonts.ts";

const require = createRequire(import.meta.url);

const folders = {
  roboto: join(dirname(require.resolve("pdfmake/package.json")), "fonts/Roboto"),
  dejaVu: join(dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf"),
  emoji: join(dirname(require.resolve("@expo-google-fonts/noto-emoji/package.json")), "400Regular"),
};
const roboto = (face: string) => join(folders.roboto, `Roboto-${face}.ttf`);
const dejaVu = (face: string) => join(folders.dejaVu, `DejaVuSans${face}.ttf`);
const emoji = join(folders.emoji, "NotoEmoji_400Regular.ttf");

/** Files by font name, in order of preference. */
export const fontFiles = {
  Roboto: {
    normal: roboto("Regular"),
    bold: roboto("Medium"),
    italics: roboto("Italic"),
    bolditalics: roboto("MediumItalic"),
  },
  DejaVu: {
    normal: dejaVu(""),
    bold: dejaVu("-Bold"),
    italics: dejaVu("-Oblique"),
    bolditalics: dejaVu("-BoldOblique"),
  },
  Emoji: { normal: emoji, bold: emoji, italics: emoji, bolditalics: emoji },
} as const;

interface Run {
  readonly text: string;
  readonly font?: string;
}

/** The name of a font and the code points that it has glyphs for. */
type FontCoverage = readonly [name: string, letters: ReadonlySet<number>];

const lettersOf = (path: string): ReadonlySet<number> => {
  const font = create(readFileSync(path));
  return new Set("characterSet" in font ? font.characterSet : []);
};
const baseFonts: readonly FontCoverage[] = Object.entries(fontFiles).map(([name, { normal }]) => [
  name,
  lettersOf(normal),
]);

/** Returns the fonts of a document, in order of preference. */
export const fontsWith = (more: readonly ScriptFont[]): readonly FontCoverage[] => [
  ...baseFonts,
  ...more.map(({ name, letters }): FontCoverage => [name, letters]),
];

/** Replaces a character that no font has. */
export const unknownLetter = "\u25A1";

/**
 * Returns true for characters that belong to the letter before: joiners, variation selectors, skin tones, and
 * accents.
 */
const isAttached = (character: string): boolean => /\u200D|\p{M}|\p{Emoji_Modifier}/u.test(character);
/** Returns true for invisible characters, which can be dropped if no font has them. */
const isInvisible = (character: string): boolean => /\p{Cf}|\p{Variation_Selector}/u.test(character);
/** Returns true for invisible characters that change how their neighbors look. */
const joins = (character: string): boolean => /\u200C|\u200D|\p{Variation_Selector}/u.test(character);
/**
 * Returns true for characters that may occur between two words of one script. Brackets are excluded because they are
 * mirrored.
 */
const isBetween = (character: string): boolean => /[\s.,;:!?'"\u060C\u061B\u061F-]/.test(character);

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Returns the printed form of a text: accents combined with their letters, and no control characters. */
const printedForm = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/(?!\n)\p{Cc}/gu, " ");

/** Returns the visible characters of a text that none of these fonts has. */
export function lettersOutside(text: string, fonts: readonly FontCoverage[] = baseFonts): Set<string> {
  const letters = new Set(printedForm(text).replace(/[\n\u0020-\u007E]/g, ""));
  return new Set(
    [...letters].filter(
      (letter) =>
        !/\s/.test(letter) && !isInvisible(letter) && !fonts.some(([, known]) => known.has(codeOf(letter))),
    ),
  );
}

/** Adds a zero-width space between words, where a line may break. */
const wordsApart = (text: string): string =>
  [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)]
    .map(({ segment }) => segment)
    .join("\u200B");

/** Letters of scripts that put no spaces between words. Chinese, Japanese, and Korean lines break at any character. */
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2,}/gu;

/** Splits a text where the font changes. A character that no font has becomes {@link unknownLetter}. */
export function fontRuns(text: string, fonts: readonly FontCoverage[] = baseFonts): string | Run[] {
  // Fast path for nearly every text.
  if (/^[\n\u0020-\u007E\u00A0-\u017F\u2010-\u2026\u20AC]*$/.test(text)) return text;
  const knows = (font: string, character: string): boolean =>
    fonts.some(([name, letters]) => name === font && letters.has(codeOf(character)));
  /** Returns the font of a character. Null if no font has it. */
  const fontOf = (character: string, current: string): string | null => {
    // A space keeps the font of the word before it, so that lines can still break there. The same applies to a comma
    // in Hebrew.
    if (/\s/.test(character) || (current === "DejaVu" && isBetween(character))) return current;
    if (isInvisible(character)) return joins(character) && knows(current, character) ? current : null;
    if (isAttached(character) && knows(current, character)) return current;
    return fonts.find(([, letters]) => letters.has(codeOf(character)))?.[0] ?? null;
  };
  const runs: { text: string; font: string }[] = [];
  const add = (character: string, font: string) => {
    const last = runs.at(-1);
    const shown = /\s/.test(character) && character !== "\n" && !knows(font, character) ? " " : character;
    if (last?.font === font) last.text += shown;
    else runs.push({ text: shown, font });
  };
  let isUnknown = false;
  for (const character of printedForm(text)) {
    const font = fontOf(character, runs.at(-1)?.font ?? "Roboto");
    if (font) {
      add(character, font);
      isUnknown = false;
    } else if (!isInvisible(character) && !(isUnknown && isAttached(character))) {
      add(unknownLetter, "DejaVu");
      isUnknown = true;
    }
  }
  return runs.map((run) => {
    const words = run.text.replace(unspaced, wordsApart);
    return run.font === "Roboto" ? { text: words } : { text: words, font: run.font };
  });
}

/** In characters. A shorter text is a name or a value, which stays left-aligned in its column. */
const shortestParagraph = 80;

const plainText = (text: unknown): string => {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.map((part) => plainText(part)).join("");
  return typeof text === "object" && text !== null && "text" in text ? plainText(text.text) : "";
};

/** Right-aligns a paragraph in a right-to-left script. */
function alignmentOf(text: unknown): { alignment?: "right" } {
  const plain = plainText(text);
  const isRight = plain.length >= shortestParagraph && wordDirection(plain) === "R";
  return isRight ? { alignment: "right" } : {};
}

const contentKeys = new Set(["columns", "stack", "ul", "ol", "table", "body"]);

/** Returns the same content with a font for each character. */
export function withFonts(node: unknown, fonts: readonly FontCoverage[] = baseFonts): unknown {
  const inline = (text: unknown): unknown => {
    if (typeof text === "string") return fontRuns(text, fonts);
    if (Array.isArray(text)) return text.flatMap((part) => inline(part));
    return withFonts(text, fonts);
  };
  if (typeof node === "string") return { text: fontRuns(node, fonts), ...alignmentOf(node) };
  if (Array.isArray(node)) return node.map((part) => withFonts(part, fonts));
  if (typeof node !== "object" || node === null) return node;
  const styled = Object.entries(node).map(([key, value]) => {
    if (key === "text") return [key, inline(value)];
    return [key, contentKeys.has(key) ? withFonts(value, fonts) : value];
  });
  return { ...("text" in node ? alignmentOf(node.text) : {}), ...Object.fromEntries(styled) } as unknown;
}
