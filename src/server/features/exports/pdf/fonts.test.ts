import { describe, expect, it } from "vitest";
import { fontRuns, withFonts } from "./fonts.ts";

describe("The fonts of a document", () => {
  it("leave plain and accented texts unchanged", () => {
    expect(fontRuns("Niño, “¿qué?” – 100 €")).toBe("Niño, “¿qué?” – 100 €");
  });

  it("change where a script or an emoji starts", () => {
    expect(fontRuns("Zoë 🙂 שלום")).toEqual([
      { text: "Zoë " },
      { text: "🙂 ", font: "Emoji" },
      { text: "שלום", font: "DejaVu" },
    ]);
    expect(fontRuns("👩‍👧!")).toEqual([{ text: "👩‍👧", font: "Emoji" }, { text: "!" }]);
  });

  it("keep the commas of a right-to-left sentence in its font, but not its brackets", () => {
    expect(fontRuns("שלום, עולם (כן)")).toEqual([
      { text: "שלום, עולם ", font: "DejaVu" },
      { text: "(" },
      { text: "כן", font: "DejaVu" },
      { text: ")" },
    ]);
  });

  it("show one box for each unknown letter with its attached characters", () => {
    expect(fontRuns("名前 ok")).toEqual([{ text: "□□ ", font: "DejaVu" }, { text: "ok" }]);
    // Three letters of Thai with two vowel signs, and four of Hindi with three.
    expect(fontRuns("ที่นี่")).toEqual([{ text: "□□", font: "DejaVu" }]);
    expect(fontRuns("हिन्दी")).toEqual([{ text: "□□□", font: "DejaVu" }]);
    expect(fontRuns("e\u0301 \u200Ea\uFE0F")).toEqual([{ text: "é a" }]);
  });

  it("align long paragraphs of a right-to-left script to the right", () => {
    const long = "שלום עולם ".repeat(10);
    expect(withFonts([long, { text: [{ text: long, bold: true }] }, "שלום"])).toMatchObject([
      { alignment: "right" },
      { alignment: "right" },
      expect.not.objectContaining({ alignment: "right" }),
    ]);
    expect(withFonts({ text: long, alignment: "center" })).toMatchObject({ alignment: "center" });
  });

  it("cover every text of a document", () => {
    expect(
      withFonts([{ table: { body: [["é", { text: ["a", { text: "ж", bold: true }, "🙂"] }]] } }]),
    ).toEqual([
      {
        table: {
          body: [
            [
              { text: "é" },
              { text: ["a", { text: [{ text: "ж" }], bold: true }, { text: "🙂", font: "Emoji" }] },
            ],
          ],
        },
      },
    ]);
  });
});
