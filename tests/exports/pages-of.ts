import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Content } from "pdfmake/interfaces";
import { expect } from "vitest";
import { renderPdf } from "#server/features/exports/pdf/render.ts";
import { readPdf } from "./export-client.ts";
import { uaProblems } from "./pdf-ua.ts";

/** The texts of the pages that some pieces of a document fill. */
export async function pagesOf(content: Content[], above = ""): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "blocks-"));
  const path = join(folder, "one.pdf");
  const document = { title: "One", author: "", language: "en", paper: "Letter", foot: "" } as const;
  const words = { heading: above, pageText: "{page}", unknownText: "" };
  await renderPdf(path, { ...document, ...words, content }, new AbortController().signal);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  expect(uaProblems(bytes)).toEqual([]);
  return (await readPdf(bytes)).pages;
}
