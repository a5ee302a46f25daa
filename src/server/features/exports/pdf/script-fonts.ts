/**
 * Fonts for scripts that the base fonts don't have. Each is read only for a document that needs it: the packages hold
 * compressed variable fonts, the large ones cut into slices of about 150 characters.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";

/** A font that was loaded for a document. */
export interface ScriptFont {
  readonly name: string;
  readonly regular: Buffer;
  readonly bold: Buffer;
  /** The code points that it has glyphs for. */
  readonly letters: ReadonlySet<number>;
}

const require = createRequire(import.meta.url);

/** Packages of `@fontsource-variable`. The first one that has a character draws it. */
const families = [
  "noto-sans-devanagari",
  "noto-sans-bengali",
  "noto-sans-gurmukhi",
  "noto-sans-gujarati",
  "noto-sans-oriya",
  "noto-sans-tamil",
  "noto-sans-telugu",
  "noto-sans-kannada",
  "noto-sans-malayalam",
  "noto-sans-sinhala",
  "noto-sans-thai",
  "noto-serif-tibetan",
  "noto-sans-myanmar",
  "noto-sans-khmer",
  "noto-sans-ethiopic",
  "noto-sans-cherokee",
  "noto-sans-syriac",
  "noto-sans-thaana",
  // Chinese, Japanese, and Korean share most characters. The first one draws nearly all Chinese and Japanese names.
  "noto-sans-sc",
  "noto-sans-jp",
  "noto-sans-kr",
] as const;

/** Slices for scripts that the base fonts have. */
const baseSlices = new Set([
  "latin",
  "latin-ext",
  "cyrillic",
  "cyrillic-ext",
  "greek",
  "greek-ext",
  "vietnamese",
]);

const weights = { regular: 400, bold: 600 };

/** The packages' list of characters per slice, such as `{"devanagari": "U+0900-097F,U+20B9"}`. */
async function slicesOf(family: string): Promise<{ folder: string; slices: (readonly [string, string])[] }> {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/unicode.json`));
  const text = await readFile(join(folder, "unicode.json"), "utf8");
  const slices = Object.entries(JSON.parse(text) as Record<string, string>);
  return { folder, slices: slices.filter(([name]) => !baseSlices.has(name)) };
}

/** Returns true if a list such as `U+0900-097F,U+20B9` contains one of these code points. */
function hasAny(list: string, letters: readonly number[]): boolean {
  const ranges = list.split(",").map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return [first, last] as const;
  });
  return letters.some((letter) => ranges.some(([first, last]) => letter >= first && letter <= last));
}

async function loadSlice(folder: string, family: string, slice: string): Promise<ScriptFont> {
  const { default: subsetFont } = await import("subset-font");
  const name = `${family}-${slice.replaceAll(/[[\]]/g, "")}`;
  const file = await readFile(join(folder, "files", `${name}-wght-normal.woff2`));
  // PDF files can't contain compressed or variable fonts.
  const atWeight = (wght: number) =>
    subsetFont(file, undefined, { keepAllGlyphs: true, targetFormat: "sfnt", variationAxes: { wght } });
  const regular = await atWeight(weights.regular);
  const font = create(regular);
  return {
    name,
    regular,
    bold: await atWeight(weights.bold),
    letters: new Set("characterSet" in font ? font.characterSet : []),
  };
}

/** Loads the fonts that have these code points. Code points that no font has are left out. */
export async function loadScriptFonts(letters: Iterable<number>): Promise<ScriptFont[]> {
  let missing: readonly number[] = [...letters];
  const fonts: ScriptFont[] = [];
  for (const family of families) {
    if (missing.length === 0) break;
    const { folder, slices } = await slicesOf(family);
    for (const [slice, list] of slices) {
      if (!hasAny(list, missing)) continue;
      const font = await loadSlice(folder, family, slice);
      const left = missing.filter((letter) => !font.letters.has(letter));
      if (left.length < missing.length) fonts.push(font);
      missing = left;
    }
  }
  return fonts;
}
