import { describe, expect, it } from "vitest";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { foldRows } from "./fold-rows.ts";

const rowsOf = (keys: string) =>
  [...keys].map((key, index) => ({ id: String(index), key, labels: {} }) as unknown as WireRow);
const keyOf = (row: WireRow) => (row["key"] === "." ? undefined : String(row["key"]));
const folded = (keys: string, unfolded: string[] = []) =>
  foldRows(rowsOf(keys), keyOf, new Set(unfolded)).map(({ row, more }) => [row.id, more]);

describe("Equal rows", () => {
  it("are collapsed into one line if three or more are neighbors", () => {
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

  it("are shown one by one again on request", () => {
    expect(folded("aaabbb", ["0"])).toEqual([
      ["0", 0],
      ["1", 0],
      ["2", 0],
      ["3", 2],
    ]);
  });
});
