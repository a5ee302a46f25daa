import { expect, it } from "vitest";
import { maskSsns, ssnMask } from "./ssn.ts";

it("Social Security numbers are removed below their headers, even with many long headers", () => {
  const headers = ["Name", "SSN", ...Array.from({ length: 198 }, () => "Long header ".repeat(1500))];
  const cells = ["Ana", "123456789", ...Array.from({ length: 198 }, () => "1")];
  const rows = Array.from({ length: 200 }, (_, at) => ({ rowNo: at + 2, cells }));
  const start = performance.now();
  for (const row of maskSsns(headers, rows)) expect(row.cells.slice(0, 3)).toEqual(["Ana", ssnMask, "1"]);
  expect(performance.now() - start).toBeLessThan(10_000);
});
