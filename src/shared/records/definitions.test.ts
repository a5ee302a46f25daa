import { describe, expect, it } from "vitest";
import { screenTexts } from "#tests/support/texts.ts";
import { menteeUserTasks } from "./mentee-sub-records.ts";
import { mentees } from "./mentees.ts";
import { promises } from "./promises.ts";
import { dueOf, holds, lateWork, openWork, quietFrom, quietMentee, unassignedMentee } from "./definitions.ts";

const [en, es] = await Promise.all([screenTexts("en"), screenTexts("es")]);

const today = "2026-11-22";

describe("The due date", () => {
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
  ] as const)("of %s, seen on 2026-11-22, gives %j", (day, due) => {
    expect(dueOf(menteeUserTasks, { endDate: day }, today)).toEqual(due);
    expect(dueOf(promises, { dueOn: day, status: "open" }, today)).toEqual(due);
  });

  it("counts days, regardless of clock changes", () => {
    expect(dueOf(menteeUserTasks, { endDate: "2026-10-30" }, "2026-11-02")).toEqual({
      state: "late",
      days: 3,
    });
    expect(dueOf(menteeUserTasks, { endDate: "2028-02-28" }, "2028-03-01")).toEqual({
      state: "late",
      days: 2,
    });
  });

  it("has one word for one day and another for several, in both languages", () => {
    for (const { screens } of [en, es])
      for (const state of ["late", "soon"] as const)
        expect(screens.caseWork[`${state}_one`]).not.toBe(screens.caseWork[`${state}_other`]);
  });
});

describe("The definition of open and late", () => {
  const yesterday = { endDate: "2026-11-21", dueOn: "2026-11-21" };
  it.each([
    [menteeUserTasks, { active: "1", completed: "0" }, true],
    [menteeUserTasks, { active: "1", completed: "0", menteeActive: "1" }, true],
    [menteeUserTasks, { active: "1", completed: "1" }, false],
    [menteeUserTasks, { active: "0", completed: "0" }, false],
    [menteeUserTasks, { active: "1", completed: "0", menteeActive: "0" }, false],
    [promises, { status: "open", menteeActive: "1" }, true],
    [promises, { status: "kept", menteeActive: "1" }, false],
    [promises, { status: "released", menteeActive: "1" }, false],
    [promises, { status: "open", menteeActive: "0" }, false],
  ] as const)("of %o, %j: %s", (type, row, expected) => {
    expect(holds(openWork(type), row, today)).toBe(expected);
    expect(holds(lateWork(type), { ...row, ...yesterday }, today)).toBe(expected);
    expect(dueOf(type, { ...row, ...yesterday }, today) !== null).toBe(expected);
    const isDueToday = { ...row, endDate: today, dueOn: today };
    expect(holds(lateWork(type), isDueToday, today)).toBe(false);
  });

  it("covers no type that isn't work", () => {
    expect([openWork(mentees), lateWork(mentees)]).toEqual([undefined, undefined]);
    expect(holds(openWork(mentees), {}, today)).toBe(false);
  });
});

describe("The definitions of not contacted and unassigned", () => {
  it("count days after the organization's limit, for active mentees only", () => {
    const from = quietFrom("2026-10-22", 30);
    expect(from).toBe(today);
    expect(holds(quietMentee, { active: "1", quietFrom: from }, today)).toBe(true);
    expect(holds(quietMentee, { active: "1", quietFrom: from }, "2026-11-21")).toBe(false);
    expect(holds(quietMentee, { active: "0", quietFrom: from }, today)).toBe(false);
  });

  it("require an active mentee without a case manager", () => {
    expect(holds(unassignedMentee(), { active: "1", caseManager: "" }, today)).toBe(true);
    expect(holds(unassignedMentee(), { active: "1", caseManager: "7" }, today)).toBe(false);
    expect(holds(unassignedMentee(), { active: "0", caseManager: "" }, today)).toBe(false);
  });
});
