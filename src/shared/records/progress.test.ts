import { describe, expect, it } from "vitest";
import { texts as en } from "../i18n/en/index.ts";
import { texts as es } from "../i18n/es/index.ts";
import { menteeUserTasks } from "./mentee-sub-records.ts";
import { dueOf, isWaitedFor } from "./progress.ts";

describe("the day by which something is to be done", () => {
  it.each([
    ["2026-11-21", { state: "late", days: 1 }],
    ["2026-10-31", { state: "late", days: 22 }],
    ["2026-11-22", { state: "today", days: 0 }],
    ["2026-11-23", { state: "soon", days: 1 }],
    ["2026-11-29", { state: "soon", days: 7 }],
    ["2026-11-30", null],
    ["", null],
    [undefined, null],
    ["2026-02-30", null],
  ] as const)("%s, seen on 2026-11-22: %j", (day, due) => {
    expect(dueOf(day, "2026-11-22")).toEqual(due);
  });

  it("counts days, whatever the clocks do between", () => {
    expect(dueOf("2026-10-30", "2026-11-02")).toEqual({ state: "late", days: 3 });
    expect(dueOf("2028-02-28", "2028-03-01")).toEqual({ state: "late", days: 2 });
  });

  it("has one word for one day and another for several, in both languages", () => {
    for (const { screens } of [en, es])
      for (const state of ["late", "soon"] as const)
        expect(screens.caseWork[`${state}_one`]).not.toBe(screens.caseWork[`${state}_other`]);
  });
});

describe("a row of work", () => {
  it.each([
    [{ active: "1", completed: "0" }, true],
    [{ active: "1", completed: "0", menteeActive: "1" }, true],
    [{ active: "1", completed: "1" }, false],
    [{ active: "0", completed: "0" }, false],
    [{ active: "1", completed: "0", menteeActive: "0" }, false],
  ] as const)("%j is waited for: %s", (row, expected) =>
    expect(isWaitedFor(menteeUserTasks, row)).toBe(expected),
  );
});
