import { expect, test } from "vitest";
import { lockNumbers } from "./lock-numbers.ts";

test("Each advisory lock has its own number, so that none waits for a different one", () => {
  const numbers = Object.values(lockNumbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});
