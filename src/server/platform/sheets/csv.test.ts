import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { csvStream } from "./csv.ts";
import { isFormulaLike } from "./formula.ts";
import type { SheetColumn, SheetRow } from "./sheet-xml.ts";

const columns = ["Note", "Points"].map((header) => ({ header })) as SheetColumn[];

async function linesOf(...rows: SheetRow[]): Promise<string[]> {
  async function* batches() {
    yield rows;
  }
  return (await text(csvStream(columns, batches()))).trimEnd().split("\r\n").slice(1);
}

test("a dash alone stays a dash, what may be a formula gets an apostrophe", async () => {
  expect(await linesOf(["-", -5], ["-1+2", 0], ["--", 1], ["=A1", null])).toEqual([
    "-,-5",
    "'-1+2,0",
    "'--,1",
    "'=A1,",
  ]);
  expect(["-", "-1", "=A1", "a-"].map(isFormulaLike)).toEqual([false, true, true, false]);
});
