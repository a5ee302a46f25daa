/** Pieces of documents, as they lie on pages. */
import type { Content } from "pdfmake/interfaces";
import { expect, it } from "vitest";
import { pagesOf } from "#tests/exports/pages-of.ts";
import { aboveTable, dataTable, heading } from "./blocks.ts";

it("a longer table goes on on the next page under its head, and never leaves its heading alone", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => [`Row ${at + 1}.`]);
  const broken = new Set<number>();
  for (const above of [330, 420, 560]) {
    const filler: Content = { text: "Before", margin: [0, 0, 0, above] };
    const pages = await pagesOf([
      heading("Report", "h1"),
      filler,
      ...aboveTable([heading("Kinds", "h2")], dataTable(["Kind"], rows, ["*"], 3)),
    ]);
    expect(pages).toHaveLength(2);
    const page = pages.find((text) => text.includes("Kinds"));
    for (const row of ["Row 1.", "Row 2.", "Row 3."]) expect(page, String(above)).toContain(row);
    // Each row stands once, and the head above each part.
    for (const [row] of rows) expect(pages.join("\n").split(row!)).toHaveLength(2);
    if (pages[0]!.includes("Row 1.")) broken.add(above);
    expect(pages[1]).toMatch(/Kind\b/);
  }
  // It uses the room that is left, as far as there is some.
  expect([...broken]).toEqual([330, 420]);
});

it("a long page head is shortened, so that it stays above the text", async () => {
  const long = `Confidential · ${"Anastasia Nadezhda ".repeat(40)}`;
  const pages = await pagesOf(["First", { text: "Second", pageBreak: "before" }], long);
  expect(pages[1]).toContain("Confidential");
  expect(pages[1]).toContain("…");
  expect(pages[1]!.length).toBeLessThan(270);
});
