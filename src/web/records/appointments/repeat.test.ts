import { describe, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { seriesTimes } from "#server/features/calendar/recurrence.ts";
import { daysOf, lacksEnd, noRepeat, repeatOf, repeats, ruleOf, type Repeat } from "./repeat.ts";

const rule = (changes: Partial<Repeat>) => ruleOf({ ...noRepeat, ...changes });

describe("A repeated appointment", () => {
  it("has no rule until frequency and end are given", () => {
    expect(rule({})).toBeNull();
    expect(rule({ every: "week", count: "1" })).toBeNull();
    expect(rule({ every: "week", count: "61" })).toBeNull();
    expect(rule({ every: "week", count: "" })).toBeNull();
    expect(rule({ every: "week", ends: "until", until: "2027-02-30" })).toBeNull();
    expect(rule({ every: "month", count: " 12 " })).toMatchObject({ every: "month", count: 12, until: null });
  });

  it("shows the days that the server schedules", () => {
    for (const first of ["2026-11-24", "2027-01-31", "2028-02-29"])
      for (const every of repeats)
        for (const end of [
          { count: "2" },
          { count: "60" },
          { ends: "until", until: "2028-01-05" },
        ] as const) {
          const chosen = rule({ every, ...end });
          if (!chosen) continue;
          const server = seriesTimes(makeMoment(`${first}T10:00`, "America/New_York"), chosen);
          expect(daysOf(first, chosen)).toEqual(server.map(({ local }) => local.slice(0, 10)));
        }
  });

  it("is not complete without its end", () => {
    const start = { local: "2026-11-24T10:00", zone: "America/New_York" };
    expect(repeatOf(undefined)).toEqual(noRepeat);
    expect(lacksEnd(undefined, {})).toBe(false);
    expect(lacksEnd({ every: "week" }, {})).toBe(true);
    expect(lacksEnd({ every: "week", count: "1" }, { start })).toBe(true);
    expect(lacksEnd({ every: "week", ends: "until", until: "2026-11-30" }, { start })).toBe(true);
    expect(lacksEnd({ every: "week", ends: "until", until: "2026-12-01" }, { start })).toBe(false);
  });
});
