import { describe, expect, it } from "vitest";
import { typeNamed } from "#tests/support/type-named.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { defaultListState } from "./list-url.ts";
import { acrossType } from "./across-type.ts";
import { foldsDone, withDone } from "./open-first.ts";

const scopeOf = (name: string) => ({ type: typeNamed(name) }) as RecordScope;
const tasks = typeNamed("menteeUserTasks");
const untouched = defaultListState(tasks);

describe("A list of work", () => {
  it("collapses done items while no filter is set", () => {
    for (const name of ["menteeUserGoals", "menteeUserTasks", "menteeUserChallenges"])
      expect(foldsDone(scopeOf(name), untouched), name).toBe(true);
    expect(foldsDone(scopeOf("menteeUserTasks"), { ...untouched, page: 2, sort: "points" })).toBe(true);
    expect(foldsDone(scopeOf("menteeUserNotes"), untouched)).toBe(false);
    for (const narrowed of [
      { search: "id" },
      { from: "2026-01-01" },
      { active: "1" as const },
      { filters: { completed: "1" } },
    ])
      expect(foldsDone(scopeOf("menteeUserTasks"), { ...untouched, ...narrowed })).toBe(false);
  });

  it("filters by done and not done with its field", () => {
    expect(withDone(untouched, tasks, true).filters).toEqual({ completed: "1" });
    expect(withDone(untouched, tasks, false).filters).toEqual({ completed: "0" });
  });

  it("is sorted by due date across mentees, and by the latest assignment below a mentee", () => {
    const sortOf = ({ sort, direction }: typeof untouched) => [sort, direction];
    expect(sortOf(untouched)).toEqual(["startDate", "DESC"]);
    expect(sortOf(defaultListState(acrossType(tasks)))).toEqual(["endDate", "NEAREST"]);
    const notes = typeNamed("menteeUserNotes");
    expect(sortOf(defaultListState(acrossType(notes)))).toEqual(sortOf(defaultListState(notes)));
    expect(acrossType(tasks).pageSize).toBe(25);
  });
});
