import { expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import type { SeriesRule } from "#shared/contracts/calendar.ts";
import { seriesTimes } from "./recurrence.ts";
import { describeSeries } from "./series-rule.ts";

const plan = (start: string, every: SeriesRule["every"], count: number, days: number[] = []) =>
  seriesTimes(makeMoment(start, "America/New_York"), { every, count, days, until: null }).map(
    ({ local }) => local,
  );

it("The rule of a series is derived from its times", () => {
  for (const first of ["2026-11-24T10:00", "2027-01-31T09:30", "2027-02-28T16:45", "2028-02-29T10:00"])
    for (const every of ["day", "week", "twoWeeks", "month", "monthWeekday"] as const)
      for (const count of [3, 7, 26]) {
        const starts = plan(first, every, count);
        expect(describeSeries(starts, first), `${first} ${every} ${count}`).toMatchObject({
          every,
          time: first.slice(11),
          until: starts.at(-1)!.slice(0, 10),
        });
      }
  expect(describeSeries(plan("2027-01-12T10:00", "monthWeekday", 6), "")).toMatchObject({
    weekday: 2,
    place: 2,
  });
  expect(plan("2027-01-31T10:00", "monthWeekday", 4).map((start) => start.slice(5, 10))).toEqual([
    "01-31",
    "02-28",
    "03-28",
    "04-25",
  ]);
  expect(describeSeries(plan("2027-01-31T10:00", "monthWeekday", 4), "")).toMatchObject({ place: 5 });
});

it("The rule ignores single moved appointments, and follows the upcoming ones", () => {
  const weekly = plan("2027-03-02T10:00", "week", 6);
  const moved = weekly.toSpliced(3, 1, "2027-03-24T15:00");
  expect(describeSeries(moved, "")).toMatchObject({ every: "week", weekday: 2, time: "10:00" });
  const changed = [...weekly.slice(0, 3), ...weekly.slice(3).map((start) => start.replace("10:00", "11:30"))];
  expect(describeSeries(changed, changed[3]!)).toMatchObject({ time: "11:30" });
  expect(describeSeries(changed, changed[5]!)).toMatchObject({ until: "2027-04-06" });
});

it("There is no rule if the times follow no pattern", () => {
  expect(describeSeries([], "")).toBeNull();
  expect(describeSeries(["2027-03-02T10:00"], "")).toBeNull();
  expect(describeSeries(["2027-03-02T10:00", "2027-03-05T10:00", "2027-03-20T10:00"], "")).toBeNull();
  expect(describeSeries(plan("2027-03-01T10:00", "week", 8, [1, 2, 4]), "")).toBeNull();
});
