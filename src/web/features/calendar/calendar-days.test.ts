import { expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";
import { isDayReached, lacksOutcome } from "../../records/appointments/appointment.ts";
import { clockOf } from "#shared/fields/clock-of.ts";
import { daysOf, hoursOf, placeOn } from "./calendar-days.ts";

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (local: string, minutes = 30, place = zone): Appointment => ({
  id: local,
  version: 1,
  editButton: true,
  deleteButton: false,
  archiveButton: false,
  labels: {},
  menteeId: "1",
  menteeName: "",
  start: makeMoment(local, place),
  minutes,
  status: "planned",
  mode: "phone",
  place: "",
  bring: "",
  menteeNote: "",
  reply: "none",
  offeredTimes: "",
  preferredTime: "none",
  seriesId: "",
  staff: "",
});
const lanesOf = (rows: readonly Appointment[]) =>
  placeOn(["2027-03-01"], rows)
    .get("2027-03-01")
    ?.map(({ appointment, lane, lanes }) => `${appointment.id.slice(11)} ${lane}/${lanes}`);

it("The calendar shows a week that starts on Sunday, a list that starts on its day, and six weeks of a month", () => {
  expect(daysOf("day", "2027-03-03")).toEqual(["2027-03-03"]);
  expect([daysOf("week", "2027-03-03")[0], daysOf("week", "2027-03-03").length]).toEqual(["2027-02-28", 7]);
  expect(daysOf("list", "2027-03-03")[0]).toBe("2027-03-03");
  expect(daysOf("month", "2027-03-03")).toHaveLength(42);
});

it("The calendar puts simultaneous appointments next to each other, and gives the others the whole width", () => {
  const rows = [
    at("2027-03-01T11:00"),
    at("2027-03-01T09:00", 60),
    at("2027-03-01T09:30", 60),
    at("2027-03-01T10:00", 30),
  ];
  expect(lanesOf(rows)).toEqual(["09:00 0/2", "09:30 1/2", "10:00 0/2", "11:00 0/1"]);
});

it("The calendar places appointments from another time zone by the reader's time zone", () => {
  const there = zone === "Asia/Tokyo" ? "America/New_York" : "Asia/Tokyo";
  const appointment = at("2027-03-01T09:00", 30, there);
  const here = new Date(appointment.start.at);
  const day = `2027-0${here.getMonth() + 1}-${String(here.getDate()).padStart(2, "0")}`;
  const [placed] = placeOn(["2027-02-28", "2027-03-01"], [appointment]).get(day) ?? [];
  expect(clockOf(placed?.from ?? 0)).toBe(clockOf(here.getHours() * 60 + here.getMinutes()));
});

it("The calendar ends an appointment that runs past midnight with its day, and shows its hours", () => {
  const placed = placeOn(["2027-03-01"], [at("2027-03-01T23:50", 90), at("2027-03-01T05:15")]);
  const rows = placed.get("2027-03-01") ?? [];
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [315, 345],
    [1410, 1440],
  ]);
  expect(hoursOf(rows)).toEqual({ first: 5, last: 24 });
});

it("The calendar asks for the outcome of a scheduled appointment two hours after the start", () => {
  const appointment = at("2027-03-01T09:00");
  const hours = (count: number) => Date.parse(appointment.start.at) + count * 3_600_000;
  expect(lacksOutcome(appointment, hours(2))).toBe(false);
  expect(lacksOutcome(appointment, hours(2) + 1)).toBe(true);
  expect(lacksOutcome({ ...appointment, status: "kept" }, hours(9))).toBe(false);
});

it("An appointment can be kept or missed once its day has begun in its time zone", () => {
  const appointment = at("2027-03-01T09:00", 30, "Asia/Tokyo");
  expect(isDayReached(appointment, new Date("2027-02-28T14:59Z"))).toBe(false);
  expect(isDayReached(appointment, new Date("2027-02-28T15:00Z"))).toBe(true);
});
