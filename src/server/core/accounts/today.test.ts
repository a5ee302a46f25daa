import { expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { todayIn, zoneOf } from "./today.ts";

const zone = (code: string) => zoneOf(timezones.indexOf(code) + 1);

it.each([
  ["EST", "2027-01-11T04:59:00Z", "2027-01-10"],
  ["EST", "2027-07-01T03:59:00Z", "2027-06-30"],
  ["EST", "2027-07-01T04:00:00Z", "2027-07-01"],
  ["NST", "2027-01-10T11:00:00Z", "2027-01-11"],
  ["MIT", "2027-01-10T10:59:00Z", "2027-01-09"],
])("E3 the day in %s at %s is %s", (code, now, day) => {
  expect(todayIn(zone(code), new Date(now))).toEqual({ day, zone: zone(code) });
});

it("E3 knows a zone for each stored number, and UTC for none", () => {
  const found = timezones.map((_, index) => zoneOf(index + 1));
  expect(found.every((name) => todayIn(name).day.length === 10)).toBe(true);
  expect([zoneOf(null), zoneOf(0), zoneOf(32)]).toEqual(["Etc/UTC", "Etc/UTC", "Etc/UTC"]);
});
