import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const entry = {
  id: "7",
  sequence: 2,
  title: "Appointment",
  at: "2027-07-01T14:00:00.000Z",
  minutes: 45,
  url: "https://mentors.example/",
};

it("The file contains the instant, the length, a plain title and a link", () => {
  expect(calendarFile(entry, Date.parse("2027-06-01T08:00Z")).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//mentors.example//appointments//EN",
    "BEGIN:VEVENT",
    "UID:appointment-7@mentors.example",
    "SEQUENCE:2",
    "DTSTAMP:20270601T080000Z",
    "DTSTART:20270701T140000Z",
    "DTEND:20270701T144500Z",
    "SUMMARY:Appointment",
    "URL:https://mentors.example/",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("The file has the same id as emails and calendar feeds, even on a server with a port", () => {
  const text = calendarFile({ ...entry, url: "https://mentors.example:8443/" });
  expect(text).toContain("UID:appointment-7@mentors.example\r\n");
  expect(text).toContain("URL:https://mentors.example:8443/\r\n");
});

it("The file escapes a title, and folds lines between characters at 75 bytes", () => {
  const title = `Cita; ${"ñ".repeat(60)}, a\\b`;
  const text = calendarFile({ ...entry, title });
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:Cita\\; ${"ñ".repeat(60)}\\, a\\\\b\r\n`);
});
