import { describe, expect, it } from "vitest";
import { orderWords, wordDirection } from "./bidi.ts";

/** Lays out words from left to right, ten points each and two for a space, and reorders them. */
function place(text: string, isRightToLeft: boolean) {
  let x = 0;
  const words = text.match(/\S+\s*/g)?.map((word) => {
    const space = /\s$/.test(word) ? 2 : 0;
    const placed = { text: word, x, width: 10 + space, space };
    x += placed.width;
    return placed;
  });
  orderWords(words ?? [], isRightToLeft);
  return words ?? [];
}

/** Returns the words from left to right as printed. */
const onPaper = (text: string, isRightToLeft = false): string =>
  place(text, isRightToLeft)
    .toSorted((one, other) => one.x - other.x)
    .map((word) => word.text.trim())
    .join(" ");

describe("The words of a line", () => {
  it("have the direction of their first letter", () => {
    expect(
      ["שלום", "سلام", "Ana", "2026", "(", "“Ñandú”", "ж", "名"].map((word) => wordDirection(word)),
    ).toEqual(["R", "R", "L", "N", "N", "L", "L", "L"]);
  });

  it("keep their place without a right-to-left script", () => {
    const words = place("one 2 three", false);
    expect(words.map(({ x }) => x)).toEqual([0, 12, 24]);
  });

  it("run from right to left in a right-to-left phrase, inside a line of the other direction", () => {
    expect(onPaper("She said שלום עולם to me")).toBe("She said עולם שלום to me");
    expect(onPaper("אחת שתיים")).toBe("שתיים אחת");
    expect(onPaper("on אחת 2026 שתיים, 7 times")).toBe("on שתיים, 2026 אחת 7 times");
  });

  it("have a number after a right-to-left word on its left, in a line of the other direction too", () => {
    expect(onPaper("אחת 2026")).toBe("2026 אחת");
    expect(onPaper("אחת (2026)")).toBe("(2026) אחת");
    expect(onPaper("on אחת 12 · two")).toBe("on 12 אחת · two");
    for (const kept of ["אחת 5 May", "אחת 555 0100", "אחת · 2026", "on 7 אחת", "two 12"])
      expect(onPaper(kept)).toBe(kept);
  });

  it("run from right to left in a right-to-left paragraph, except phrases of the other direction", () => {
    expect(onPaper("אחת two words שתיים", true)).toBe("שתיים two words אחת");
    expect(onPaper("אחת (two) 3 .", true)).toBe(". 3 (two) אחת");
    expect(onPaper("אחת ( שתיים )", true)).toBe("( שתיים ) אחת");
  });

  it("keep brackets open toward what is inside them, on both sides of a phrase and around a number", () => {
    expect(onPaper("אחת (2026) שתיים", true)).toBe("שתיים (2026) אחת");
    expect(onPaper("אחת two ( three ) four", true)).toBe("two ( three ) four אחת");
    expect(onPaper("on אחת ( שתיים ) שלוש")).toBe("on שלוש ( שתיים ) אחת");
  });

  it("keep their numbers, in Arabic digits too", () => {
    // The library draws Arabic digits in reverse order.
    expect(place("سنة ٢٠٢٦ ١٢:٣٠ 2026", true).map(({ text }) => text.trim())).toEqual([
      "سنة",
      "٦٢٠٢",
      "٠٣:٢١",
      "2026",
    ]);
  });

  it("never overlap, and have a space between them", () => {
    for (const [text, isRight] of [
      ["She said שלום עולם to me", false],
      ["אחת two words שתיים שלוש", true],
      ["אחת ( שתיים ) 2026 שלוש ארבע", true],
      ["on אחת 2026 שתיים, 7 times", false],
      ["on אחת 2026", false],
    ] as const) {
      const edges = place(text, isRight)
        .map((word) => {
          // The space of a right-to-left word is on its left.
          const begin = word.x + (wordDirection(word.text) === "R" ? word.space : 0);
          return [begin, begin + 10] as const;
        })
        .toSorted(([one], [other]) => one - other);
      edges.slice(1).forEach(([begin], at) => expect(begin - (edges[at]?.[1] ?? 0)).toBe(2));
    }
  });
});
