/**
 * Lets HarfBuzz choose and place the glyphs of the script fonts. The PDF library's own shaping doesn't know all scripts,
 * and it fails on some of these fonts.
 */
import { createRequire } from "node:module";
import type { ScriptFont } from "./script-fonts.ts";

interface Glyph {
  readonly id: number;
  /** The characters of the glyph when text is copied from the document. */
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}
interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}
interface GlyphRun {
  readonly glyphs: Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
}
type Layout = (text: string) => GlyphRun;

/** A font as pdfkit embeds it. */
interface EmbeddedFont {
  readonly font: { layout: Layout };
}
interface FontProvider {
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
}

const codesOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);

/**
 * Returns the characters of each glyph in a cluster: its own character, or for a joined form, the characters of the
 * cluster that belong to no other glyph.
 */
function meaningsOf(ids: readonly number[], text: string, codeOf: ReadonlyMap<number, number>): number[][] {
  const own = ids.map((id) => codeOf.get(id));
  const rest = codesOf(text).filter((code) => !own.includes(code));
  return own.map((code) => (code === undefined ? rest.splice(0) : [code]));
}

async function layoutWith(bytes: Buffer, letters: ReadonlySet<number>): Promise<Layout> {
  const harfBuzz = await import("harfbuzzjs");
  const font = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(bytes)));
  const codeOf = new Map([...letters].map((letter) => [font.nominalGlyph(letter) ?? 0, letter]));
  return (text) => {
    const buffer = new harfBuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfBuzz.shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
    const meanings = new Map(
      starts.slice(0, -1).map((start, at) => {
        const ids = infos.filter(({ cluster }) => cluster === start).map(({ codepoint }) => codepoint);
        return [start, meaningsOf(ids, text.slice(start, starts[at + 1]), codeOf)];
      }),
    );
    const glyphs = infos.map(({ codepoint: id, cluster }): Glyph => ({
      id,
      codePoints: meanings.get(cluster)?.shift() ?? [],
      advanceWidth: font.glyphHAdvance(id),
    }));
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs, positions, advanceWidth };
  };
}

const require = createRequire(import.meta.url);

const shapedFonts = new WeakSet<object>();

/** Returns true if HarfBuzz lays out texts in this font. */
export const isShaped = (font: object): boolean => shapedFonts.has(font);

/** Makes HarfBuzz lay out every document of this thread in these fonts from now on. */
export async function shapeFonts(fonts: readonly ScriptFont[]): Promise<void> {
  const layouts = new Map<string, { readonly regular: Layout; readonly bold: Layout }>();
  for (const { name, regular, bold, letters } of fonts) {
    layouts.set(name, { regular: await layoutWith(regular, letters), bold: await layoutWith(bold, letters) });
  }
  const { default: provider } = require("pdfmake/js/PDFDocument.js") as {
    default: { prototype: FontProvider };
  };
  const { provideFont } = provider.prototype;
  provider.prototype.provideFont = function provideShapedFont(family, bold, italics) {
    const embedded = provideFont.call(this, family, bold, italics);
    const shaped = layouts.get(family);
    if (shaped) {
      embedded.font.layout = bold ? shaped.bold : shaped.regular;
      shapedFonts.add(embedded);
    }
    return embedded;
  };
}
