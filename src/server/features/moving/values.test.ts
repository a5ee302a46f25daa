import { describe, expect, it } from "vitest";
import type { PartColumn } from "#server/core/moving/parts.ts";
import { convertValue, hasColumn, type Conversion } from "./values.ts";

const conversion = {} as Conversion;
const names: PartColumn = {
  name: "names",
  column: "names",
  type: "jsonb",
  isRequired: true,
  languages: { nameEs: "es" },
};

describe("A name in several languages", () => {
  it("is read from an archive", () => {
    const row = { names: { es: "Mujer" } };
    expect(hasColumn(row, names)).toBe(true);
    expect(convertValue(names, row, conversion)).toEqual({ es: "Mujer" });
  });

  it("is read from an archive of a version with a column for each language", () => {
    expect(hasColumn({ name: "Woman" }, names)).toBe(false);
    expect(hasColumn({ nameEs: null }, names)).toBe(true);
    expect(convertValue(names, { nameEs: "Mujer" }, conversion)).toEqual({ es: "Mujer" });
    expect(convertValue(names, { nameEs: null }, conversion)).toEqual({});
  });

  it("leaves out languages that the application lacks, and is refused if it isn't text", () => {
    expect(convertValue(names, { names: { es: "Mujer", xx: "?" } }, conversion)).toEqual({ es: "Mujer" });
    for (const wrong of ["Mujer", ["Mujer"], { es: 1 }, { es: { en: "x" } }, { es: "a\u0000" }])
      expect(() => convertValue(names, { names: wrong }, conversion)).toThrow("names");
  });
});
