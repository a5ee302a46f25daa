import { describe, expect, it } from "vitest";
import { isBeginning, titleOf, toHtml } from "./note-text.ts";

describe("A note written in one step", () => {
  it("keeps its paragraphs and lines, and treats everything as text", () => {
    expect(toHtml("One & <b>two</b>\nthree\n\n \nfour ")).toBe(
      "<p>One &amp; &lt;b&gt;two&lt;/b&gt;<br>three</p><p>four</p>",
    );
    expect(toHtml("  \n ")).toBe("");
  });

  it("has its first line as title, cut between two words", () => {
    expect(titleOf(" Called about\tthe ID.\nNo answer.")).toBe("Called about the ID.");
    const long = `${"word ".repeat(20)}end`;
    expect(titleOf(long)).toBe(`${"word ".repeat(11).trim()}…`);
    expect([...titleOf("🙂".repeat(90))].length).toBe(60);
    expect(titleOf("x".repeat(300)).length).toBe(60);
  });

  it("is shown without a title that only repeats its beginning", () => {
    const text = "Called about the birth certificate and the appointment at the office downtown.";
    expect(isBeginning(titleOf(text), text)).toBe(true);
    expect(isBeginning("Phone check-in", text)).toBe(false);
    expect(isBeginning("", text)).toBe(false);
  });
});
