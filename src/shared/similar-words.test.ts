import { expect, it } from "vitest";
import { errorsInName, spelledWords, typingErrors } from "./similar-words.ts";

it.each([
  ["broadnax", "broadnax", 0],
  ["brodnax", "broadnax", 1],
  ["broadnaxx", "broadnax", 1],
  ["broednax", "broadnax", 1],
  ["jonhson", "johnson", 1],
  ["", "ana", 3],
  ["ana", "ben", 3],
])("The words %s and %s differ by %i typing errors, either way", (one, other, errors) => {
  expect(typingErrors(one, other)).toBe(errors);
  expect(typingErrors(other, one)).toBe(errors);
});

it.each([
  ["Brodnax, Isaiah", 1],
  ["isaiah broadnax", 0],
  ["Isaiha Brodnax", 2],
  ["Brdnx", null],
  ["Maria Broadnax", null],
])("The word %s against a name gives %j", (typed, errors) => {
  expect(errorsInName(spelledWords(typed), "Isaiah Broadnax")).toBe(errors);
});
