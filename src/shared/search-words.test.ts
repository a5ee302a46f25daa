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
])("The search finds a person by %j", (typed) => {
  expect(holdsWords(person, typed)).toBe(true);
});

it.each(["Isaiah Brown", "Isaiah 010-4478", "isaiahbroadnax", "+1 999", ",,"])(
  "The search does not find by %j",
  (typed) => {
    expect(holdsWords(person, typed)).toBe(false);
  },
);

it.each(["deharo", "de haro", "OHara", "O`Hara", "saint john", "McDonald"])(
  "The search finds a label by %j",
  (typed) => {
    expect(holdsWords("De Haro, O'Hara, St. John and Mac Donald", typed)).toBe(true);
  },
);

it("The search finds a person by a name of several words, typed as one", () => {
  expect(holdsWords({ names: ["Mary Ann", "Vega"], others: "x@example.com" }, "maryann")).toBe(true);
  expect(holdsWords({ names: ["Mary Ann", "Vega"] }, "annvega")).toBe(false);
});

it("The search limits what one text asks for", () => {
  const days = Array.from({ length: 60 }, (_, index) => `1 ${(index % 12) + 1} 19${10 + index}`).join(" ");
  const asked = searchWords(days, (text) =>
    /^1 \d+ \d{4}$/.test(text) ? `2${text.slice(-3)}-01-01` : undefined,
  );
  expect(asked.length).toBeLessThanOrEqual(12);
  expect(Math.max(...asked.map((forms) => forms.length))).toBeLessThanOrEqual(6);
});

it("The search asks for each word once, and for at most twelve", () => {
  expect(searchWords("ana, ana;ana")).toEqual([["ana"]]);
  expect(searchWords(Array.from({ length: 500 }, (_, index) => `w${index}`).join(" "))).toHaveLength(12);
});
