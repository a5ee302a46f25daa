/** Adds the word order of right-to-left scripts to the PDF library, which doesn't support it. */
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
  // Zero-width spaces only mark possible line breaks. They would interfere with searching and copying text.
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
    // Justified lines are stretched in reading order, so reordered lines are aligned to the left.
    if (first.alignment === "justify") first.alignment = "left";
  });
}

/** Reorders every line of this thread from now on. */
export function orderLines(): void {
  const { default: writer } = require("pdfmake/js/ElementWriter.js") as { default: { prototype: Writer } };
  const align = writer.prototype.alignLine;
  writer.prototype.alignLine = function alignOrdered(line) {
    orderLine(line);
    align.call(this, line);
  };
}
