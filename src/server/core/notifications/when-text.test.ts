import { expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { namesText, shortWhenText, whenText } from "./when-text.ts";

it("The text states the local time, in 31 zones and every month, in both languages [A2.7-1]", () => {
  const starts = timezones.flatMap((code) =>
    Array.from({ length: 12 }, (_, month) =>
      makeMoment(`2027-${String(month + 1).padStart(2, "0")}-14T10:05`, ianaOf[code]!),
    ),
  );
  expect(starts).toHaveLength(372);
  const wrong = starts.filter(
    (start) =>
      !/ 14 at 10:05 AM \S+/.test(whenText("en", start)) || !/ 14 de \S+, 10:05/.test(whenText("es", start)),
  );
  expect(wrong).toEqual([]);
  expect(whenText("en", makeMoment("2027-07-01T10:00", "America/New_York"))).toBe(
    "Thursday, July 1 at 10:00 AM EDT",
  );
});

it("The short text names the time zone only if the reader's clock shows another time", () => {
  const start = makeMoment("2027-07-01T10:00", "America/New_York");
  const own = "Thu, Jul 1, 10:00 AM";
  for (const zone of ["America/New_York", "America/Detroit", undefined])
    expect(shortWhenText("en", start, zone)).toBe(own);
  expect(shortWhenText("en", start, "America/Chicago")).toBe(`${own} EDT`);
});

it("The text names people in one sentence", () => {
  expect(namesText("en", ["Ana", "Eva", "Luis"])).toBe("Ana, Eva, and Luis");
  expect(namesText("es", ["Ana", "Eva"])).toBe("Ana y Eva");
});
