import { expect, it } from "vitest";
import { htmlToText } from "./html-text.ts";

it("The plain text keeps the words of rich text, with a line per paragraph and a bullet before each item", () => {
  const html =
    "<h2>Plan</h2><p>Call <strong>Ana</strong>&nbsp;&amp; ask<br>twice</p><ul><li><p>school</p></li><li>work</li></ul><p></p>";
  expect(htmlToText(html)).toBe("Plan\nCall Ana & ask\ntwice\n• school\n• work");
  expect(htmlToText("")).toBe("");
  expect(htmlToText("a &lt;b&gt; c")).toBe("a <b> c");
});

it("Malicious texts are converted as fast as others", () => {
  const start = performance.now();
  expect(htmlToText(`a${"<i> </i>".repeat(200_000)}b`)).toHaveLength(200_002);
  expect(performance.now() - start).toBeLessThan(5000);
});
