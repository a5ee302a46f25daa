import { expect, it } from "vitest";
import { lacksDay, settledOf } from "./settlements.ts";

it("A promise keeps its due date until another one or a reason to release it is entered", () => {
  const promises = ["a", "b", "c"].map((id) => ({ id, dueOn: "2027-03-01" }));
  const typed = { b: { dueOn: "2027-04-01", reason: " " }, c: { dueOn: "", reason: " He moved " } };
  const settled = settledOf(promises, typed);
  expect(settled).toEqual([
    { id: "a", dueOn: "2027-03-01" },
    { id: "b", dueOn: "2027-04-01" },
    { id: "c", reason: "He moved" },
  ]);
  expect(lacksDay(settled)).toBe(false);
});

it("A promise that goes to the successor needs a valid due date", () => {
  for (const dueOn of ["", "soon", "2027-02-30"]) {
    const settled = settledOf([{ id: "a", dueOn: "2027-03-01" }], { a: { dueOn, reason: "" } });
    expect(lacksDay(settled)).toBe(true);
  }
});
