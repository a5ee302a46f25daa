import { expect, test } from "vitest";
import { expectedForm } from "./wire-form.ts";

test("A wrong value is reported with its field and the expected form", () => {
  expect(expectedForm("birthday", { value: "date" })).toBe(
    "birthday: expected a day that exists, written YYYY-MM-DD",
  );
  expect(expectedForm("active", { value: "boolean" })).toBe('active: expected "1" or "0"');
});
