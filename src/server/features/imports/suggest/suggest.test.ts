import { expect, it } from "vitest";
import { date } from "#shared/fields/build.ts";
import { suggestColumns } from "./suggest.ts";

const birthday = { name: "birthday", field: date(), label: "Born", labels: ["Born"], isRequired: false };

/** Returns the suggested date order of a column, if an earlier sheet with the same headers had the other one. */
function orderOf(cells: readonly string[], dateOrder: "dmy" | "mdy") {
  const rows = cells.map((cell, at) => ({ rowNo: at + 2, cells: [cell] }));
  const before = [{ column: 0, field: "birthday", dateOrder }];
  return suggestColumns("mentees", ["Birthday"], rows, [birthday], before)[0]?.dateOrder;
}

it("The days of a sheet decide the date order, and the last sheet only if they don't", () => {
  expect(orderOf(["23/4/1985", "3/4/1986"], "mdy")).toBe("dmy");
  expect(orderOf(["4/23/1985", "3/4/1986"], "dmy")).toBe("mdy");
  expect(orderOf(["3/4/1986"], "mdy")).toBe("mdy");
  expect(orderOf(["3/4/1986"], "dmy")).toBe("dmy");
});
