import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ianaOf } from "#shared/fields/zones.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { reminderLeads } from "#shared/records/appointments.ts";
import { reminderDue, waitsUntil } from "./reminder-times.ts";

const newYork = "America/New_York";
const due = (local: string, lead: (typeof reminderLeads)[number], zone = newYork, of = newYork) =>
  reminderDue(makeMoment(local, of), lead, zone).toISOString();

/** Formats the local time independently of the product's code. */
const clock = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(instant);

describe("The time of a reminder [A2.5]", () => {
  it("is the same local time days before, even across a clock change", () => {
    expect(due("2027-03-16T10:00", "week")).toBe("2027-03-09T15:00:00.000Z");
    expect(due("2027-03-14T10:00", "day")).toBe("2027-03-13T15:00:00.000Z");
    expect(due("2027-11-07T10:00", "hours")).toBe("2027-11-07T13:00:00.000Z");
  });

  it("is in the daytime of the mentee, who may be in another zone", () => {
    expect(due("2027-07-01T09:00", "hours")).toBe("2027-07-01T12:00:00.000Z");
    expect(due("2027-07-01T23:30", "hours")).toBe("2027-07-02T00:50:00.000Z");
    // 4 a.m. in Los Angeles.
    expect(due("2027-07-08T07:00", "week", "America/Los_Angeles")).toBe("2027-07-01T15:00:00.000Z");
  });

  it("is unchanged if the appointment is earlier than the daytime", () => {
    expect(due("2027-07-01T07:30", "hours")).toBe("2027-07-01T09:30:00.000Z");
    expect(due("2027-07-01T07:30", "day")).toBe("2027-06-30T12:00:00.000Z");
  });

  it("is before the appointment and in the daytime, in every zone and month (property)", () => {
    const zones = fc.constantFrom(...Object.values(ianaOf));
    const local = fc
      .date({
        min: new Date("2027-01-01T00:00:00Z"),
        max: new Date("2027-12-31T00:00:00Z"),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 16));
    fc.assert(
      fc.property(local, zones, zones, fc.constantFrom(...reminderLeads), (at, of, zone, lead) => {
        const start = makeMoment(at, of);
        const when = reminderDue(start, lead, zone);
        expect(when.getTime()).toBeLessThan(Date.parse(start.at));
        const time = clock(when, zone);
        if (time < "08:00" || time > "21:00") {
          // In this case the morning of that day would be too late.
          expect(time < "08:00" && lead === "hours").toBe(true);
          const hours = (Date.parse(start.at) - when.getTime()) / 3_600_000;
          expect(hours).toBe(2);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is the next morning if it is night now, unless the appointment starts before", () => {
    const at10 = makeMoment("2027-07-02T10:00", newYork);
    expect(waitsUntil(at10, newYork, new Date("2027-07-01T20:00:00Z"))).toBeNull();
    expect(waitsUntil(at10, newYork, new Date("2027-07-02T02:30:00Z"))?.toISOString()).toBe(
      "2027-07-02T12:00:00.000Z",
    );
    expect(waitsUntil(at10, newYork, new Date("2027-07-02T09:00:00Z"))?.toISOString()).toBe(
      "2027-07-02T12:00:00.000Z",
    );
    // The evening ends at 21:00, and the morning starts at 8:00.
    const wait = (instant: string) => waitsUntil(at10, newYork, new Date(instant))?.toISOString();
    expect(["2027-07-02T00:59:59Z", "2027-07-02T12:00:00Z"].map(wait)).toEqual([undefined, undefined]);
    expect(["2027-07-02T01:00:00Z", "2027-07-02T11:59:59Z"].map(wait)).toEqual([
      "2027-07-02T12:00:00.000Z",
      "2027-07-02T12:00:00.000Z",
    ]);
    for (const begins of ["07:00", "08:00"]) {
      const early = makeMoment(`2027-07-02T${begins}`, newYork);
      expect(waitsUntil(early, newYork, new Date("2027-07-02T02:30:00Z"))).toBeNull();
    }
  });
});
