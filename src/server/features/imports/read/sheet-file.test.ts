import { strToU8, zipSync } from "fflate";
import { describe, expect, it, test } from "vitest";
import { readTime } from "../check/read-time.ts";
import { readDay, readNumber, readToggle } from "../check/read-value.ts";
import type { SheetRow } from "./csv.ts";
import { SheetError } from "./sheet-error.ts";
import { readSheet as readBatches, type SheetSource } from "./sheet-file.ts";

/** Reads a sheet with all of its rows. */
async function readSheet(bytes: Buffer, source: SheetSource) {
  const rows: SheetRow[] = [];
  const sheet = await readBatches(bytes, source, async (batch) => void rows.push(...batch));
  return { ...sheet, rows };
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("Messy sheets [15-A1.5]", () => {
  it.each<[string, Buffer | string, string[], string[][]]>([
    ["commas", "a,b\n1,2\n", ["a", "b"], [["1", "2"]]],
    ["semicolons and a comma inside", "a;b\n1,5;2\n", ["a", "b"], [["1,5", "2"]]],
    ["tabs", "a\tb\r\n1\t2", ["a", "b"], [["1", "2"]]],
    ["a mark of UTF-8", "\uFEFFa,b\n1,ñ", ["a", "b"], [["1", "ñ"]]],
    ["UTF-16", utf16("a,b\n1,ñ\n"), ["a", "b"], [["1", "ñ"]]],
    ["Windows-1252", Buffer.from("a,b\n1,Núñez\n", "latin1"), ["a", "b"], [["1", "Núñez"]]],
    ["a named delimiter", "sep=;\na,x;b\n1;2", ["a,x", "b"], [["1", "2"]]],
    ["quotes, lines and doubled quotes", 'a,b\n"x ""y""\nz",2', ["a", "b"], [['x "y"\nz', "2"]]],
    ["a quote without end", 'a,b\n1,"x\ny', ["a", "b"], [["1", "x\ny"]]],
    ["blank rows", "\n\na,b\n,\n1,2\n\n", ["a", "b"], [["1", "2"]]],
    [
      "cells that show nothing",
      "a,b\n\u200B,2\n\u200B,\u2060\n1,\u200B",
      ["a", "b"],
      [
        ["", "2"],
        ["1", ""],
      ],
    ],
    [
      "rows of other widths",
      "a,b\n1\n1,2,3\n",
      ["a", "b", "C"],
      [
        ["1", ""],
        ["1", "2", "3"],
      ],
    ],
    ["an empty header", "a,,c\n1,2,3", ["a", "B", "c"], [["1", "2", "3"]]],
    ["a NUL", "a,b\n1,x\0y", ["a", "b"], [["1", "x\uFFFDy"]]],
    ["a header with the first letters of a picture", "GIVEN NAME,b\n1,2", ["GIVEN NAME", "b"], [["1", "2"]]],
    ["a header with the first letters of an archive", "PK,b\n1,2", ["PK", "b"], [["1", "2"]]],
    ["a delimiter at the end", "a,b\n1,", ["a", "b"], [["1", ""]]],
    [
      "old line ends",
      "a,b\r1,2\r3,4",
      ["a", "b"],
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
  ])("%s", async (_name, content, headers, rows) => {
    const sheet = await readSheet(Buffer.from(content as string), {});
    expect(sheet.headers).toEqual(headers);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual(rows);
  });

  it.each([
    ["empty", ""],
    ["empty", "a,b\n,\n"],
    ["tooManyRows", `a\n${"1\n".repeat(50_001)}`],
    ["tooManyColumns", `${"a,".repeat(200)}a\n1\n`],
    ["tooManyColumns", `a\n1${",".repeat(5_000_000)}1\n`],
    ["unreadable", "PK\u0003\u0004 no sheet"],
    ["unreadable", "%PDF-1.7"],
    ["unreadable", "GIF89a,b\n1,2"],
  ])("are refused as %s", async (fault, content) => {
    const refusal = await readSheet(Buffer.from(content), {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SheetError);
    expect(refusal).toMatchObject({ fault });
  });
});

/** Returns a workbook with two sheets. The second one has these rows and merged ranges. */
function makeWorkbook(rows: readonly (readonly string[])[], merged: readonly string[]): Buffer {
  const cell = (text: string, row: number, column: number) =>
    text
      ? `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`
      : "";
  const body = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, row, at)).join("")}</row>`)
    .join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/a.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/worksheets/b.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Notes" sheetId="1" r:id="x2"/><sheet name="Clients" sheetId="2" r:id="x1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="x1" Type="${office}/worksheet" Target="worksheets/b.xml"/><Relationship Id="x2" Type="${office}/worksheet" Target="worksheets/a.xml"/></Relationships>`,
    "xl/worksheets/a.xml": `<worksheet xmlns="${main}"><sheetData/><mergeCells><mergeCell ref="A1:Z9"/></mergeCells></worksheet>`,
    "xl/worksheets/b.xml": `<worksheet xmlns="${main}"><sheetData>${body}</sheetData><mergeCells>${ranges}</mergeCells></worksheet>`,
  };
  const files = Object.entries(parts).map(([path, text]) => [
    path,
    strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

test("Merged headers are refused with their cell, and other merged cells and sheets are not [15-A1.5]", async () => {
  const titled = [
    ["Clients of 2026", ""],
    ["First", "Last"],
    ["Ana", "Ruiz"],
  ];
  const read = async (rows: readonly (readonly string[])[], merged: readonly string[]) =>
    readSheet(makeWorkbook(rows, merged), {}).catch((error: unknown) => error);
  for (const range of ["A1:B1", "A1:C2"])
    expect(await read(titled, [range])).toMatchObject({ fault: "mergedHeader", cell: range });
  const rows = [
    ["First", "Last"],
    ["Ana", "Ruiz"],
  ];
  for (const merged of [[], ["A2:B2"], ["A1:A2"], ["C5:D9"]])
    expect(await read(rows, merged), merged.join()).toMatchObject({
      sheet: "Clients",
      headers: ["First", "Last"],
      rows: [{ cells: ["Ana", "Ruiz"] }],
    });
});

test("Days, numbers and booleans are read in the forms that people write [15-A1.5]", () => {
  const day = (cell: string, order?: "dmy" | "mdy") =>
    readDay(cell, order, true, { thisYear: 2026, zone: "Etc/UTC" });
  for (const cell of ["1985-04-03", "3 abr 1985", "April 3, 1985", "3 de abril de 1985", "3-Apr-85", "31140"])
    expect([cell, day(cell)]).toEqual([cell, { wire: "1985-04-03" }]);
  for (const cell of ["April 3rd, 1985", "3rd April 1985", "APR 3RD 1985"])
    expect([cell, day(cell)]).toEqual([cell, { wire: "1985-04-03" }]);
  expect(day("3/4/85", "dmy")).toEqual({ wire: "1985-04-03" });
  expect(day("3/4/85", "mdy")).toEqual({ wire: "1985-03-04" });
  expect(day("3/4/85")).toEqual({ problem: "order" });
  expect(day("23/4/1985", "mdy")).toEqual({ wire: "1985-04-23" });
  expect(day("3/3/26")).toEqual({ wire: "2026-03-03" });
  expect(day("3/3/27")).toEqual({ wire: "1927-03-03" });
  for (const cell of ["3/4/1985 - 9/4/1985", "1985-04-03 to 1985-04-09"])
    expect([cell, day(cell, "dmy")]).toEqual([cell, { problem: "day" }]);
  for (const cell of ["31/2/1990", "13/13/2000", "soon", "1/2", "2001-02-30", "1985", "2024.0", "00:00"])
    expect([cell, day(cell, "dmy")]).toEqual([cell, { problem: "day" }]);
  const inNewYork = (cell: string) =>
    readDay(cell, undefined, true, { thisYear: 2026, zone: "America/New_York" });
  for (const cell of ["1985-04-03T00:00:00.000Z", "1985-04-03 00:00:00 UTC", "1985-04-03T00:00+02:00"])
    expect([cell, inNewYork(cell)]).toEqual([cell, { wire: "1985-04-03" }]);
  for (const cell of ["1985-04-03T00:30:00Z", "1985-04-03 03:30:00+00", "1985-04-03 03:30:00.123456+00"])
    expect([cell, inNewYork(cell)]).toEqual([cell, { wire: "1985-04-02" }]);
  for (const cell of ["1985-04-03 00:00:00+00", "1985-04-03 03:30:00-04", "1985-04-03 10:00-15:00"])
    expect([cell, inNewYork(cell)]).toEqual([cell, { wire: "1985-04-03" }]);
  for (const [cell, wire] of [
    ["1,234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["12,5", "12.5"],
    ["0,125", "0.125"],
    ["-0,750", "-0.750"],
    ["10,125", "10125"],
    ["-3", "-3"],
    ["$ 1 234 567.50", "1234567.50"],
    ["1\u00A0200,5 €", "1200.5"],
  ] as const)
    expect([cell, readNumber(cell)]).toEqual([cell, { wire }]);
  for (const cell of ["many", "2 3", "10 20", "1 2345", "30 4.5", "5€50", "2 $3"])
    expect([cell, readNumber(cell)]).toEqual([cell, { problem: "number" }]);
  for (const cell of ["Sí", "X", "1", "true", "YES"])
    expect([cell, readToggle(cell)]).toEqual([cell, { wire: "1" }]);
  for (const cell of ["No", "0", "FALSE"]) expect([cell, readToggle(cell)]).toEqual([cell, { wire: "0" }]);
  expect(readToggle("perhaps")).toEqual({ problem: "yesNo" });
});

test("A time is never read as a part of a day because it has a point", () => {
  const time = (cell: string, part: string) =>
    readTime(cell, part, "mdy", { thisYear: 2026, zone: "America/New_York" });
  for (const part of ["14:30", "2:30 PM", "0.6041666667", ".6041666667", "46085.6041666667"])
    expect([part, time("2026-03-04", part)]).toEqual([part, { wire: "2026-03-04T14:30" }]);
  for (const part of ["14.30", "9.5", "2.30", "100.5"])
    expect([part, time("2026-03-04", part)]).toEqual([part, { problem: "time" }]);
  expect(time("46085.6041666667", "")).toEqual({ wire: "2026-03-04T14:30" });
  expect(time("2026-03-04 19:30:00+00", "")).toEqual({ wire: "2026-03-04T14:30" });
  for (const period of ["2026-03-04 14:30-15:30", "2026-03-04 10:00-11", "3/4/2026 10:00 AM - 11:00 AM"])
    expect([period, time(period, "")]).toEqual([period, { problem: "time" }]);
  for (const period of ["2026-03-04 10 to 11 am", "2026-03-04 14:30 - 15:30"])
    expect([period, time(period, "")]).toEqual([period, { problem: "time" }]);
  for (const part of ["10:00 - 11:00", "10 - 11 AM", "10:00 to 11:00"])
    expect([part, time("2026-03-04", part)]).toEqual([part, { problem: "time" }]);
  for (const whole of ["2026-03-04T14:30", "3/4/2026, 2:30 PM", "Mar 4, 2026 2:30 pm", "2026-03-04 - 14:30"])
    expect([whole, time(whole, "")]).toEqual([whole, { wire: "2026-03-04T14:30" }]);
  for (const part of ["1899-12-30 14:30", "12/30/1899 2:30 PM"])
    expect([part, time("2026-03-04", part)]).toEqual([part, { wire: "2026-03-04T14:30" }]);
});
