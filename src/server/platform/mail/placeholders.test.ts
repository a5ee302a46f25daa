import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillHtml, fillLine } from "#shared/mail/placeholders.ts";
import { plainText } from "./plain-text.ts";

describe("The placeholders of a template", () => {
  it("are filled, with markup in a value escaped", () => {
    const values = { firstName: `<img src=x onerror="alert('1')">&` };
    expect(fillHtml("<p>Hello {{ firstName }}</p>", values)).toBe(
      "<p>Hello &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>",
    );
  });

  it("become empty without a value, and read nothing from the prototype", () => {
    expect(fillHtml("[{{missing}}|{{constructor}}|{{toString}}]", {})).toBe("[||]");
  });

  it("leave no empty paragraphs", () => {
    const template = "<p>Hello</p>\n<p>{{counts}}</p>\n<p>{{team}} {{more}}</p>\n<p>Bye {{team}}</p>";
    expect(fillHtml(template, { counts: "2" })).toBe("<p>Hello</p>\n<p>2</p>\n<p>Bye </p>");
    expect(fillHtml(template, { more: "3" })).toBe("<p>Hello</p>\n<p> 3</p>\n<p>Bye </p>");
  });

  it("are filled once, and a value that looks like a placeholder remains text", () => {
    expect(fillHtml("{{a}}", { a: "{{b}}", b: "secret" })).toBe("{{b}}");
  });

  it("add no line breaks to a subject, regardless of the value", () => {
    expect(fillLine("Hi {{name}}", { name: "Ana\r\nBcc: all@test.example" })).toBe(
      "Hi Ana Bcc: all@test.example",
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => !/[\r\n\0]/.test(fillLine("{{name}}", { name }))),
    );
  });

  it("never let a value open a tag", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(fillHtml("{{value}}", { value })).not.toMatch(/[<>"]/);
      }),
    );
  });
});

describe("The plain-text part of an email", () => {
  it("keeps lines, links and characters", () => {
    const html = `<p>Hello Ana &amp; Bo,</p>\n<p><a href="http://localhost/confirm?code=x">Choose</a><br>now &lt;3</p>`;
    expect(plainText(html)).toBe("Hello Ana & Bo,\n\nChoose: http://localhost/confirm?code=x\n\nnow <3");
  });

  it("separates words of different blocks, so that a code never becomes part of a URL before it", () => {
    const address = "https://evil.example/?c=";
    const blocks = [
      "<p>code</p>",
      "<hr>code",
      "<ul><li>code</li></ul>",
      "<table><tr><td>code</td></tr></table>",
    ];
    for (const block of blocks)
      expect([block, plainText(address + block)]).toEqual([block, `${address}\n\ncode`]);
  });

  it("takes no longer for a malicious text", () => {
    const start = performance.now();
    expect(plainText(`<p>a${" ".repeat(200_000)}b</p>`)).toHaveLength(200_002);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
