import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timezones } from "#shared/constants.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { isReaderZone, setReaderZone } from "../clock.ts";
import { momentOf, momentText } from "./moments.ts";

const july = { local: "2027-07-01T10:00", zone: "America/New_York", at: "2027-07-01T14:00:00.000Z" };
const january = { local: "2027-01-10T10:00", zone: "America/New_York", at: "2027-01-10T15:00:00.000Z" };
const now = new Date("2027-02-01T00:00:00Z");

const zone = process.env["TZ"];
beforeEach(() => vi.stubEnv("TZ", "America/Chicago"));
afterEach(() => {
  setReaderZone(undefined);
  vi.unstubAllEnvs();
  process.env["TZ"] = zone;
});

it("A moment is shown in its time zone, which is named for readers in another one [E1]", () => {
  expect(momentText(july, "en", now)).toBe("Thu, Jul 1, 10:00 AM EDT");
  expect(momentText(january, "en", now)).toBe("Sun, Jan 10, 10:00 AM EST");
  expect(momentText(july, "en", new Date("2026-02-01T00:00:00Z"))).toBe("Thu, Jul 1, 2027, 10:00 AM EDT");
  expect(momentText(july, "es", now)).toMatch(/^jue.* 1 .*jul.* 10:00.*EDT$/);
  expect(momentText({ ...july, zone: "America/Chicago" }, "en", now)).toBe("Thu, Jul 1, 10:00 AM");
});

it("A moment names its zone unless that is the zone of the screens and of the device", () => {
  setReaderZone("America/New_York");
  expect(momentText(july, "en", now)).toBe("Thu, Jul 1, 10:00 AM EDT");
  expect(momentText({ ...july, zone: "America/Chicago" }, "en", now)).toBe("Thu, Jul 1, 10:00 AM CDT");
  vi.stubEnv("TZ", "America/New_York");
  expect(momentText(july, "en", now)).toBe("Thu, Jul 1, 10:00 AM");
});

it("A time that isn't saved, such as one that is offered instead, names its zone too", () => {
  const text = ({ local, zone: place }: typeof july) => momentText({ local, zone: place }, "en", now);
  expect(text(july)).toBe("Thu, Jul 1, 10:00 AM EDT");
  expect(text(january)).toBe("Sun, Jan 10, 10:00 AM EST");
  expect(text({ ...july, zone: "America/Chicago" })).toBe("Thu, Jul 1, 10:00 AM");
});

it("A zone with two names is one zone [E1]", () => {
  vi.stubEnv("TZ", "Asia/Kolkata");
  expect(isReaderZone("Asia/Calcutta")).toBe(true);
  expect(isReaderZone("Asia/Dhaka")).toBe(false);
});

it.each([null, "", "2027-07-01", 5, {}, { local: 1, zone: "UTC" }, { local: "2027-07-01T10:00" }])(
  "The value %j is not a moment [E1]",
  (value) => expect(momentOf(value)).toBeNull(),
);

it("Screens and histories state the local time, in 31 zones and every month, in both languages [A2.7-1]", () => {
  const starts = timezones.flatMap((code) =>
    Array.from({ length: 12 }, (_, month) =>
      makeMoment(`2027-${String(month + 1).padStart(2, "0")}-14T10:05`, ianaOf[code]!),
    ),
  );
  expect(starts).toHaveLength(372);
  const wrong = starts.filter(
    (start) =>
      !/ 14, 10:05 AM( \S+)?$/.test(momentText(start, "en", now)) ||
      !/, 14 de \S+, 10:05\s?a\.\s?m\.( \S+)?$/.test(momentText(start, "es", now)),
  );
  expect(wrong.map((start) => [momentText(start, "en", now), momentText(start, "es", now)])).toEqual([]);
});
