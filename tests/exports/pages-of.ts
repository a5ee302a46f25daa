import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Content } from "pdfmake/interfaces";
import { expect } from "vitest";
import type { PdfDocument } from "#server/features/exports/pdf/document.ts";
import { renderPdf } from "#server/features/exports/pdf/render.ts";
import { readPdf } from "./export-client.ts";
import { uaProblems } from "./pdf-ua.ts";

/** Prints some blocks of a document and returns the text of each page. */
export async function pagesOf(
  content: Content[],
  words: Partial<Pick<PdfDocument, "heading" | "unknownText">> = {},
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "blocks-"));
  const path = join(folder, "one.pdf");
  const document = { title: "One", author: "", language: "en", paper: "Letter", foot: "" } as const;
  const rest = { heading: "", pageText: "{page}", unknownText: "", ...words };
  await renderPdf(path, { ...document, ...rest, content }, new AbortController().signal);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  expect(uaProblems(bytes)).toEqual([]);
  return (await readPdf(bytes)).pages;
}
