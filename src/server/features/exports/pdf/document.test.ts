import { expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { defaultPaperSize } from "./document.ts";

it("The paper size follows the time zone of the organization, and without one it is Letter", () => {
  const sizeIn = (code: string) =>
    defaultPaperSize({ organizationZone: zoneOf(timezones.indexOf(code) + 1) });
  const codes = ["EST", "PRT", "HST", "BET", "ECT", "IST", "UTC", "none"];
  expect(codes.map((code) => [code, sizeIn(code)])).toEqual([
    ["EST", "Letter"],
    ["PRT", "Letter"],
    ["HST", "Letter"],
    ["BET", "A4"],
    ["ECT", "A4"],
    ["IST", "A4"],
    ["UTC", "A4"],
    ["none", "Letter"],
  ]);
});
