import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePdf } from "#tests/support/sample-files.ts";
import { hasActiveContent } from "./pdf-scripts.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdf-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function isActive(bytes: Buffer): Promise<boolean> {
  const path = join(folder, "file.pdf");
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    return await hasActiveContent(file);
  } finally {
    await file.close();
  }
}

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...parts.map((part) => Buffer.from(part)),
    Buffer.from("trailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`3 0 obj<<${dictionary}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
const zipped = "/Type/ObjStm/N 1/First 4/Filter/FlateDecode";

describe("A PDF with active content", () => {
  it.each([
    ["a script", pdf(`1 0 obj<</OpenAction${script}>>endobj\n`)],
    [
      "a script with another name for its key",
      pdf("1 0 obj<</OpenAction<</S/J#61vaScript/J#53 2 0 R>>>>endobj\n"),
    ],
    ["a program that is started", pdf("1 0 obj<</OpenAction<</S/Launch/F(calc.exe)>>>>endobj\n")],
    [
      "a script behind a picture",
      pdf(stream("/Subtype/Image", Buffer.from("x")), `1 0 obj<</AA${script}>>endobj\n`),
    ],
    [
      "a script in a packed stream of objects",
      pdf(stream(zipped, deflateSync(Buffer.from(`1 0 ${script}`)))),
    ],
    ["a script in a plain stream of objects", pdf(stream("/Type/ObjStm", Buffer.from(`1 0 ${script}`)))],
    ["objects that cannot be unpacked", pdf(stream(zipped, Buffer.from("not packed")))],
    [
      "objects that unpack to far more than the file, each of them to little",
      pdf(...Array<Buffer>(60).fill(stream(zipped, deflateSync(Buffer.alloc(1024 * 1024, " "))))),
    ],
    ["objects packed in another way", pdf(stream("/Type/ObjStm/Filter/LZWDecode", Buffer.from("x")))],
    ["encryption", pdf("1 0 obj<</Type/Catalog>>endobj\ntrailer<</Encrypt 5 0 R>>\n")],
  ])("is detected by %s", async (_name, bytes) => {
    expect(await isActive(bytes)).toBe(true);
  });

  it.each([
    ["a plain one", samplePdf],
    ["a script that is only text on a page", pdf(stream("", Buffer.from(`(${script}) Tj`)))],
    ["bytes of a picture that look like one", pdf(stream("/Subtype/Image", Buffer.from(script)))],
    ["names that only begin alike", pdf("1 0 obj<</JSmith 1/Launched true/Encrypted 0>>endobj\n")],
    ["objects without one", pdf(stream(zipped, deflateSync(Buffer.from("1 0 <</Type/Page>>"))))],
  ])("is not confused with %s", async (_name, bytes) => {
    expect(await isActive(bytes)).toBe(false);
  });
});
