import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOwnZone, momentOf, momentText } from "./moments.ts";

const july = { local: "2027-07-01T10:00", zone: "America/New_York", at: "2027-07-01T14:00:00.000Z" };
const january = { local: "2027-01-10T10:00", zone: "America/New_York", at: "2027-01-10T15:00:00.000Z" };
const now = new Date("2027-02-01T00:00:00Z");

const zone = process.env["TZ"];
beforeEach(() => vi.stubEnv("TZ", "America/Chicago"));
afterEach(() => {
  vi.unstubAllEnvs();
  process.env["TZ"] = zone;
});

it("a moment is shown in its own zone, which is named to readers in another one [E1]", () => {
  expect(momentText(july, "en", now)).toBe("Thu, Jul 1, 10:00 AM EDT");
  expect(momentText(january, "en", now)).toBe("Sun, Jan 10, 10:00 AM EST");
  expect(momentText(july, "en", new Date("2026-02-01T00:00:00Z"))).toBe("Thu, Jul 1, 2027, 10:00 AM EDT");
  expect(momentText(july, "es", now)).toMatch(/^jue.* 1 .*jul.* 10:00.*EDT$/);
  expect(momentText({ ...july, zone: "America/Chicago" }, "en", now)).toBe("Thu, Jul 1, 10:00 AM");
});

it("a zone with two names is one zone [E1]", () => {
  vi.stubEnv("TZ", "Asia/Kolkata");
  expect(isOwnZone("Asia/Calcutta")).toBe(true);
  expect(isOwnZone("Asia/Dhaka")).toBe(false);
});

it.each([null, "", "2027-07-01", 5, {}, { local: 1, zone: "UTC" }, { local: "2027-07-01T10:00" }])(
  "%j is no moment [E1]",
  (value) => expect(momentOf(value)).toBeNull(),
);
