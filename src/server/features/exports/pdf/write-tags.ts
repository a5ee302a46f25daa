/** Writes the structure of a document into its PDF (ISO 32000, tagged PDF), which the PDF library doesn't do. */
import { createRequire } from "node:module";
import { describe, type Described } from "./metadata.ts";
import { isShaped } from "./shaping.ts";
import { tagKey, type Tag } from "./tag-tree.ts";

/** The part of a pdfkit document that is used. */
interface Kit extends Described {
  readonly page: object;
  struct(type: string, options: Record<string, unknown>): Structure;
  addStructure(structure: Structure): void;
  markContent(tag: string, options: Record<string, unknown>): void;
  markStructureContent(tag: string): unknown;
  endMarkedContent(): void;
  link(x: number, y: number, width: number, height: number, address: string, options?: object): void;
}
interface Structure {
  add(child: unknown): void;
  end(): void;
}

interface Node {
  readonly [tagKey]?: Tag;
}
interface Line {
  /** Tag of the text that the line belongs to. Copies of the line have it, too. */
  [tagKey]?: Tag | undefined;
  readonly inlines: readonly { readonly text: string; readonly font: object }[];
}
interface Builder {
  buildNextLine(node: Node): Line | null;
}
interface Renderer {
  readonly pdfDocument: Kit;
  renderPages(pages: unknown): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: unknown): void;
  renderImage(image: Node): void;
}

/** The structure of one document while it is written. */
class TagWriter {
  readonly kit: Kit;
  readonly root: Structure;
  readonly made = new Map<Tag, Structure>();
  /** The page on which each header cell appears first. It is repeated on later pages. */
  readonly headOn = new Map<Tag, object>();
  /** Structure of the content that is currently drawn. */
  current: Structure | null = null;

  constructor(kit: Kit) {
    this.kit = kit;
    this.root = kit.struct("Document", {});
    kit.addStructure(this.root);
    const { link } = kit;
    // A link annotation belongs to the text at its position, and its description is its address.
    kit.link = (x, y, width, height, address) => {
      const structure = kit.struct("Link", { alt: address });
      this.current?.add(structure);
      const options = this.current ? { structParent: structure, contents: new String(address) } : {};
      link.call(kit, x, y, width, height, address, options);
    };
  }

  structureOf(tag: Tag): Structure {
    const known = this.made.get(tag);
    if (known) return known;
    const parent = tag.parent ? this.structureOf(tag.parent) : this.root;
    // The row may have created all of its cells in the meantime.
    const byRow = this.made.get(tag);
    if (byRow) return byRow;
    const { type, scope, alt, cells = [] } = tag;
    const structure = this.kit.struct(type, { ...(scope ? { scope } : {}), ...(alt ? { alt } : {}) });
    this.made.set(tag, structure);
    parent.add(structure);
    for (const cell of cells) this.structureOf(cell);
    return structure;
  }

  isRepeated(tag: Tag): boolean {
    if (tag.scope !== "Column") return false;
    const first = this.headOn.get(tag) ?? this.kit.page;
    this.headOn.set(tag, first);
    return first !== this.kit.page;
  }

  /** Draws content as part of the structure. Without a tag, it is decoration that screen readers skip. */
  draw(tag: Tag | undefined, draw: () => void): void {
    if (!tag || this.isRepeated(tag)) {
      this.kit.markContent("Artifact", { type: tag ? "Pagination" : "Layout" });
      draw();
      this.kit.endMarkedContent();
      return;
    }
    const structure = this.structureOf(tag);
    const content = this.kit.markStructureContent(tag.type);
    this.current = structure;
    draw();
    this.current = null;
    this.kit.endMarkedContent();
    structure.add(content);
  }
}

const require = createRequire(import.meta.url);

/** Writes every document of this thread with its structure from now on. */
export function writeTags(): void {
  const { default: renderer } = require("pdfmake/js/Renderer.js") as { default: { prototype: Renderer } };
  const { default: builder } = require("pdfmake/js/LayoutBuilder.js") as { default: { prototype: Builder } };
  const { buildNextLine } = builder.prototype;
  builder.prototype.buildNextLine = function buildTaggedLine(node) {
    const line = buildNextLine.call(this, node);
    if (line) line[tagKey] = node[tagKey];
    return line;
  };
  const { renderPages, renderLine, renderVector, renderImage } = renderer.prototype;
  const writers = new WeakMap<Renderer, TagWriter>();
  const draw = (of: Renderer, tag: Tag | undefined, work: () => void) => {
    const writer = writers.get(of);
    if (writer) writer.draw(tag, work);
    else work();
  };
  renderer.prototype.renderPages = function renderTagged(pages) {
    const writer = new TagWriter(this.pdfDocument);
    describe(this.pdfDocument);
    writers.set(this, writer);
    renderPages.call(this, pages);
    writer.root.end();
  };
  renderer.prototype.renderLine = function renderTaggedLine(line, x, y) {
    const isEmpty = line.inlines.every(({ text }) => text === "");
    // Vowel signs are often drawn in a different order than they are read.
    const isReordered = line.inlines.some(({ font, text }) => isShaped(font) && /\p{M}/u.test(text));
    draw(this, isEmpty ? undefined : line[tagKey], () => {
      if (!isReordered) return renderLine.call(this, line, x, y);
      this.pdfDocument.markContent("Span", { actual: line.inlines.map(({ text }) => text).join("") });
      renderLine.call(this, line, x, y);
      this.pdfDocument.endMarkedContent();
    });
  };
  renderer.prototype.renderVector = function renderDecoration(vector) {
    draw(this, undefined, () => renderVector.call(this, vector));
  };
  renderer.prototype.renderImage = function renderFigure(image) {
    draw(this, image[tagKey], () => renderImage.call(this, image));
  };
}
