import { addDays } from "#shared/fields/days.ts";
import { describe, expect, it, test } from "vitest";
import { mediumDate } from "./dates.ts";
import { readDay } from "#shared/fields/read-day.ts";

const today = "2026-11-22";
const read = (text: string, language = "en", isPast = false) =>
  readDay(text, { language, isPast, today })?.day;

describe("A typed day", () => {
  it.each([
    ["1985-03-04", "1985-03-04", "1985-03-04"],
    ["1985/3/4", "1985-03-04", "1985-03-04"],
    ["19850304", "1985-03-04", "1985-03-04"],
    ["3/4/1985", "1985-03-04", "1985-04-03"],
    ["3-4-1985", "1985-03-04", "1985-04-03"],
    [" 3.4.85 ", "1985-03-04", "1985-04-03"],
    ["3 4 1985", "1985-03-04", "1985-04-03"],
    ["03041985", "1985-03-04", "1985-04-03"],
    ["030485", "1985-03-04", "1985-04-03"],
    // Only one of the two numbers can be the month.
    ["25/12/1985", "1985-12-25", "1985-12-25"],
    ["12/25/1985", "1985-12-25", "1985-12-25"],
    ["4 mar 1985", "1985-03-04", "1985-03-04"],
    ["4 de marzo de 1985", "1985-03-04", "1985-03-04"],
    ["March 4th, 1985", "1985-03-04", "1985-03-04"],
    ["MAR 4 85", "1985-03-04", "1985-03-04"],
    ["Monday, March 4, 1985", "1985-03-04", "1985-03-04"],
    ["1.º de setiembre de 1985", "1985-09-01", "1985-09-01"],
    ["miércoles, 2 de enero de 1985", "1985-01-02", "1985-01-02"],
    ["3/4", "2026-03-04", "2026-04-03"],
    ["dic 24", "2026-12-24", "2026-12-24"],
    ["today", "2026-11-22", "2026-11-22"],
    ["ayer", "2026-11-21", "2026-11-21"],
  ])("such as %s is read with the order of the language", (text, english, spanish) => {
    expect([read(text), read(text, "es")]).toEqual([english, spanish]);
  });

  it.each([
    "",
    "soon",
    "3",
    "1985",
    "March 1985",
    "31/31/1985",
    "2/30/1985",
    "3/4/985",
    "3/4/5",
    "4 xyz 1985",
  ])("cannot be %s", (text) => expect([read(text), read(text, "es")]).toEqual([undefined, undefined]));

  it("with a two-digit year is in the past if it must be, and otherwise not far in the future", () => {
    expect([read("3/4/85", "en", true), read("3/4/30", "en", true)]).toEqual(["1985-03-04", "1930-03-04"]);
    expect([read("3/4/30"), read("3/4/47")]).toEqual(["2030-03-04", "1947-03-04"]);
    expect([read("11/22/26", "en", true), read("11/23/26", "en", true)]).toEqual([
      "2026-11-22",
      "1926-11-23",
    ]);
    expect(read("12/24", "en", true)).toBe("2025-12-24");
  });

  it("is certain only with a full year", () => {
    const isSure = (text: string) => readDay(text, { language: "en", today })?.isSure;
    expect(["3/4/1985", "3/4/19", "3/4"].map(isSure)).toEqual([true, false, false]);
  });
});

test("Every displayed day can be read back", () => {
  for (let day = "2024-01-01"; day < "2025-01-01"; day = addDays(day, 1)) {
    for (const language of ["en", "es"]) expect(read(mediumDate(day, language), language)).toBe(day);
  }
});
