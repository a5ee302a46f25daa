/** Which font draws which letter: one font knows Latin, another one Hebrew and Arabic, a third one emoji. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import { wordDirection } from "./bidi.ts";

const require = createRequire(import.meta.url);

const folders = {
  roboto: join(dirname(require.resolve("pdfmake/package.json")), "fonts/Roboto"),
  dejaVu: join(dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf"),
  emoji: join(dirname(require.resolve("@expo-google-fonts/noto-emoji/package.json")), "400Regular"),
};
const roboto = (face: string) => join(folders.roboto, `Roboto-${face}.ttf`);
const dejaVu = (face: string) => join(folders.dejaVu, `DejaVuSans${face}.ttf`);
const emoji = join(folders.emoji, "NotoEmoji_400Regular.ttf");

/** Name → files. The order is that of preference. */
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

type FontName = keyof typeof fontFiles;

interface Run {
  readonly text: string;
  readonly font?: FontName;
}

const lettersOf = (path: string): ReadonlySet<number> => {
  const font = create(readFileSync(path));
  return new Set("characterSet" in font ? font.characterSet : []);
};
const coverage = Object.entries(fontFiles).map(
  ([name, { normal }]) => [name as FontName, lettersOf(normal)] as const,
);

/** Stands for a letter that no font knows. */
export const unknownLetter = "\u25A1";

/** Belongs to the letter before it: joiners, variation selectors, skin tones, accents. */
const isAttached = (character: string): boolean => /\u200D|\p{M}|\p{Emoji_Modifier}/u.test(character);
/** Not to be seen: without a sign in any font it can go. */
const isInvisible = (character: string): boolean => /\p{Cf}|\p{Variation_Selector}/u.test(character);
/** Of those, what changes how its neighbours look. */
const joins = (character: string): boolean => /\u200C|\u200D|\p{Variation_Selector}/u.test(character);
/** What may stand between two words of one script. Brackets are no part of it: they have a left and a right. */
const isBetween = (character: string): boolean => /[\s.,;:!?'"\u060C\u061B\u061F-]/.test(character);

const knows = (font: FontName, character: string): boolean =>
  coverage.some(([name, letters]) => name === font && letters.has(character.codePointAt(0) ?? 0));

/** The font of a character; null when none knows it. */
function fontOf(character: string, current: FontName): FontName | null {
  // A space stays with the word before it, so that lines still break there; so does a comma of a Hebrew sentence.
  if (/\s/.test(character) || (current === "DejaVu" && isBetween(character))) return current;
  if (isInvisible(character)) return joins(character) && knows(current, character) ? current : null;
  if (isAttached(character) && knows(current, character)) return current;
  return coverage.find(([, letters]) => letters.has(character.codePointAt(0) ?? 0))?.[0] ?? null;
}

/** Splits a text where the font changes. A letter that no font knows becomes {@link unknownLetter}. */
export function fontRuns(text: string): string | Run[] {
  // The quick way for nearly every text.
  if (/^[\n\u0020-\u007E\u00A0-\u017F\u2010-\u2026\u20AC]*$/.test(text)) return text;
  const runs: { text: string; font: FontName }[] = [];
  const add = (character: string, font: FontName) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  };
  let isUnknown = false;
  for (const character of text
    .toWellFormed()
    .normalize("NFC")
    .replace(/(?!\n)\p{Cc}/gu, " ")) {
    const font = fontOf(character, runs.at(-1)?.font ?? "Roboto");
    if (font) {
      add(character, font);
      isUnknown = false;
    } else if (!isInvisible(character) && !(isUnknown && isAttached(character))) {
      add(unknownLetter, "DejaVu");
      isUnknown = true;
    }
  }
  return runs.map((run) => (run.font === "Roboto" ? { text: run.text } : run));
}

/** In characters; a shorter text is a name or a value, which stays where its column begins. */
const shortestParagraph = 80;

const plainText = (text: unknown): string => {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.map((part) => plainText(part)).join("");
  return typeof text === "object" && text !== null && "text" in text ? plainText(text.text) : "";
};

/** A paragraph in a right-to-left script stands at the right. */
function alignmentOf(text: unknown): { alignment?: "right" } {
  const plain = plainText(text);
  const isRight = plain.length >= shortestParagraph && wordDirection(plain) === "R";
  return isRight ? { alignment: "right" } : {};
}

const contentKeys = new Set(["columns", "stack", "ul", "ol", "table", "body"]);

function inline(text: unknown): unknown {
  if (typeof text === "string") return fontRuns(text);
  if (Array.isArray(text)) return text.flatMap((part) => inline(part));
  return withFonts(text);
}

/** The same content with a font for each of its letters; goes through all texts in it. */
export function withFonts(node: unknown): unknown {
  if (typeof node === "string") return { text: fontRuns(node), ...alignmentOf(node) };
  if (Array.isArray(node)) return node.map((part) => withFonts(part));
  if (typeof node !== "object" || node === null) return node;
  const styled = Object.entries(node).map(([key, value]) => {
    if (key === "text") return [key, inline(value)];
    return [key, contentKeys.has(key) ? withFonts(value) : value];
  });
  return { ...("text" in node ? alignmentOf(node.text) : {}), ...Object.fromEntries(styled) } as unknown;
}
