import { describe, expect, it } from "vitest";
import { fontRuns, withFonts } from "./fonts.ts";

describe("the fonts of a document", () => {
  it("leave plain and accented texts as they are", () => {
    expect(fontRuns("Niño, “¿qué?” – 100 €")).toBe("Niño, “¿qué?” – 100 €");
  });

  it("change where a script or an emoji begins", () => {
    expect(fontRuns("Zoë 🙂 שלום")).toEqual([
      { text: "Zoë " },
      { text: "🙂 ", font: "Emoji" },
      { text: "שלום", font: "DejaVu" },
    ]);
    expect(fontRuns("👩‍👧!")).toEqual([{ text: "👩‍👧", font: "Emoji" }, { text: "!" }]);
  });

  it("keep the words of a right-to-left phrase together", () => {
    expect(fontRuns("שלום עולם")).toEqual([{ text: "שלום\u00A0עולם", font: "DejaVu" }]);
  });

  it("reach every text of a document", () => {
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
