import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayIn } from "#shared/fields/days.ts";
import { instantOf, localDay, setReaderZone } from "./clock.ts";
import { fullDate, mediumDate, recentTime, shortDate, timeOfDay, yearsSince } from "./dates.ts";
import { minutesOf } from "./time/month-days.ts";

// The device is in Chicago, and the reader's organization is in New York.
const device = process.env["TZ"];
beforeEach(() => {
  vi.stubEnv("TZ", "America/Chicago");
  setReaderZone("America/New_York");
});
afterEach(() => {
  setReaderZone(undefined);
  vi.unstubAllEnvs();
  process.env["TZ"] = device;
});

// 23:30 on the 26th in Chicago, 00:30 on the 27th in New York.
const night = new Date("2026-11-27T05:30:00Z");

it("The screens show days and times in the organization's time zone, and name the zone on a device in another one", () => {
  expect([localDay(night), minutesOf(night)]).toEqual(["2026-11-27", 30]);
  expect(timeOfDay(night, "en")).toMatch(/^12:30\sAM EST$/);
  expect(mediumDate(night.toISOString(), "en")).toMatch(/^Nov 27, 2026, 12:30\sAM EST$/);
  expect(fullDate(night, "en", true)).toMatch(/^Friday, November 27, 2026 at 12:30\sAM EST$/);
  const noon = new Date("2026-11-27T17:00:00Z");
  expect(recentTime(night, "en", noon)).toMatch(/^12:30\sAM EST$/);
  expect(recentTime(night, "en", new Date("2026-11-28T05:30:00Z"))).toBe("Nov 27");
  vi.stubEnv("TZ", "America/New_York");
  expect(timeOfDay(night, "en")).toMatch(/^12:30\sAM$/);
});

it("People turn a year older on their birthday in the organization's time zone", () => {
  expect(yearsSince("1985-11-27", night)).toBe(41);
  expect(yearsSince("1985-11-27", new Date("2026-11-27T04:30:00Z"))).toBe(40);
});

it.each(["Pacific/Honolulu", "America/New_York", "Europe/Lisbon", "Pacific/Kiritimati", "Africa/Cairo"])(
  "A day is the same day in %s, even on days with clock changes",
  (zone) => {
    setReaderZone(zone);
    const days = [
      "2026-01-01",
      "2026-03-08",
      "2026-03-29",
      "2026-04-24",
      "2026-10-25",
      "2026-11-01",
      "2026-12-31",
    ];
    expect(days.map((day) => dayIn(zone, instantOf(day)))).toEqual(days);
    expect(shortDate("2026-03-08", "en", new Date("2026-06-01T12:00:00Z"))).toBe("Mar 8");
    expect(shortDate("", "en")).toBe("");
    expect(mediumDate("2026-11-01", "en")).toBe("Nov 1, 2026");
  },
);
