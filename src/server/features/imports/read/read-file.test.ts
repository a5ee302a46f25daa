import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeZip } from "#tests/support/sample-files.ts";
import type { SheetRow } from "./csv.ts";
import { readSheetFile } from "./read-file.ts";
import { SheetError } from "./sheet-error.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-sheets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer, sheet?: string) {
  const path = join(folder, "sheet");
  await writeFile(path, bytes);
  const rows: SheetRow[] = [];
  const facts = await readSheetFile(path, { sheet }, async (batch) => void rows.push(...batch));
  return { ...facts, rows };
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

/** A workbook with an empty sheet and one with text, a day, and a formula. */
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

it("The reader uses the sheet of a workbook that has data, with its days and formula results [15-A1.5]", async () => {
  expect(await read(makeZip(parts))).toMatchObject({
    sheets: ["Empty", "Clients"],
    sheet: "Clients",
    headers: ["Name", "Born", "Sum"],
    rows: [{ rowNo: 2, cells: ["Núñez", "1985-04-03", "2"] }],
  });
  await expect(read(makeZip(parts), "Empty")).rejects.toMatchObject({ fault: "empty" });
});

/** Returns a workbook whose second sheet has these rows. */
const pack = (rows: string, others: Readonly<Record<string, string>> = {}): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ ...parts, "xl/worksheets/sheet2.xml": sheetOf(rows), ...others }).map(
          ([name, xml]) => [name, strToU8(xml)],
        ),
      ),
    ),
  );
const number = (place: string) => `<c r="${place}"><v>1</v></c>`;
const header = `<row r="1">${text("A1", "Name")}</row>`;
const sharedTexts = (...texts: string[]) =>
  `${head}<sst xmlns="${main}">${texts.map((one) => `<si><t>${one}</t></si>`).join("")}</sst>`;

it("A workbook is refused at the first cell beyond 50,000 rows or 200 columns, even after large gaps", async () => {
  const cases: [string, Buffer][] = [
    ["tooManyColumns", pack(`${header}<row r="9">${number("XFD9")}</row>`)],
    ["tooManyRows", pack(`${header}<row r="1048576">${number("XFD1048576")}</row>`)],
    ["tooManyRows", pack(`${header}<row r="50002">${number("A50002")}</row>`)],
    ["tooManyColumns", pack(`${header}<row r="2">${number("GS2")}</row>`)],
    ["tooManyRows", pack(header + `<row>${number("A")}</row>`.replace(' r="A"', "").repeat(50_001))],
  ];
  for (const [fault, bytes] of cases) {
    const start = performance.now();
    await expect(read(bytes), fault).rejects.toMatchObject({ fault });
    expect(performance.now() - start).toBeLessThan(60_000);
  }
  const most = await read(pack(`${header}<row r="50001">${number("GR50001")}</row>`));
  expect(most).toMatchObject({ headers: { length: 200 }, rows: [{ rowNo: 50_001, cells: { 199: "1" } }] });
});

it("A workbook whose cells repeat one long text is refused before they fill the memory", async () => {
  const cells = Array.from({ length: 200 }, () => '<c t="s"><v>0</v></c>').join("");
  const rows = `<row>${cells}</row>`.repeat(100);
  const bytes = pack(header + rows, { "xl/sharedStrings.xml": sharedTexts("x".repeat(20_000)) });
  expect(bytes.length).toBeLessThan(10_000);
  await expect(read(bytes)).rejects.toMatchObject({ fault: "tooLarge" });
});

it("A text that is too long keeps one character more than allowed, so that the check refuses it", async () => {
  const rows = `<row r="2">${text("A2", "x".repeat(30_000))}</row><row r="3"><c r="A3" t="s"><v>0</v></c></row>`;
  const sheet = pack(header + rows, { "xl/sharedStrings.xml": sharedTexts("y".repeat(30_000)) });
  expect((await read(sheet)).rows.map(({ cells }) => cells[0]?.length)).toEqual([20_001, 20_001]);
});

it("A workbook with endless nesting, texts or attributes is refused, and the next one is read", async () => {
  const hostile = [
    pack(`${header}${"<a>".repeat(1_000_000)}`),
    pack(`<row r="1"><c t="inlineStr"><is><t>${"x".repeat(20_000_000)}</t></is></c></row>`),
    pack(`<row r="1" x="${"y".repeat(20_000_000)}"/>`),
    pack(header, { "xl/sharedStrings.xml": sharedTexts(...Array<string>(100_000).fill("x".repeat(800))) }),
    pack(`${header}<row r="3"/><row r="2">${number("A2")}</row>`),
  ];
  for (const bytes of hostile) await expect(read(bytes)).rejects.toBeInstanceOf(SheetError);
  expect(await read(makeZip(parts))).toMatchObject({ sheet: "Clients" });
});

it("The reader understands what spreadsheet programs write: shared and rich texts, date formats, booleans, errors, 1904", async () => {
  const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/><numFmt numFmtId="166" formatCode="yyyy/mm/dd hh:mm:ss.000"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="46"/></cellXfs></styleSheet>`;
  const cells = [
    '<c t="s"><v>1</v></c>',
    '<c s="1"><v>31140</v></c>',
    '<c s="2"><v>31140.5</v></c>',
    '<c s="3"><v>31140.4375</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c t="str"><f>A1</f><v>a_x000A_b</v></c>',
    '<c t="d"><v>1985-04-03</v></c>',
    '<c t="d"><v>1985-04-03T22:30:00</v></c>',
    "<c><v>5551234567</v></c>",
    "<c><f>0.1+0.2</f><v>0.30000000000000004</v></c>",
    "<c><v>9007199254740991</v></c>",
    "<c><v>123456789012345678</v></c>",
    '<c s="1"><v>1e300</v></c>',
    '<c s="3"><v>0.4375</v></c>',
    '<c s="1"><v>0</v></c>',
    '<c s="4"><v>1.25</v></c>',
    '<c s="4"><v>0.3125</v></c>',
    '<c s="5"><v>4.5</v></c>',
  ];
  const sheet = pack(`<row>${text("A1", "Name")}</row><row>${cells.join("")}</row>`, {
    "xl/styles.xml": styles,
    "xl/sharedStrings.xml": `<x:sst xmlns:x="${main}"><x:si/><x:si><x:r><x:t>Ana </x:t></x:r><x:r><x:t>Ruiz</x:t></x:r><x:rPh><x:t>reading</x:t></x:rPh></x:si></x:sst>`,
  });
  const expected = [
    "Ana Ruiz",
    "1985-04-03",
    "31140.5",
    "1985-04-03T10:30",
    "true",
    "",
    "a\nb",
    "1985-04-03",
    "1985-04-03T22:30",
    "5551234567",
    "0.3",
    "9007199254740991",
    "123456789012345678",
    "1e+300",
    "10:30",
    "00:00",
    "30:00",
    "07:30",
    "108:00",
  ];
  expect((await read(sheet)).rows).toEqual([{ rowNo: 2, cells: expected }]);
  const mac = {
    "xl/workbook.xml": parts["xl/workbook.xml"].replace("<sheets>", '<workbookPr date1904="1"/><sheets>'),
  };
  const days = `<row>${text("A1", "Born")}</row><row><c s="1"><v>29678</v></c></row>`;
  expect((await read(pack(days, mac))).rows[0]?.cells).toEqual(["1985-04-03"]);
});

it("The reader keeps the leading zeros that a sheet shows: postal codes, and numbers with a fixed length", async () => {
  const codes = ["00000", "00000\\-0000", "000", '00" "00;-0', "0", "0.00"];
  const formats = codes.map(
    (code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  );
  const xfs = codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`);
  const styles = `<styleSheet xmlns="${main}"><numFmts>${formats.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${xfs.join("")}</cellXfs></styleSheet>`;
  const cells = [
    [1, "2101", "02101"],
    [2, "21011234", "02101-1234"],
    [3, "7", "007"],
    [3, "1234", "1234"],
    [3, "7.5", "7.5"],
    [3, "-7", "-7"],
    [4, "123", "01 23"],
    [5, "7", "7"],
    [6, "7", "7"],
    [0, "7", "7"],
  ] as const;
  const row = cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join("");
  const sheet = pack(`<row>${text("A1", "Zip")}</row><row>${row}</row>`, { "xl/styles.xml": styles });
  expect((await read(sheet)).rows[0]?.cells).toEqual(cells.map(([, , shown]) => shown));
});

it("A workbook that unpacks to a hundred times its size is refused before it is unpacked [15-A1.5]", async () => {
  const blanks = " ".repeat(101 * 1024 * 1024);
  const rows = `<row r="1">${text("A1", "Name")}</row>${blanks}<row r="2">${text("A2", "Ana")}</row>`;
  const bomb = pack(rows);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const refusal = await read(bomb).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SheetError);
  expect(refusal).toMatchObject({ fault: "tooLarge" });
});
