import { describe, expect, it, test } from "vitest";
import { readDay, readNumber, readToggle } from "../check/read-value.ts";
import { readSheet, SheetError } from "./sheet-file.ts";

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("15-A1.5: messy sheets", () => {
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
      "rows of other widths",
      "a,b\n1\n1,2,3\n",
      ["a", "b", "C"],
      [
        ["1", "", ""],
        ["1", "2", "3"],
      ],
    ],
    ["an empty header", "a,,c\n1,2,3", ["a", "B", "c"], [["1", "2", "3"]]],
    ["a NUL", "a,b\n1,x\0y", ["a", "b"], [["1", "x\uFFFDy"]]],
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
    ["unreadable", "PK\u0003\u0004 no sheet"],
    ["unreadable", "%PDF-1.7"],
  ])("refuses what is %s", async (fault, content) => {
    const refusal = await readSheet(Buffer.from(content), {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SheetError);
    expect(refusal).toMatchObject({ fault });
  });
});

test("15-A1.5: days, numbers and yes or no in the forms that people write", () => {
  const day = (cell: string, order?: "dmy" | "mdy") => readDay(cell, order, true, 2026);
  for (const cell of ["1985-04-03", "3 abr 1985", "April 3, 1985", "3 de abril de 1985", "3-Apr-85", "31140"])
    expect([cell, day(cell)]).toEqual([cell, { wire: "1985-04-03" }]);
  expect(day("3/4/85", "dmy")).toEqual({ wire: "1985-04-03" });
  expect(day("3/4/85", "mdy")).toEqual({ wire: "1985-03-04" });
  expect(day("3/4/85")).toEqual({ problem: "order" });
  expect(day("23/4/1985", "mdy")).toEqual({ wire: "1985-04-23" });
  expect(day("3/3/26")).toEqual({ wire: "2026-03-03" });
  expect(day("3/3/27")).toEqual({ wire: "1927-03-03" });
  for (const cell of ["31/2/1990", "13/13/2000", "soon", "1/2", "2001-02-30"])
    expect([cell, day(cell, "dmy")]).toEqual([cell, { problem: "day" }]);
  for (const [cell, wire] of [
    ["1,234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["12,5", "12.5"],
    ["-3", "-3"],
  ] as const)
    expect([cell, readNumber(cell)]).toEqual([cell, { wire }]);
  expect(readNumber("many")).toEqual({ problem: "number" });
  for (const cell of ["Sí", "X", "1", "true", "YES"])
    expect([cell, readToggle(cell)]).toEqual([cell, { wire: "1" }]);
  for (const cell of ["No", "0", "FALSE"]) expect([cell, readToggle(cell)]).toEqual([cell, { wire: "0" }]);
  expect(readToggle("perhaps")).toEqual({ problem: "yesNo" });
});
