import { expect, it } from "vitest";
import { holdsWords, searchWords } from "./search-words.ts";

const person = "Isaiah J. Broadnax-Núñez isaiah@example.com 12 Main Street 5550104477";

it.each([
  "Isaiah Broadnax",
  "Broadnax, Isaiah",
  "broad isa",
  "nunez",
  "NÚÑEZ main 12",
  "(555) 010-4477",
  "+1 (555) 010-4477",
  "1.555.010.4477",
  "isaiah 010-4477",
  "",
  "  ",
])("finds a person by %j", (typed) => {
  expect(holdsWords(person, typed)).toBe(true);
});

it.each(["Isaiah Brown", "Isaiah 010-4478", "isaiahbroadnax", "+1 999", ",,"])(
  "does not find by %j",
  (typed) => {
    expect(holdsWords(person, typed)).toBe(false);
  },
);

it("asks for each word once, and for no more than twelve", () => {
  expect(searchWords("ana, ana;ana")).toEqual([["ana"]]);
  expect(searchWords(Array.from({ length: 500 }, (_, index) => `w${index}`).join(" "))).toHaveLength(12);
});
