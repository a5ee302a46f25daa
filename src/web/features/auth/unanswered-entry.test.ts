import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findUnanswered, forgetEntry, noteEntry } from "./unanswered-entry.ts";

const stored = new Map<string, string>();
beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("A sign-in that is sent again keeps its key, and can be repeated for ten minutes after the last time", () => {
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
  const key = noteEntry("abc", { asks: "birthday" });
  minutes(9);
  expect(noteEntry("abc", undefined, findUnanswered("abc"))).toBe(key);
  minutes(9);
  expect(findUnanswered("abc")).toMatchObject({ key, opened: { asks: "birthday" } });
  expect(findUnanswered("other")).toBeUndefined();
  minutes(2);
  expect(findUnanswered("abc")).toBeUndefined();
  expect(noteEntry("abc", undefined, findUnanswered("abc"))).not.toBe(key);
  forgetEntry();
  expect(stored.size).toBe(0);
});
