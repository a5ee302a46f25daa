/** Which font draws which letter: one font knows Latin, another one Hebrew and Arabic, a third one emoji. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";

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

/** Belongs to the letter before it: joiners, variation selectors, skin tones, accents. */
const isAttached = (character: string): boolean => /\u200D|\p{M}|\p{Emoji_Modifier}/u.test(character);
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

function fontOf(character: string, current: FontName): FontName {
  const code = character.codePointAt(0) ?? 0;
  if (isAttached(character)) return current;
  // A space stays with the word before it, so that lines still break there.
  if (/\s/.test(character)) return current;
  return coverage.find(([, letters]) => letters.has(code))?.[0] ?? "Emoji";
}

/** A phrase of a right-to-left script is drawn as a whole, otherwise its words would stand in the wrong order. */
const keepPhrases = (text: string): string =>
  text.replace(/[\u0590-\u08FF\uFB1D-\uFEFC]+(?: [\u0590-\u08FF\uFB1D-\uFEFC]+){1,8}/g, (phrase) =>
    phrase.replaceAll(" ", "\u00A0"),
  );

/** Splits a text where the font changes. Letters that no font knows become boxes. */
export function fontRuns(text: string): string | Run[] {
  // The quick way for nearly every text.
  if (/^[\n\u0020-\u007E\u00A0-\u017F\u2010-\u2026\u20AC]*$/.test(text)) return text;
  const runs: { text: string; font: FontName }[] = [];
  const clean = text.toWellFormed().replace(/(?!\n)\p{Cc}/gu, " ");
  for (const character of rightToLeft.test(clean) ? keepPhrases(clean) : clean) {
    const last = runs.at(-1);
    const font = fontOf(character, last?.font ?? "Roboto");
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs.map((run) => (run.font === "Roboto" ? { text: run.text } : run));
}

const contentKeys = new Set(["columns", "stack", "ul", "ol", "table", "body"]);

function inline(text: unknown): unknown {
  if (typeof text === "string") return fontRuns(text);
  if (Array.isArray(text)) return text.flatMap((part) => inline(part));
  return withFonts(text);
}

/** The same content with a font for each of its letters; goes through all texts in it. */
export function withFonts(node: unknown): unknown {
  if (typeof node === "string") return { text: fontRuns(node) };
  if (Array.isArray(node)) return node.map((part) => withFonts(part));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === "text") return [key, inline(value)];
      return [key, contentKeys.has(key) ? withFonts(value) : value];
    }),
  );
}
