import { describe, expect, it } from "vitest";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import { types } from "#shared/records/registry.ts";
import { recordPath } from "../../lib/record-path.ts";
import { menteeScreens } from "./mentee-screens.ts";

describe("The address of a record", () => {
  it("exists for the page of every kind of record below a mentee", () => {
    const pages = menteeScreens.flatMap(({ tableName, segment }) =>
      tableName ? [[tableName, segment]] : [],
    );
    const advice =
      "Each type with a page in its declaration needs a line in mentee-screens.ts, and the reverse";
    expect(menteeSegments, advice).toEqual(Object.fromEntries(pages));
    const without = types.filter(({ scope, page }) => (scope === "mentee") !== (page !== undefined));
    expect(
      without.map(({ name }) => name),
      "A type below a mentee declares its page",
    ).toEqual([]);
  });

  it("opens the record", () => {
    const place = { recordId: "7", menteeId: "4" };
    expect(recordPath({ ...place, tableName: "menteeUserNotes" })).toBe("/mentee/mentee-notes/4?record=7");
    expect(recordPath({ tableName: "menteeUserNotes", recordId: "4", menteeId: "4" })).toBe(
      "/mentee/mentee-notes/4?record=4",
    );
    expect(recordPath({ tableName: "mentees", recordId: "4", menteeId: "4" })).toBe("/mentee/manage/4");
    expect(recordPath({ tableName: "jobs", recordId: "7" })).toBe("/mentee/jobs?record=7");
  });

  it("is empty if nothing shows the record", () => {
    expect(recordPath({ tableName: "menteeUserNotes", recordId: "7" })).toBeUndefined();
    expect(recordPath({ tableName: "menteePassword", recordId: "7", menteeId: "7" })).toBeUndefined();
    expect(recordPath({ tableName: "jobs", recordId: "" })).toBeUndefined();
  });
});
