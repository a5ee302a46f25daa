import { describe, expect, it } from "vitest";
import { richTextContent } from "./rich-text.ts";

describe("Rich text in a PDF", () => {
  it("keeps marks, lists, headings and links", () => {
    const content = richTextContent(
      '<h3>Title</h3><p>Some <strong>bold <em>both</em></strong> <a href="https://example.org/">link</a></p><ol start="3"><li>one</li></ol>',
    );
    expect(content).toMatchObject([
      { text: [{ text: "Title" }], style: "h3" },
      {
        text: [
          { text: "Some " },
          { text: "bold ", bold: true },
          { text: "both", bold: true, italics: true },
          { text: " " },
          { text: "link", link: "https://example.org/" },
        ],
      },
      { ol: [{ stack: [{ text: [{ text: "one" }] }] }], start: 3 },
    ]);
  });

  it("runs from the right in a right-to-left script, even in one short line", () => {
    expect(richTextContent("<p>שלום.</p><p>Hi שלום</p>")).toMatchObject([
      { alignment: "right" },
      expect.not.objectContaining({ alignment: "right" }),
    ]);
  });

  it("aligns headings like the paragraphs below them", () => {
    const html = '<h2>שלום</h2><h3 style="text-align: center">Middle</h3><h3>Hi שלום</h3>';
    expect(richTextContent(html)).toMatchObject([
      { style: "h3", alignment: "right" },
      { style: "h3", alignment: "center" },
      expect.not.objectContaining({ alignment: "right" }),
    ]);
  });

  it("keeps the text of a table that is too wide for a page", () => {
    const cells = Array.from({ length: 13 }, (_, at) => `<td><p>cell ${at}</p></td>`).join("");
    const [row, ...more] = richTextContent(`<table><tbody><tr>${cells}</tr></tbody></table>`);
    expect(row).toMatchObject({ text: expect.arrayContaining([{ text: "cell 0" }, { text: "cell 12" }]) });
    expect(more).toEqual([]);
  });

  it("keeps texts that are in no item of a list, in no cell of a table, or nested too deep", () => {
    const nested = "<ul><li>one</li><ul><li>two</li></ul>three</ul>";
    expect(richTextContent(nested)).toMatchObject([
      {
        ul: [
          { stack: [{ text: [{ text: "one" }] }] },
          { ul: [{ stack: [{ text: [{ text: "two" }] }] }] },
          { stack: [{ text: [{ text: "three" }] }] },
        ],
      },
    ]);
    // Without its tag, which isn't stored, a caption is a text in the table.
    const [caption, table] = richTextContent("<table>Visits<tbody><tr><td>Monday</td></tr></tbody></table>");
    expect([caption, table]).toMatchObject([{ text: [{ text: "Visits" }] }, { table: { body: [[{}]] } }]);
    expect(JSON.stringify(richTextContent("<table>No <div>cells</div></table>"))).toMatch(/No .*cells/);
    for (const tag of ["blockquote", "span"]) {
      const deep = `<p>${`<${tag}>`.repeat(60)}deep <b>words</b>`;
      expect(JSON.stringify(richTextContent(deep)), tag).toMatch(/deep words/);
    }
  });

  it("rejects addresses that could trick a reader", () => {
    const text = JSON.stringify(
      richTextContent('<a href="javascript:alert(1)">x</a><img src="file:///etc/passwd" alt="y">'),
    );
    expect(text).not.toMatch(/javascript|file:/);
    expect(text).toContain("x");
  });

  it("survives markup that no editor creates", () => {
    const deep = `${"<div><ul><li>".repeat(5000)}deep${"</li></ul></div>".repeat(5000)}`;
    expect(richTextContent(deep)).toBeInstanceOf(Array);
    const inTable = `<table>${"<div>".repeat(15_000)}deep${"</div>".repeat(15_000)}</table>`;
    expect(richTextContent(inTable)).toBeInstanceOf(Array);
    expect(richTextContent("<table></table><ul></ul><td>loose</td><p>")).toBeInstanceOf(Array);
    expect(richTextContent("plain & simple")).toMatchObject([{ text: [{ text: "plain & simple" }] }]);
  });
});
