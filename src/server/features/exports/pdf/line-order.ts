/** Teaches the PDF library the order of words in right-to-left scripts, which it does not know. */
import { createRequire } from "node:module";
import { orderWords } from "./bidi.ts";

interface Inline {
  text: string;
  x: number;
  readonly width: number;
  readonly trailingCut?: number;
  alignment?: string;
}

interface Line {
  readonly inlines: readonly Inline[];
}

interface Writer {
  alignLine(line: Line): void;
}

const require = createRequire(import.meta.url);

function orderLine({ inlines }: Line): void {
  const [first] = inlines;
  if (!first) return;
  // Zero-width spaces only marked where the line may break. Readers who search or copy the text don't want them.
  for (const inline of inlines) inline.text = inline.text.replaceAll("\u200B", "");
  const words = inlines.map((inline) => ({
    text: inline.text,
    x: inline.x,
    width: inline.width,
    space: inline.trailingCut ?? 0,
  }));
  orderWords(words, first.alignment === "right");
  words.forEach(({ text, x }, at) => {
    const inline = inlines[at];
    if (!inline) return;
    inline.text = text;
    if (inline.x === x) return;
    inline.x = x;
    // Stretched lines are stretched in the order of reading.
    if (first.alignment === "justify") first.alignment = "left";
  });
}

/** From here on every line of this thread is set in the order of its scripts. */
export function orderLines(): void {
  const { default: writer } = require("pdfmake/js/ElementWriter.js") as { default: { prototype: Writer } };
  const align = writer.prototype.alignLine;
  writer.prototype.alignLine = function alignOrdered(line) {
    orderLine(line);
    align.call(this, line);
  };
}
