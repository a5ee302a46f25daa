import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { csvStream } from "./csv.ts";
import { guardFormulas, isFormulaLike, unguardFormulas } from "./formula.ts";
import type { SheetColumn, SheetRow } from "./sheet-xml.ts";

const columns = ["Note", "Points"].map((header) => ({ header })) as SheetColumn[];

async function linesOf(...rows: SheetRow[]): Promise<string[]> {
  async function* batches() {
    yield rows;
  }
  return (await text(csvStream(columns, batches()))).trimEnd().split("\r\n").slice(1);
}

test("A dash alone stays a dash, and possible formulas get an apostrophe", async () => {
  expect(await linesOf(["-", -5], ["-1+2", 0], ["--", 1], ["=A1", null], ["＝A1", 2])).toEqual([
    '"-",-5',
    `"'-1+2",0`,
    `"'--",1`,
    `"'=A1",`,
    `"'＝A1",2`,
  ]);
  expect(["-", "-1", "=A1", "a-"].map(isFormulaLike)).toEqual([false, true, true, false]);
});

test("Every text is quoted, numbers are not, and an empty cell stays empty", async () => {
  expect(await linesOf(["plain", 5], ['say "yes"', 0], ["", null], [{ day: "2026-01-02" }, 1])).toEqual([
    '"plain",5',
    '"say ""yes""",0',
    ",",
    '"2026-01-02",1',
  ]);
});

test("Apostrophes that don't guard a formula are kept when a sheet is read", () => {
  for (const cell of ["O'Hara", "'quoted'", "it's -5", "a; 'b'"]) expect(unguardFormulas(cell)).toBe(cell);
});

test("A cell is never a formula, whichever separator the file is opened with", async () => {
  const cases = {
    "x;=cmd()": "x;'=cmd()",
    "x,+1": "x,'+1",
    "x\t@SUM(1)": "x\t'@SUM(1)",
    "=1;=2": "'=1;'=2",
    'x;"=cmd()"': `x;"'=cmd()"`,
    "\t=1": "'\t'=1",
    ";=1": ";'=1",
    '"=1': `"'=1`,
    "x\n=cmd()": "x\n'=cmd()",
    "x\r=1\n\n+2": "x\r'=1\n\n'+2",
    'x\n"=1': `x\n"'=1`,
    "\n=1": "'\n'=1",
    "a\n-\nb": "a\n-\nb",
    "Call 555, then -5 of them; a-b": "Call 555, then -5 of them; a-b",
    "a;-;b": "a;-;b",
  };
  for (const [cell, guarded] of Object.entries(cases)) {
    expect(guardFormulas(cell)).toBe(guarded);
    expect(unguardFormulas(guarded)).toBe(cell);
    const [line] = await linesOf([cell, 1]);
    expect(line).toBe(`"${guarded.replaceAll('"', '""')}",1`);
    for (const separator of [";", ",", "\t"]) {
      // Splits the row like a program that doesn't support quotes.
      const parts = guarded
        .split(/[\r\n]/)
        .flatMap((row) => row.split(separator))
        .map((part) => part.replace(/^"+/, ""));
      expect([cell, separator, parts.filter((part) => isFormulaLike(part))]).toEqual([cell, separator, []]);
    }
  }
});
