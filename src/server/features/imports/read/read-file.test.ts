import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeZip } from "#tests/support/sample-files.ts";
import { readSheetFile } from "./read-file.ts";
import { SheetError } from "./sheet-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-sheets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer, sheet?: string) {
  const path = join(folder, "sheet");
  await writeFile(path, bytes);
  return readSheetFile(path, { sheet });
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...targets: [type: string, target: string][]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;
const sheetOf = (rows: string) =>
  `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A workbook of an empty sheet and one with text, a day and a formula. */
const parts = {
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>
    <sheet name="Empty" sheetId="1" r:id="r1"/><sheet name="Clients" sheetId="2" r:id="r2"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations(
    ["worksheet", "worksheets/sheet1.xml"],
    ["worksheet", "worksheets/sheet2.xml"],
    ["styles", "styles.xml"],
  ),
  "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  "xl/worksheets/sheet1.xml": sheetOf(""),
  "xl/worksheets/sheet2.xml": sheetOf(
    `<row r="1">${text("A1", "Name")}${text("B1", "Born")}${text("C1", "Sum")}</row>
     <row r="2">${text("A2", "Núñez")}<c r="B2" s="1"><v>31140</v></c><c r="C2"><f>1+1</f><v>2</v></c></row>`,
  ),
};

it("15-A1.5: reads the sheet of a workbook that has something in it, with days and what formulas came to", async () => {
  expect(await read(makeZip(parts))).toMatchObject({
    sheets: ["Empty", "Clients"],
    sheet: "Clients",
    headers: ["Name", "Born", "Sum"],
    rows: [{ rowNo: 2, cells: ["Núñez", "1985-04-03", "2"] }],
  });
  await expect(read(makeZip(parts), "Empty")).rejects.toMatchObject({ fault: "empty" });
});

it("15-A1.5: a workbook that unpacks to a hundred times its size is refused before anything unpacks it", async () => {
  const blanks = " ".repeat(101 * 1024 * 1024);
  const rows = `<row r="1">${text("A1", "Name")}</row>${blanks}<row r="2">${text("A2", "Ana")}</row>`;
  const all = { ...parts, "xl/worksheets/sheet2.xml": sheetOf(rows) };
  const bomb = Buffer.from(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, strToU8(xml)]))),
  );
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const refusal = await read(bomb).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SheetError);
  expect(refusal).toMatchObject({ fault: "tooLarge" });
});
