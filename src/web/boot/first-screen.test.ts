import { expect, it, vi } from "vitest";
import { afterFirstScreen, markFirstScreen } from "./first-screen.ts";

it("A part that waits for the first screen is loaded when that is marked, and immediately afterward", async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve("part"));
  const waiting = afterFirstScreen(load)();
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  markFirstScreen();
  expect(await waiting).toBe("part");
  expect(performance.getEntriesByName("needed")).toHaveLength(1);
  expect(await afterFirstScreen(load)()).toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});
