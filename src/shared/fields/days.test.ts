import { expect, it } from "vitest";
import { timezones } from "../constants.ts";
import { addDays, addMonths, dayIn, daysBetween, endOfMonth, wallTimeIn } from "./days.ts";
import { zoneOf } from "./zones.ts";

const zone = (code: string) => zoneOf(timezones.indexOf(code) + 1);

it.each([
  ["EST", "2027-01-11T04:59:00Z", "2027-01-10"],
  ["EST", "2027-07-01T03:59:00Z", "2027-06-30"],
  ["EST", "2027-07-01T04:00:00Z", "2027-07-01"],
  ["NST", "2027-01-10T11:00:00Z", "2027-01-11"],
  ["MIT", "2027-01-10T10:59:00Z", "2027-01-09"],
])("The day in %s at %s is %s [E3]", (code, instant, day) => {
  expect(dayIn(zone(code), new Date(instant))).toBe(day);
});

it("Each stored number has a time zone, and UTC is the default [E3]", () => {
  const found = timezones.map((_, index) => zoneOf(index + 1));
  expect(found.every((name) => dayIn(name).length === 10)).toBe(true);
  expect([zoneOf(null), zoneOf(0), zoneOf(32)]).toEqual(["Etc/UTC", "Etc/UTC", "Etc/UTC"]);
});

it("Local times at midnight start with hour 00", () => {
  expect(wallTimeIn("Pacific/Kiritimati", new Date("2026-10-31T10:00:00Z"))).toBe("2026-11-01T00:00");
});

it("Adding days and months works across the ends of months and years, and in February", () => {
  expect([addDays("2024-02-28", 1), addDays("2026-01-01", -1)]).toEqual(["2024-02-29", "2025-12-31"]);
  expect([addMonths("2026-01-31", 1), addMonths("2026-01-31", -2)]).toEqual(["2026-02-28", "2025-11-30"]);
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
  expect([endOfMonth("2026-02-11"), endOfMonth("2024-02-01"), endOfMonth("2026-12-31")]).toEqual([
    "2026-02-28",
    "2024-02-29",
    "2026-12-31",
  ]);
  expect([daysBetween("2026-03-07", "2026-03-09"), daysBetween("2026-11-02", "2026-10-31")]).toEqual([2, -2]);
});
