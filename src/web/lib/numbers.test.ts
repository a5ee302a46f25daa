import { expect, it } from "vitest";
import { formatNumber } from "./numbers.ts";

it("Numbers have the US format in both languages, including the total of a dashboard card", () => {
  expect(formatNumber(1234, "en")).toBe("1,234");
  expect(formatNumber(1234, "es")).toBe("1,234");
  expect(formatNumber(1234.56, "es", { maximumFractionDigits: 1 })).toBe("1,234.6");
});
