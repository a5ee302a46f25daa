import type { KeyboardEvent } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { submitOnKey } from "./submit-key.ts";

afterEach(() => vi.unstubAllGlobals());

/** Presses a key in a form. @returns how often the form was submitted */
function submits(key: object, isDisabled = false): number {
  const requestSubmit = vi.fn<() => void>();
  const querySelector = (selector: string) =>
    isDisabled && selector === "[type=submit]:disabled" ? {} : null;
  class Field {
    closest = () => ({ querySelector, requestSubmit });
  }
  vi.stubGlobal("Element", Field);
  submitOnKey({
    target: new Field(),
    nativeEvent: { isComposing: false },
    preventDefault: () => undefined,
    stopPropagation: () => undefined,
    ...key,
  } as unknown as KeyboardEvent);
  return requestSubmit.mock.calls.length;
}

it("Ctrl + Enter submits a form, and Enter alone doesn't", () => {
  expect(submits({ key: "Enter", ctrlKey: true })).toBe(1);
  expect(submits({ key: "Enter", metaKey: true })).toBe(1);
  expect(submits({ key: "Enter" })).toBe(0);
  expect(submits({ key: "a", ctrlKey: true })).toBe(0);
});

it("Ctrl + Enter doesn't submit a form whose submit button is disabled", () => {
  expect(submits({ key: "Enter", ctrlKey: true }, true)).toBe(0);
});
