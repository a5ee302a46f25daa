import { expect, it } from "vitest";
import { readTime } from "./read-time.ts";
import { wallTime } from "./moments.ts";

it.each([
  ["9:30", "09:30"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["9.30 am", "09:30"],
  ["9.30am", "09:30"],
  ["9 30", undefined],
  ["9", "09:00"],
  ["14h", "14:00"],
  ["14h30", "14:30"],
  ["14:30 h", "14:30"],
  ["1430", "14:30"],
  ["2pm", "14:00"],
  ["2:05 PM", "14:05"],
  ["2:05\u202fPM", "14:05"],
  ["2:05 p. m.", "14:05"],
  ["2:05\u00a0p.\u00a0m.", "14:05"],
  ["12 am", "00:00"],
  ["12 pm", "12:00"],
  ["0:15", "00:15"],
  ["noon", "12:00"],
  ["Mediodía", "12:00"],
  ["medianoche", "00:00"],
  ["24:00", undefined],
  ["9:60", undefined],
  ["13 pm", undefined],
  ["0 am", undefined],
  ["12345", undefined],
  ["soon", undefined],
  ["constructor", undefined],
  ["", undefined],
])("The text %j is read as a time of day [E1]", (text, time) => expect(readTime(text)).toBe(time));

it("Every displayed time can be read back, in both languages [E1]", () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16);
    for (const language of ["en", "es"]) expect(readTime(wallTime(time, language))).toBe(time);
  }
});
