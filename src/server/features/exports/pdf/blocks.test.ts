/** Tests building blocks of documents as they are laid out on pages. */
import type { Content } from "pdfmake/interfaces";
import { expect, it } from "vitest";
import { pagesOf } from "#tests/exports/pages-of.ts";
import { isWhole } from "#tests/support/suite.ts";
import { aboveLong, belowOthers, dataTable, facts, heading, underHeading } from "./blocks.ts";

it("A longer table continues on the next page under its header, and never leaves its heading alone", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => [`Row ${at + 1}.`]);
  const broken = new Set<number>();
  for (const above of isWhole ? [330, 420, 560] : [420, 560]) {
    const filler: Content = { text: "Before", margin: [0, 0, 0, above] };
    const pages = await pagesOf([
      heading("Report", "h1"),
      filler,
      ...aboveLong([heading("Kinds", "h2")], dataTable(["Kind"], rows, ["*"], 3)),
    ]);
    expect(pages).toHaveLength(2);
    const page = pages.find((text) => text.includes("Kinds"));
    for (const row of ["Row 1.", "Row 2.", "Row 3."]) expect(page, String(above)).toContain(row);
    // Each row appears once, and the header above each part.
    for (const [row] of rows) expect(pages.join("\n").split(row!)).toHaveLength(2);
    if (pages[0]!.includes("Row 1.")) broken.add(above);
    expect(pages[1]).toMatch(/Kind\b/);
  }
  // The table uses the remaining room on the page, if there is enough.
  expect([...broken]).toEqual(isWhole ? [330, 420] : [420]);
});

it("A long page head is shortened, so that it stays above the text", async () => {
  const long = `Confidential · ${"Anastasia Nadezhda ".repeat(40)}`;
  const pages = await pagesOf(["First", { text: "Second", pageBreak: "before" }], { heading: long });
  expect(pages[1]).toContain("Confidential");
  expect(pages[1]).toContain("…");
  expect(pages[1]!.length).toBeLessThan(270);
});

it("A heading is never alone at the bottom of a page, no matter what follows it", async () => {
  const lines = Array.from({ length: 70 }, (_, at) => `Line ${at + 1}.`);
  const pairs = lines.map((line) => [line, "Value"] as const);
  const begins: [string, Content[], number][] = [
    ["facts", facts(pairs.slice(0, 8)), 8],
    ["long facts", facts(pairs), 3],
    ["short lines", [{ stack: lines.map((text) => ({ text })) }], 3],
    ["lines of one text", [{ text: lines.join("\n") }], 3],
    ["a list", [{ ul: lines.map((text) => ({ text })) }], 3],
    ["a long text", [{ text: `${lines.slice(0, 3).join(" ")} ${"Many words. ".repeat(400)}` }], 3],
    ["a table", [dataTable(["Kind", "Other"], pairs, ["*", "*"])], 3],
  ];
  for (const [name, content, kept] of isWhole ? begins : begins.slice(1, 3)) {
    const broken = new Set<number>();
    for (const room of isWhole ? [440, 560, 575] : [440, 575]) {
      const filler: Content = { text: "Before", margin: [0, 0, 0, room] };
      const pages = await pagesOf([
        filler,
        ...belowOthers("Section", underHeading(heading("Kinds", "h2"), content)),
      ]);
      const page = pages.find((text) => text.includes("Kinds"));
      for (const line of ["Section", ...lines.slice(0, kept)])
        expect([name, room, page]).toEqual([name, room, expect.stringContaining(line)]);
      expect(pages.join("\n").split("Line 1.")).toHaveLength(2);
      if (page === pages[0]) broken.add(room);
    }
    // A long piece starts in the remaining room.
    if (kept === 3) expect([name, [...broken]]).toEqual([name, [440]]);
  }
});
