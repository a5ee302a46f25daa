import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeCompound,
  makeOpenDocument,
  makeOpenXml,
  makePhoto,
  makePng,
  makeZip,
  sampleElf,
  sampleExe,
  sampleHtml,
  sampleMp3,
  sampleMp4,
  samplePdf,
  sampleSvg,
  sampleWav,
} from "#tests/support/sample-files.ts";
import { detectType } from "./detect-type.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "detect-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let counter = 0;
async function typeOf(bytes: Buffer | string): Promise<string | null> {
  const path = join(folder, `file${(counter += 1)}`);
  await writeFile(path, bytes);
  const type = await detectType(path);
  return type && `${type.kind} ${type.mediaType} ${type.extension}`;
}

const openXml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

test.each([
  ["PDF", samplePdf, "pdf application/pdf pdf"],
  ["Word", makeOpenXml("docx"), `office ${openXml}.wordprocessingml.document docx`],
  ["Excel", makeOpenXml("xlsx"), `office ${openXml}.spreadsheetml.sheet xlsx`],
  ["PowerPoint", makeOpenXml("pptx"), `office ${openXml}.presentationml.presentation pptx`],
  ["old Word", makeCompound("WordDocument"), "office application/msword doc"],
  ["old Excel", makeCompound("Workbook"), "office application/vnd.ms-excel xls"],
  ["old PowerPoint", makeCompound("PowerPoint Document"), "office application/vnd.ms-powerpoint ppt"],
  ["OpenDocument text", makeOpenDocument("text"), `office ${openDocument}.text odt`],
  ["OpenDocument table", makeOpenDocument("spreadsheet"), `office ${openDocument}.spreadsheet ods`],
  ["OpenDocument slides", makeOpenDocument("presentation"), `office ${openDocument}.presentation odp`],
  ["rich text format", Buffer.from("{\\rtf1\\ansi hello}"), "office application/rtf rtf"],
  ["video", sampleMp4, "video video/mp4 mp4"],
  ["sound", sampleWav, "audio audio/wav wav"],
  ["music", sampleMp3, "audio audio/mpeg mp3"],
  ["text", Buffer.from("Grüße aus Baltimore,\nbis bald"), "text text/plain txt"],
  ["text with a byte order mark", Buffer.from("\ufeffHello"), "text text/plain txt"],
  ["text that begins like a bitmap", Buffer.from("BM: notes of Monday"), "text text/plain txt"],
  ["a table", Buffer.from('name,points\r\n"Doe, Jane",3\r\nRoe,4\r\n'), "text text/csv csv"],
  ["a table with semicolons", Buffer.from("a;b\n1;2\n"), "text text/csv csv"],
])("The type %s is found from the bytes and accepted [UPL-12, UPL-13]", async (_, bytes, type) => {
  expect(await typeOf(bytes)).toBe(type);
});

test("Pictures are found from their bytes and accepted [UPL-12, UPL-13]", async () => {
  expect(await typeOf(await makePhoto())).toBe("image image/jpeg jpg");
  expect(await typeOf(await makePng())).toBe("image image/png png");
});

test.each([
  ["HTML", sampleHtml],
  ["HTML after white space and a byte order mark", Buffer.from("\ufeff \n <!doctype html><p>hi")],
  ["a lone script element behind text", Buffer.from("hello <script>alert(1)</script>")],
  ["SVG", sampleSvg],
  ["SVG behind an XML declaration", Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), sampleSvg])],
  ["XML", Buffer.from('<?xml version="1.0"?><a/>')],
  ["an XML comment", Buffer.from("<!-- --><html>")],
  ["PHP", Buffer.from("<?php echo 1;")],
  ["a shell script", Buffer.from("#!/bin/sh\nrm -rf /\n")],
  ["a Windows program", sampleExe],
  ["a Linux program", sampleElf],
  ["a zip", makeZip({ "a.txt": "a" })],
  ["a document with macros", makeOpenXml("docm")],
  ["a Java archive", makeZip({ "META-INF/MANIFEST.MF": "Manifest-Version: 1.0" })],
  ["an installer in a compound file", makeCompound("Property")],
  ["a damaged compound file", makeCompound("WordDocument").subarray(0, 600)],
  ["a bitmap", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
  ["bytes that are no UTF-8", Buffer.from([0x48, 0xe9, 0x20, 0xff, 0x61])],
  ["text with a NUL", Buffer.from("abc\0def")],
  ["cut-off UTF-8", Buffer.from([0x61, 0xc3])],
])("The file %s is refused [UPL-13]", async (_, bytes) => {
  expect(await typeOf(bytes)).toBeNull();
});

test("A text with a character that spans two chunks is accepted", async () => {
  const text = `${"a".repeat(65_535)}ü${"b".repeat(10)}`;
  expect(await typeOf(text)).toBe("text text/plain txt");
});
