import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeDocumentBomb,
  makeOpenDocument,
  makeOpenXml,
  pdfPolyglots,
  sampleHtml,
  sampleMp3,
  sampleMp4,
  samplePdf,
} from "#tests/support/sample-files.ts";
import { detectType } from "./detect-type.ts";
import { findFault } from "./find-fault.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fault-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the reason why an upload of these bytes is refused, or null if it is accepted. */
async function faultOf(bytes: Buffer): Promise<string | null> {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  const type = await detectType(path);
  return type ? findFault(path, type) : "type";
}

/** Inserts bytes between the directory of an archive and its end record. */
const insertBeforeEnd = (archive: Buffer, bytes: Buffer) =>
  Buffer.concat([archive.subarray(0, -22), bytes, archive.subarray(-22)]);

const megabyte = 1024 * 1024;
const object = (number: number, content: string) => `${number} 0 obj${content}endobj\n`;
const stream = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream\n`;
const pdf = (...objects: string[]) =>
  Buffer.from(`%PDF-1.7\n%\u00e2\u00e3\n${objects.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`, "latin1");

describe("A PDF", () => {
  it.each(Object.entries(pdfPolyglots))("with %s is refused [UPL-12]", async (_, bytes) => {
    expect(await faultOf(bytes)).toMatch(/^(mixed|type)$/);
  });

  it("with a web page across the boundary of two chunks is refused", async () => {
    const page = Buffer.from("<script>alert(1)</script>");
    for (const at of [-20, -4, 0]) {
      const padding = Buffer.alloc(megabyte + at - samplePdf.length, " ");
      expect(await faultOf(Buffer.concat([samplePdf, padding, page, Buffer.from("%%EOF")]))).toBe("mixed");
    }
  });

  it("that is truncated or empty is accepted", async () => {
    expect(await faultOf(samplePdf.subarray(0, -8))).toBeNull();
    expect(await faultOf(Buffer.from("%PDF-1.4\n%%EOF\n"))).toBeNull();
  });

  it("with more than a thousand bytes of other data after its end is refused", async () => {
    expect(await faultOf(Buffer.concat([samplePdf, Buffer.alloc(2000, "var a=1;")]))).toBe("mixed");
  });

  it("with attached files, form scripts, later changes or spaces after its end is accepted", async () => {
    const padding = object(1, `<</Type/Catalog>>${" ".repeat(2000)}`);
    expect(await faultOf(pdf(padding, object(2, stream(sampleHtml.toString()))))).toBeNull();
    expect(await faultOf(pdf(padding, object(2, stream(`${"x".repeat(2 * megabyte)}<html>`))))).toBeNull();
    expect(await faultOf(pdf(object(1, "<</OpenAction<</S/JavaScript/JS(this.print\\(\\))>>>>")))).toBeNull();
    const changed = Buffer.concat([samplePdf, Buffer.from(`${object(3, "<<>>")}%%EOF\r\n`)]);
    expect(await faultOf(changed)).toBeNull();
    expect(await faultOf(Buffer.concat([samplePdf, Buffer.alloc(5000)]))).toBeNull();
    expect(await faultOf(Buffer.concat([samplePdf, Buffer.from("scanned by A-1\r\n")]))).toBeNull();
    expect(await faultOf(Buffer.concat([Buffer.from("%PDF-1.4\r\n\r\n"), samplePdf.subarray(9)]))).toBeNull();
  });
});

describe("An Office document", () => {
  it("that unpacks to a hundred times its size or more is refused, even if it claims less [UPL-12]", async () => {
    expect(await faultOf(makeDocumentBomb(101 * megabyte))).toBe("bomb");
    expect(await faultOf(makeDocumentBomb(20 * megabyte, 1000))).toBe("bomb");
    expect(await faultOf(makeDocumentBomb(1000, 0xfffffff0))).toBe("bomb");
  });

  it("that merely compresses well is accepted", async () => {
    expect(await faultOf(makeDocumentBomb(20 * megabyte))).toBeNull();
    for (const bytes of [makeOpenXml("docx"), makeOpenXml("xlsx"), makeOpenDocument("text")]) {
      expect(await faultOf(bytes)).toBeNull();
    }
  });

  it("with a second, 64-bit directory is refused, wherever it is declared", async () => {
    const bytes = makeOpenXml("docx");
    for (const position of [0n, 100n, 2n ** 40n, 2n ** 53n, 2n ** 64n - 1n]) {
      const locator = Buffer.alloc(20);
      locator.writeUInt32LE(0x07064b50);
      locator.writeBigUInt64LE(position, 8);
      expect(await faultOf(insertBeforeEnd(bytes, locator))).toBe("mixed");
    }
  });

  it("with too many parts or too long a directory is refused, and just below the limits it is accepted", async () => {
    const document = (count: number, nameLength: number) =>
      makeOpenXml(
        "docx",
        Array.from({ length: count }, (_, at) => String(at).padStart(nameLength, "a")),
      );
    expect(await faultOf(document(19_998, 8))).toBeNull();
    expect(await faultOf(document(19_999, 8))).toBe("mixed");
    expect(await faultOf(document(60, 60_000))).toBeNull();
    expect(await faultOf(document(75, 60_000))).toBe("mixed");
  });

  it("with data before or after the archive is refused", async () => {
    expect(await faultOf(Buffer.concat([makeOpenXml("docx"), sampleHtml]))).toBe("mixed");
  });
});

describe("Audio and video", () => {
  it("with a web page in the first bytes are refused [UPL-12]", async () => {
    const page = Buffer.from("<html><script>alert(1)</script>");
    const tagged = Buffer.concat([sampleMp3.subarray(0, 10), page, sampleMp3.subarray(10)]);
    expect(await faultOf(tagged)).toMatch(/^(mixed|type)$/);
    expect(await faultOf(Buffer.concat([sampleMp4.subarray(0, 24), page]))).toBe("mixed");
  });

  it("are accepted otherwise", async () => {
    expect([await faultOf(sampleMp3), await faultOf(sampleMp4)]).toEqual([null, null]);
  });
});
