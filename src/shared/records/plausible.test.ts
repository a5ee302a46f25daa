import { describe, expect, it } from "vitest";
import { date, text } from "../fields/build.ts";
import { dayProblems } from "./plausible.ts";
import { registry } from "./registry.ts";

const fields = {
  name: text(),
  birthday: date({ isPast: true }),
  start: date({ notBefore: "birthday" }),
  end: date({ notBefore: "start" }),
};
const now = new Date("2026-03-31T12:00:00Z");
const problemsOf = (values: Record<string, unknown>, before: Record<string, unknown> | null = null) =>
  dayProblems(fields, values, before, now);

describe("The check for impossible days", () => {
  it.each([
    ["2026-03-31", undefined],
    // In the first time zone, it is this day already.
    ["2026-04-01", undefined],
    ["2026-04-02", "future"],
    ["1906-04-01", undefined],
    ["1906-03-30", "longAgo"],
    ["0026-03-01", "longAgo"],
    ["", undefined],
    ["not a day", undefined],
    [null, undefined],
  ])("of a birthday of %s finds it %s", (birthday, problem) => {
    expect(problemsOf({ birthday })["birthday"]?.problem).toBe(problem);
  });

  it("accepts today until the last place on Earth has it", () => {
    const at = (time: string) => dayProblems(fields, { birthday: "2026-04-01" }, null, new Date(time));
    expect(at("2026-03-31T09:59:59Z")).toHaveProperty("birthday");
    expect(at("2026-03-31T10:00:00Z")).toEqual({});
    expect(dayProblems(fields, { birthday: "2024-02-29" }, null, new Date("2024-02-29T00:00:00Z"))).toEqual(
      {},
    );
    // 120 years before a leap day may be a day that doesn't exist. It is compared as text.
    expect(dayProblems(fields, { start: "1904-02-29" }, null, new Date("2024-02-29T00:00:00Z"))).toEqual({});
  });

  it("refuses an end before its start, and a case before the birth, but not the same day", () => {
    expect(problemsOf({ start: "2026-02-02", end: "2026-02-01" })).toEqual({
      end: { problem: "before", other: "start" },
    });
    expect(problemsOf({ start: "2026-02-02", end: "2026-02-02" })).toEqual({});
    expect(problemsOf({ birthday: "2000-01-02", start: "2000-01-01" })).toEqual({
      start: { problem: "before", other: "birthday" },
    });
    expect(problemsOf({ start: "2226-01-01", end: "2226-01-02" })).toEqual({
      start: { problem: "farAhead" },
      end: { problem: "farAhead" },
    });
  });

  it("ignores what is already stored", () => {
    const odd = { birthday: "2090-01-01", start: "2020-05-01", end: "2020-04-01" };
    expect(problemsOf(odd, odd)).toEqual({});
    // A day next to an implausible one may change. A changed day must be in the right order.
    expect(problemsOf({ ...odd, start: "2020-03-01" }, odd)).toEqual({});
    expect(problemsOf({ ...odd, end: "2020-04-02" }, odd)).toEqual({
      end: { problem: "before", other: "start" },
    });
    expect(problemsOf({ ...odd, birthday: "2091-01-01" }, odd)).toEqual({ birthday: { problem: "future" } });
  });

  it("compares every field that must not be earlier with another day of its record", () => {
    for (const { name, fields: declared } of registry.values()) {
      for (const { notBefore, value } of Object.values(declared)) {
        if (notBefore === undefined) continue;
        expect([name, value, declared[notBefore]?.value]).toEqual([name, "date", "date"]);
      }
    }
  });
});
