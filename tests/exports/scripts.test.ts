/** Printed names in many scripts. */
import { expect, it } from "vitest";
import { dataTable, facts, shortened } from "#server/features/exports/pdf/blocks.ts";
import { loadScriptFonts } from "#server/features/exports/pdf/script-fonts.ts";
import { pagesOf } from "./pages-of.ts";

const names = {
  Arabic: "محمد عبد الله",
  Armenian: "Արամ Խաչատրյան",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Burmese: "အောင်ဆန်းစုကြည်",
  Cherokee: "ᏍᏏᏉᏯ",
  Chinese: "李小龍 王静",
  Cyrillic: "Юлія Ґонта",
  Ethiopic: "ኃይለ ሥላሴ",
  Georgian: "გიორგი",
  Greek: "Γιώργος",
  Gujarati: "નરેન્દ્ર ક્ષમા",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Hebrew: "דוד כהן",
  Hindi: "अमित शर्मा",
  Japanese: "山田太郎 さくら カタカナ 髙橋",
  Kannada: "ಕೃಷ್ಣಮೂರ್ತಿ",
  Khmer: "ភ្នំពេញ ស្រី",
  Korean: "김철수",
  Lao: "ສົມຊາຍ",
  Malayalam: "ശ്രീകുമാർ",
  Odia: "ପ୍ରଭାତ କୁମାର",
  Sinhala: "කුමාර",
  Syriac: "ܐܒܪܗܡ",
  Tamil: "கோபாலகிருஷ்ணன்",
  Telugu: "శ్రీనివాస్",
  Thaana: "މުޙައްމަދު",
  Thai: "สมชาย ที่นี่",
  Tibetan: "བསྟན་འཛིན",
  Vietnamese: "Nguyễn Thị Hường",
};

const lettersOf = (text: string) => new Set(text.normalize("NFD").replaceAll(/\s/g, ""));
const unknownText = "No font: {letters}.";

it("A document prints names in every script for which the product has a font, without boxes", async () => {
  const [page = ""] = await pagesOf(Object.values(names), { unknownText });
  const printed = lettersOf(page);
  for (const [script, name] of Object.entries(names))
    expect([script, [...lettersOf(name)].filter((letter) => !printed.has(letter))]).toEqual([script, []]);
  expect(page).not.toContain("□");
  expect(page).not.toContain("No font");
});

it("A document draws the vowel sign of a Hindi syllable before its consonant", async () => {
  const [page] = await pagesOf(["अमित"]);
  // PDF readers without support for a script return the glyphs in the order in which they are drawn.
  expect(page).toContain("अिमत");
});

it("A document says at its end which characters it has no font for", async () => {
  const [page] = await pagesOf(["Ana 𞤀𞤣 and ᠮ"], { unknownText });
  expect(page).toContain("Ana □□ and □");
  expect(page).toContain("No font: U+182E, U+1E900, U+1E923.");
});

it("The page head of a document prints every script, too", async () => {
  const pages = await pagesOf(["First", { text: "Second", pageBreak: "before" }], { heading: "李小龍" });
  expect(pages[1]).toContain("李小龍");
});

it("A long text without spaces breaks between two words", async () => {
  const word = "ประเทศ";
  const [page = ""] = await pagesOf([{ columns: [{ text: word.repeat(30), width: 150 }] }]);
  const lines = page.split("\n").filter((line) => line.includes(word));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line.replaceAll(word, "").trim()).toBe("");
});

it("A word that is wider than its column is broken, and the columns after it stay on the page", async () => {
  const words = [
    "https://example.org/".padEnd(300, "a"),
    "W".repeat(200),
    "李".repeat(200),
    "محمد".repeat(60),
  ];
  const last = "Last column";
  const [page = ""] = await pagesOf([
    dataTable(
      ["Name", last],
      words.map((word) => [word, last]),
      ["*", 80],
    ),
    ...facts([["Label", words[0]!]]),
    {
      columns: [
        { text: words[0]!, width: "*" },
        { text: last, width: 80 },
      ],
    },
  ]);
  expect(page.match(/Last column/g)).toHaveLength(words.length + 2);
});

it("A document loads only the fonts of its characters", async () => {
  const codes = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const namesFor = async (text: string) => (await loadScriptFonts(codes(text))).map(({ name }) => name);
  expect(await namesFor("")).toEqual([]);
  expect(await namesFor("अमित")).toEqual(["noto-sans-devanagari-devanagari"]);
  const chinese = await namesFor("李小龍");
  expect(chinese.length).toBeLessThanOrEqual(3);
  for (const name of chinese) expect(name).toMatch(/^noto-sans-sc-\d+$/);
  expect(await namesFor("𞤀")).toEqual([]);
});

it("A shortened text keeps its letters with their accents and vowel signs whole", () => {
  expect(shortened("Ana María", 20)).toBe("Ana María");
  expect(shortened("हिन्दी हिन्दी", 5)).toBe("हि…");
  expect(shortened("👩‍👧👩‍👧", 8)).toBe("👩‍👧…");
  expect(shortened("abcdef", 4)).toBe("abc…");
});
