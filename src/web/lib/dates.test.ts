import { expect, test } from "vitest";
import { longDate, mediumDate, timeOfDay, yearsSince } from "./dates.ts";

const afternoon = "2026-09-28T15:05:00";

test("Days and times have the US format, in English and in Spanish", () => {
  expect(timeOfDay(new Date(afternoon), "en")).toMatch(/^3:05\sPM$/);
  expect(timeOfDay(new Date(afternoon), "es")).toMatch(/^3:05\sp\.\s?m\.$/);
  expect([mediumDate("1985-03-04", "en"), mediumDate("1985-03-04", "es")]).toEqual([
    "Mar 4, 1985",
    "4 mar 1985",
  ]);
  expect([longDate("1985-03-04", "en"), longDate("1985-03-04", "es")]).toEqual([
    "March 4, 1985",
    "4 de marzo de 1985",
  ]);
});

test("A person turns a year older on their birthday", () => {
  const ageOn = (month: number, day: number) => yearsSince("1985-03-04", new Date(2026, month - 1, day));
  expect([ageOn(3, 3), ageOn(3, 4), ageOn(2, 28), ageOn(12, 1)]).toEqual([40, 41, 40, 41]);
});
