import { expect, it } from "vitest";
import { formatNumber } from "./numbers.ts";

it("Numbers are written as in the United States in both languages, in the total of a dashboard card too", () => {
  expect(formatNumber(1234, "en")).toBe("1,234");
  expect(formatNumber(1234, "es")).toBe("1,234");
  expect(formatNumber(1234.56, "es", { maximumFractionDigits: 1 })).toBe("1,234.6");
});
