import { describe, expect, it } from "vitest";
import type { WireRow } from "#shared/contracts/records.ts";
import { foldRows } from "./fold-rows.ts";

const rowsOf = (keys: string) =>
  [...keys].map((key, index) => ({ id: String(index), key, labels: {} }) as unknown as WireRow);
const keyOf = (row: WireRow) => (row["key"] === "." ? undefined : String(row["key"]));
const folded = (keys: string, unfolded: string[] = []) =>
  foldRows(rowsOf(keys), keyOf, new Set(unfolded)).map(({ row, more }) => [row.id, more]);

describe("rows that say the same", () => {
  it("stand in one line where three or more are neighbours", () => {
    expect(folded("aaab.aa")).toEqual([
      ["0", 2],
      ["3", 0],
      ["4", 0],
      ["5", 0],
      ["6", 0],
    ]);
    expect(folded("abab....")).toHaveLength(8);
    expect(folded("")).toEqual([]);
  });

  it("stand one by one again where a person wants to see them", () => {
    expect(folded("aaabbb", ["0"])).toEqual([
      ["0", 0],
      ["1", 0],
      ["2", 0],
      ["3", 2],
    ]);
  });
});
