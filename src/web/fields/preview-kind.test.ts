import { expect, it } from "vitest";
import { officeKind, previewKind } from "./preview-kind.ts";
import { sizeText } from "../lib/files/size-text.ts";

it("The preview kind says how a page shows a stored file. Files that a browser could execute have none", () => {
  const shown = (names: string) => names.split(" ").map((name) => previewKind(`a1.${name}`));
  expect(shown("jpg PNG webp")).toEqual(["picture", "picture", "picture"]);
  expect(shown("mp4 mov webm 3gp")).toEqual(["video", "video", "video", "video"]);
  expect(shown("mp3 m4a wav")).toEqual(["audio", "audio", "audio"]);
  expect(shown("docx xlsx odt pptx zip")).toEqual(["office", "office", "office", "office", "office"]);
  expect(shown("svg html htm xml js txt csv bin exe")).toEqual(Array(9).fill(undefined));
  expect(previewKind("no-ending")).toBeUndefined();
  expect([officeKind("a.odt"), officeKind("a.xls"), officeKind("a.mp4")]).toEqual([
    "text",
    "sheet",
    undefined,
  ]);
});

it("File sizes are shown in a readable form", () => {
  expect([10, 240_000, 3_500_000].map((bytes) => sizeText(bytes, "en"))).toEqual([
    "1 kB",
    "234 kB",
    "3.3 MB",
  ]);
  expect(sizeText(3_500_000, "es")).toBe("3.3 MB");
});
