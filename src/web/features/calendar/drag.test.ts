import { expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { canDrag, nearestStart, startOf } from "./drag.ts";
import type { Appointment } from "../../records/appointments/appointment.ts";

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const hours = { first: 420, last: 1140 };

it("A drag drops at quarter hours within the visible hours", () => {
  expect([600, 607, 608, 622].map((minutes) => nearestStart(minutes, 30, hours))).toEqual([
    600, 600, 615, 615,
  ]);
  expect(nearestStart(100, 30, hours)).toBe(420);
  expect(nearestStart(1139, 60, hours)).toBe(1080);
  // Longer than the visible hours.
  expect(nearestStart(600, 2000, hours)).toBe(420);
});

it("A drag moves the start in the appointment's time zone by the dragged distance", () => {
  expect(
    startOf({ start: makeMoment("2027-03-01T10:00", own) }, { day: "2027-03-03", minutes: 645 }),
  ).toEqual({ local: "2027-03-03T10:45", zone: own });
  // In another time zone, local time changes by the same amount as in the reader's.
  const zone = own === "Asia/Tokyo" ? "Asia/Kolkata" : "Asia/Tokyo";
  const start = makeMoment("2027-07-01T23:30", zone);
  const begin = new Date(start.at);
  const pad = (part: number) => String(part).padStart(2, "0");
  const day = `${begin.getFullYear()}-${pad(begin.getMonth() + 1)}-${pad(begin.getDate())}`;
  const minutes = begin.getHours() * 60 + begin.getMinutes();
  expect(startOf({ start }, { day, minutes: minutes + 15 })).toEqual({ local: "2027-07-01T23:45", zone });
  expect(startOf({ start }, { day, minutes })).toEqual({ local: "2027-07-01T23:30", zone });
});

it("Only scheduled appointments that may be changed can be dragged", () => {
  const one = { status: "planned", editButton: true } as Appointment;
  expect(canDrag(one)).toBe(true);
  expect(canDrag({ ...one, status: "kept" })).toBe(false);
  expect(canDrag({ ...one, editButton: false })).toBe(false);
});
