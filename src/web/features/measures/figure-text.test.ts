import i18next from "i18next";
import { expect, it } from "vitest";
import { measures } from "#shared/i18n/en/measures.ts";
import { cellOfMonth, changeText, figureText, leadText, type Measure } from "./figure-text.ts";

const texts = i18next.createInstance();
void texts.init({ lng: "en", initAsync: false, resources: { en: { translation: { measures } } } });
const { t } = texts;

const measure: Measure = {
  id: "1",
  version: 1,
  template: null,
  kind: "share",
  name: "Kept",
  base: "promises",
  target: null,
  better: "",
  sourceLink: "",
  note: "",
};
const cell = (counted: number, all: number) => ({ counted, all, unknown: 0, value: null });

it("A share starts with the number of people, and has a percentage for ten or more people", () => {
  const lead = (counted: number, all: number) => leadText(measure, cell(counted, all), "en", t);
  expect([lead(6, 9), lead(6, 10), lead(0, 0)]).toEqual(["6 of 9", "6 of 10 · 60%", "–"]);
  expect(leadText({ ...measure, kind: "count" }, cell(6, 9), "en", t)).toBe("6");
});

it("An empty period has 0 people and 0 units, but no median, and an unknown sum isn't 0", () => {
  const lead = (kind: Measure["kind"], all: number) => leadText({ ...measure, kind }, cell(0, all), "en", t);
  expect((["count", "sum", "median", "share"] as const).map((kind) => lead(kind, 0))).toEqual([
    "0",
    "0",
    "–",
    "–",
  ]);
  expect(lead("sum", 3)).toBe("–");
});

it("One day is a day, also if only the rounded number is 1", () => {
  const lead = (value: number) =>
    leadText({ ...measure, kind: "median", template: "daysToHousing" }, { ...cell(3, 3), value }, "en", t);
  expect([lead(1), lead(1.04), lead(1.5), lead(0)]).toEqual(["1 day", "1 day", "1.5 days", "0 days"]);
});

it("A month without records has the number of an empty period", () => {
  const months = [{ month: "2027-01", ...cell(3, 3) }];
  const text = (kind: Measure["kind"], month: string) =>
    figureText({ ...measure, kind }, cellOfMonth(months, month), "en", t);
  expect(text("count", "2027-01")).toBe("3");
  const kinds = ["count", "sum", "median", "share"] as const;
  expect(kinds.map((kind) => text(kind, "2027-02"))).toEqual(["0", "0", "–", "–"]);
});

it("A change is in points between shares of at least ten people, and a number between counts", () => {
  const change = (now: [number, number], before: [number, number], kind: Measure["kind"] = "share") =>
    changeText({ ...measure, kind }, cell(...now), cell(...before), "en", t);
  expect(change([13, 20], [10, 20])).toBe("+15 points");
  expect(change([10, 20], [13, 20])).toBe("-15 points");
  expect([change([50, 100], [51, 100]), change([50, 100], [50, 100])]).toEqual(["-1 point", "0 points"]);
  expect(change([3, 4], [10, 20])).toBe("");
  expect(change([3, 20], [0, 0])).toBe("");
  expect([change([16, 16], [26, 26], "count"), change([5, 5], [5, 5], "count")]).toEqual(["-10", "0"]);
});
