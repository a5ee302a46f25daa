import { expect, it } from "vitest";
import type { NextStep } from "#shared/contracts/responses/dashboard.ts";
import { keepStepOrder } from "./steady-steps.ts";

const step = (id: string, version = 1): NextStep =>
  ({ table: "menteeUserTasks", id, version, name: id, points: 0 }) as NextStep;
const ids = (steps: readonly NextStep[]) => steps.map(({ id }) => id).join("");

it("A completed step keeps its place, new ones come last, and removed ones disappear", () => {
  const shown = ["a", "b", "c"].map((id) => step(id));
  const [a, b, c] = shown as [NextStep, NextStep, NextStep];
  // The server's list starts with the next step.
  expect(ids(keepStepOrder(shown, [b, c, step("d")], [a]))).toBe("abcd");
  expect(ids(keepStepOrder(shown, [step("d"), a, c], [b]))).toBe("abcd");
  expect(ids(keepStepOrder(shown, [step("d"), c, b], []))).toBe("bcd");
  // After undo, it is open in its old place again, with its new version.
  expect(keepStepOrder(shown, [b, c, step("a", 3)], [])[0]?.version).toBe(3);
});
