import { describe, expect, it } from "vitest";
import { timezones } from "../constants.ts";
import * as build from "./build.ts";
import { decode } from "./codec.ts";
import { makeMoment, readMoment } from "./moment.ts";
import { ianaOf, readZone } from "./zones.ts";

const at = (local: string, zone: string) => readMoment({ local, zone })?.at;

describe("A moment [E1]", () => {
  it("follows the daylight saving time of its zone, by code and by name [E1]", () => {
    for (const zone of ["EST", "America/New_York"]) {
      expect(at("2027-01-10T10:00", zone)).toBe("2027-01-10T15:00:00.000Z");
      expect(at("2027-07-01T10:00", zone)).toBe("2027-07-01T14:00:00.000Z");
    }
  });

  it("moves later if the clocks skip it in spring, and is the first one if it occurs twice in fall [E1]", () => {
    expect(readMoment({ local: "2027-03-14T02:30", zone: "EST" })).toEqual({
      local: "2027-03-14T03:30",
      zone: "America/New_York",
      at: "2027-03-14T07:30:00.000Z",
    });
    expect(at("2027-11-07T01:30", "EST")).toBe("2027-11-07T05:30:00.000Z");
  });

  it("has a time zone for each of the 31 codes, in which Intl shows the same local time every month [E1]", () => {
    expect(Object.keys(ianaOf)).toEqual(timezones);
    for (const zone of Object.values(ianaOf)) {
      const options = { dateStyle: "short", timeStyle: "short", timeZone: zone } as const;
      const format = new Intl.DateTimeFormat("sv-SE", options);
      const shown = (instant: number) => format.format(instant).replace(" ", "T");
      // Clocks change on Sundays. In Egypt they change after Thursdays.
      const firstDay = zone === "Africa/Cairo" ? 1 : 3;
      for (let day = Date.UTC(2027, 0, firstDay); day < Date.UTC(2028, 0, 1); day += 7 * 86_400_000) {
        for (const hour of [0, 1, 2, 10]) {
          const local = new Date(day + hour * 3_600_000 + 1_800_000).toISOString().slice(0, 16);
          const moment = makeMoment(local, zone);
          const instant = Date.parse(moment.at);
          expect([zone, local, shown(instant)]).toEqual([zone, local, moment.local]);
          // If two instants have this local time, the first is expected. A later local time is expected only if the
          // clocks skip this one.
          expect(shown(instant - 3_600_000)).not.toBe(local);
          if (moment.local !== local) expect(shown(instant - 3_600_000) < local).toBe(true);
        }
      }
    }
  });

  it.each([
    ["no such day", { local: "2027-02-30T10:00", zone: "EST" }],
    ["a day without a time", { local: "2027-02-03", zone: "EST" }],
    ["25 o'clock", { local: "2027-02-03T25:00", zone: "EST" }],
    ["seconds", { local: "2027-02-03T10:00:30", zone: "EST" }],
    ["an offset", { local: "2027-02-03T10:00", zone: "+05:00" }],
    ["an offset in the time", { local: "2027-02-03T10:00Z", zone: "EST" }],
    ["no zone", { local: "2027-02-03T10:00" }],
    ["an unknown zone", { local: "2027-02-03T10:00", zone: "Europe/Atlantis" }],
    ["a key of objects as zone", { local: "2027-02-03T10:00", zone: "constructor" }],
    ["an instant", "2027-02-03T10:00:00Z"],
    ["the end of all years", { local: "9999-12-31T23:59", zone: "EST" }],
    ["a list", [{ local: "2027-02-03T10:00", zone: "EST" }]],
  ])("cannot be %s [E1]", (_name, wire) => {
    expect(decode(wire, build.moment())).toEqual({ ok: false, problem: "type" });
  });

  it("ignores the instant that a client sends [E1]", () => {
    const sent = { local: "2027-07-01T10:00", zone: "EST", at: "1999-01-01T00:00:00.000Z" };
    expect(readMoment(sent)?.at).toBe("2027-07-01T14:00:00.000Z");
  });

  it("accepts zones that browsers name [E1]", () => {
    for (const zone of [...Intl.supportedValuesOf("timeZone"), "UTC", "Asia/Calcutta", "Asia/Kolkata"])
      expect(readZone(zone)).toBe(ianaOf[zone] ?? zone);
  });
});
